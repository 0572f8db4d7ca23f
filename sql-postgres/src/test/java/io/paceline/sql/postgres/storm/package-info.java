/**
 * Faults under load: everything that may be cut, killed, stopped and given up, is, and what must hold then is checked.
 *
 * <pre>
 *   Load ──► Work ──► client ──► proxy ──► server
 *     └──► Ledger: what was told ◄── compared ──► what is in the table
 * </pre>
 */
@NullMarked
package io.paceline.sql.postgres.storm;

import org.jspecify.annotations.NullMarked;
