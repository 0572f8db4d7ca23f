/**
 * The HTTP server and its router.
 *
 * <pre>
 * socket ─► connection ─► Router ─► your handler ─► HttpResponse ─► connection ─► socket
 * </pre>
 */
@NullMarked
package io.paceline.http.server;

import org.jspecify.annotations.NullMarked;
