package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Scope;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.service.ServiceRef;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Hands requests to a {@code void} method and answers once its mailbox has them. From then on the call does not
 * depend on its client any more, and its failure goes to the error hook.
 */
record TellHandler(MethodBinding method, ServiceRef<?> service, HttpResponse accepted) implements HttpHandler {

    static TellHandler of(MethodBinding method, ServiceRef<?> service, int status) {
        ServiceRef<?> named = service.named(method.name);
        return new TellHandler(method, method.blocking ? named.blocking() : named, HttpResponse.status(status));
    }

    @Override
    public HttpResponse handle(HttpRequest request) throws Exception {
        CallContext context = method.context(request);
        @Nullable Object[] arguments = method.arguments(request);
        ServiceRef<?> worker = method.key == null ? service : service.forKey(method.key.in(arguments));
        try {
            context.withScope(new Scope()).run(() -> worker.tell(object -> call(object, arguments)));
        } catch (RejectedExecutionException refused) {
            throw Failures.thrown(Failures.forClient(refused, context));
        }
        return accepted;
    }

    private void call(Object object, @Nullable Object[] arguments) throws Exception {
        try {
            method.call(object, arguments);
        } catch (Throwable thrown) {
            throw Failures.thrown(thrown);
        }
    }
}
