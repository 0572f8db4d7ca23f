package io.paceline.core;

import org.jspecify.annotations.Nullable;

/**
 * The W3C trace context that a request came with, carried along unchanged until tracing is switched on.
 *
 * @param traceparent the header of <a href="https://www.w3.org/TR/trace-context/#traceparent-header">section 3.2</a>
 * @param tracestate the header of section 3.3, or null if there was none
 */
public record TraceContext(String traceparent, @Nullable String tracestate) {}
