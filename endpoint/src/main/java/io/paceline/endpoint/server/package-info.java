/**
 * The server of annotated objects.
 *
 * <pre>
 * socket ─► HttpServer ─► Router ─► arguments ─► mailbox ─► your method ─► JSON ─► socket
 * </pre>
 */
@NullMarked
package io.paceline.endpoint.server;

import org.jspecify.annotations.NullMarked;
