package io.paceline.service.internal.event;

import io.paceline.core.CallContext;
import io.paceline.core.TraceContext;
import java.security.Principal;

/**
 * An event on its way to the subscribers of one channel, who share it.
 *
 * @param context of whom and in which trace it was published; without deadline and scope: what has happened stays true
 *     when the request that made it happen is over
 */
public record Envelope(Object event, CallContext context) {

    /** The part of a context that goes along with an event. */
    public static CallContext lasting(CallContext context) {
        if (!context.hasDeadline() && context.scope() == null) {
            return context;
        }
        CallContext lasting = CallContext.empty();
        TraceContext trace = context.trace();
        Principal principal = context.principal();
        if (trace != null) {
            lasting = lasting.withTrace(trace);
        }
        return principal == null ? lasting : lasting.withPrincipal(principal);
    }
}
