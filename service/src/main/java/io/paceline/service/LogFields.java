package io.paceline.service;

import io.paceline.core.CallContext;
import io.paceline.core.TraceContext;
import java.util.Map;

/**
 * Says what stands in the logging context (slf4j's MDC) while a service runs a call or a continuation of one. What stood
 * there before, on the thread that happens to run it, is hidden meanwhile and comes back afterwards.
 *
 * <p>Thread rules: called on the thread that runs the service, so it must be quick and must not wait.
 */
@FunctionalInterface
public interface LogFields {

    /** The service's name as {@code service}, and the trace, where there is one, as {@code traceparent}. */
    LogFields STANDARD = (context, service, method) -> {
        TraceContext trace = context.trace();
        return trace == null
                ? Map.of("service", service)
                : Map.of("service", service, "traceparent", trace.traceparent());
    };

    /**
     * The fields for one call.
     *
     * @param method the method or label of the call; {@code reply} for a continuation
     */
    Map<String, String> of(CallContext context, String service, String method);
}
