/**
 * One connection to PostgreSQL once it is open: commands to messages of the protocol (version 3.0) and answers back.
 *
 * <pre>
 *   Command ──► CommandEncoder ──► one buffer ──► flush at the end of the turn
 *                   │
 *                   └──► Flight, in order
 *                           │
 *   Command ◄── Answers ◄───┴── Framing ◄── read buffer
 * </pre>
 */
@NullMarked
package io.paceline.sql.postgres.internal.wire;

import org.jspecify.annotations.NullMarked;
