/**
 * What a line of the ledger says, and how the file is read again.
 *
 * <pre>
 * results.ndjson ─► LedgerContents ─► LedgerRow (figures, CaseName, Origin)
 *                         └─────────► notes on what is no figure
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.ledger;

import org.jspecify.annotations.NullMarked;
