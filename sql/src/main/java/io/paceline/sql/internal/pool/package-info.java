/**
 * The pool: lanes of each event loop, who is sent where, and what happens when time is over, a caller leaves or a connection
 * is lost.
 *
 * <pre>
 *   caller on a loop ─────────────────────► Shard of that loop ──► Lane ──► connection
 *   caller elsewhere ──► inbox ── wake ──►    │        ▲
 *                                             ├─ Waiting (no lane suits now)
 *                                             └─ moved to the shard of another loop that has a lane to spare
 * </pre>
 *
 * <p>Whatever belongs to a shard is touched by its loop only. Shards see of each other what they publish, a few numbers, and
 * hand over waiting commands by tasks.
 */
@NullMarked
package io.paceline.sql.internal.pool;

import org.jspecify.annotations.NullMarked;
