package io.paceline.service;

import io.paceline.core.CallContext;
import io.paceline.core.TraceContext;
import java.util.HashMap;
import java.util.Map;

/**
 * Says what stands in the logging context (slf4j's MDC) while a service runs a call or a continuation of one. What stood
 * there before, on the thread that happens to run it, is hidden meanwhile and comes back afterwards.
 *
 * <p>Thread rules: called on the thread that runs the service, so it must be quick and must not wait.
 */
@FunctionalInterface
public interface LogFields {

    /**
     * The service's name as {@code service}, and where they are there, the trace as {@code traceparent} and the id of the
     * request as {@code requestId}.
     */
    LogFields STANDARD = (context, service, method) -> {
        Map<String, String> fields = new HashMap<>();
        fields.put("service", service);
        TraceContext trace = context.trace();
        if (trace != null) {
            fields.put("traceparent", trace.traceparent());
        }
        String requestId = context.requestId();
        if (requestId != null) {
            fields.put("requestId", requestId);
        }
        return fields;
    };

    /**
     * The fields for one call.
     *
     * @param method the method or label of the call; {@code reply} for a continuation
     */
    Map<String, String> of(CallContext context, String service, String method);
}
