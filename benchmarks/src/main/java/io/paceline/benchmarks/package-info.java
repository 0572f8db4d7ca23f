/**
 * The side-by-side runner: starts Paceline and its peers on this machine, checks their answers, loads them in
 * alternating rounds and says what each costs.
 *
 * <pre>
 * BenchCommand ─► Bench ─► Case ─► ServerProcess (one a system) ◄── Load (wrk, ab)
 *                            │
 *                            ▼
 *                         Rounds ─► Row ─► Ledger (results.ndjson)
 *                            ├────► Table (stdout)
 *                            └────► Bar ─► met or missed ─► exit code
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks;

import org.jspecify.annotations.NullMarked;
