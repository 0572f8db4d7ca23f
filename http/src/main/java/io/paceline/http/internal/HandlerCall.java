package io.paceline.http.internal;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Calls the handler for an exchange and brings its one result back to the connection's loop. */
final class HandlerCall {

    /** Told what the handler made of a request; on the loop, and possibly more than once. */
    interface Outcome {
        /** An answer. */
        void answered(Exchange exchange, HttpResponse response);

        /** No answer, and why. */
        void failed(Exchange exchange, Throwable cause);
    }

    private final HttpHandler handler;
    private final EventLoop loop;
    private final Outcome outcome;

    HandlerCall(HttpHandler handler, EventLoop loop, Outcome outcome) {
        this.handler = handler;
        this.loop = loop;
        this.outcome = outcome;
    }

    void call(Exchange exchange, Http1Request request) {
        call(exchange, request, handler);
    }

    /** Has a request answered whose body is of no use. */
    void refuse(Exchange exchange, Http1Request request, HttpException fault) {
        call(exchange, request, refused -> handler.refuse(refused, fault));
    }

    private void call(Exchange exchange, Http1Request request, HttpHandler called) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        execution.context(request.context());
        Object result;
        try {
            result = called.handle(request);
        } catch (Throwable e) {
            // An Error too: it must neither cost the client its answer nor the loop its life.
            outcome.failed(exchange, e);
            return;
        } finally {
            execution.context(before);
        }
        if (result instanceof HttpResponse response) {
            outcome.answered(exchange, response);
        } else if (result instanceof CompletionStage<?> stage) {
            await(exchange, stage);
        } else {
            outcome.answered(exchange, toResponse(result));
        }
    }

    private void await(Exchange exchange, CompletionStage<?> stage) {
        try {
            stage.whenComplete((value, failure) -> {
                if (loop.inLoop()) {
                    settle(exchange, value, failure);
                } else {
                    loop.execute(() -> settle(exchange, value, failure));
                }
            });
        } catch (RuntimeException e) {
            outcome.failed(exchange, e); // A stage of the user's own making that cannot be waited for.
        }
    }

    private void settle(Exchange exchange, @Nullable Object value, @Nullable Throwable failure) {
        if (failure != null) {
            outcome.failed(exchange, failure);
        } else {
            outcome.answered(exchange, toResponse(value));
        }
    }

    private static HttpResponse toResponse(@Nullable Object result) {
        if (result instanceof HttpResponse response) {
            return response;
        }
        return result == null ? HttpResponse.noContent() : HttpResponse.ok().json(result);
    }
}
