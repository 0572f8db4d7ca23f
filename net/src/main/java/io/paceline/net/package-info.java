/**
 * Event loops on Netty, and listeners whose accepted connections are spread evenly over them.
 *
 * <pre>
 * address ─► TcpListener ─► one accepting socket per loop ─► connection on the loop with the fewest
 * </pre>
 */
@NullMarked
package io.paceline.net;

import org.jspecify.annotations.NullMarked;
