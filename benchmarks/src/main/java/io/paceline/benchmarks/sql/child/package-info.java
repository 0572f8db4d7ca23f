/**
 * What the process of a database client does: the same work in every system, and a check of every answer. Uses the JDK only,
 * since it is compiled into the class path of every peer.
 *
 * <pre>
 *   Child ─► Users (asynchronous), ThreadUsers (waiting) ─► SqlSystem ─► Done, which checks and times
 * </pre>
 */
@NullMarked
package io.paceline.benchmarks.sql.child;

import org.jspecify.annotations.NullMarked;
