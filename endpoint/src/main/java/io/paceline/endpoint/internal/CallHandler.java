package io.paceline.endpoint.internal;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.service.ServiceRef;
import java.util.concurrent.RejectedExecutionException;

/** Answers requests with what a method returns. */
record CallHandler(MethodBinding method, ServiceRef<Object> service) implements HttpHandler {

    @Override
    public Object handle(HttpRequest request) throws Exception {
        EndpointCall call = new EndpointCall(method, request.context(), method.arguments(request));
        try {
            return call.submitTo(service);
        } catch (RejectedExecutionException refused) {
            throw Failures.thrown(Failures.forClient(refused, request.context()));
        }
    }
}
