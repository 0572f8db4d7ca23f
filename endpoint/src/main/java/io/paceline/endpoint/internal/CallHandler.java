package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.service.ServiceRef;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Answers requests with what a method returns. */
record CallHandler(MethodBinding method, ServiceRef<?> service) implements HttpHandler {

    /** The call; if its arguments cannot be made and the service answers that itself, one that does so. */
    private EndpointCall call(HttpRequest request, CallContext context) {
        @Nullable Object[] arguments;
        try {
            arguments = method.arguments(request);
        } catch (RuntimeException refused) {
            if (method.exceptions.isFor(refused)) {
                return EndpointCall.refused(method, request, context, refused);
            }
            throw refused;
        }
        return new EndpointCall(method, request, context, arguments);
    }

    @Override
    public Object handle(HttpRequest request) throws Exception {
        CallContext context = method.context(request);
        EndpointCall call = call(request, context);
        try {
            return call.submitTo(service);
        } catch (RejectedExecutionException refused) {
            throw Failures.thrown(Failures.forClient(refused, context));
        }
    }
}
