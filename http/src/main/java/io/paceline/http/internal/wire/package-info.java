/**
 * What both ends of an HTTP/1 connection are made of: the checks of heads, bodies on their way in and out, buffers and
 * the timer.
 *
 * <pre>
 * socket ─► HeadCheck ─► decoder ─► BodyCollector, or BodyStream ─► subscriber
 * socket ◄─ FlushQueue ◄─ Outbound ◄─ HeadBuffer, ChunkEncoder ◄─ OutboundStream ◄─ publisher
 * </pre>
 */
@NullMarked
package io.paceline.http.internal.wire;

import org.jspecify.annotations.NullMarked;
