/**
 * The HTTP/1 client: calls, the pools they take connections from, and what those read and write.
 *
 * <pre>
 * ClientCall ─► OriginPool ─► idle ClientConnection, or Connecting: name ─► address ─► socket
 *    ▲                              │    ▲
 *    │                              ▼    └── Http1ResponseDecoder ◄── socket
 *    └──── answer ◄──────────  RequestWriter ──────────────────────► socket
 * </pre>
 */
@NullMarked
package io.paceline.http.internal.client;

import org.jspecify.annotations.NullMarked;
