package io.paceline.http.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.Validators;
import io.paceline.http.internal.file.ContentAnswer;
import io.paceline.http.internal.file.FileThreads;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the handler for an exchange and brings its one result back to the connection's loop. */
final class HandlerCall {

    /** Told what the handler made of a request; on the loop, and possibly more than once. */
    interface Outcome {
        /** An answer. */
        void answered(Exchange exchange, HttpResponse response);

        /** No answer, and why. */
        void failed(Exchange exchange, Throwable cause);
    }

    private static final Logger LOG = LoggerFactory.getLogger(HandlerCall.class);

    private final HttpHandler handler;
    private final EventLoop loop;
    private final Clock clock;
    private final Outcome outcome;

    HandlerCall(HttpHandler handler, EventLoop loop, Clock clock, Outcome outcome) {
        this.handler = handler;
        this.loop = loop;
        this.clock = clock;
        this.outcome = outcome;
    }

    void call(Exchange exchange, Http1Request request) {
        call(exchange, request, handler);
    }

    /** Has a request answered whose body is of no use. */
    void refuse(Exchange exchange, Http1Request request, HttpException fault) {
        request.refuse(fault);
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
        if (result instanceof CompletionStage<?> stage) {
            await(exchange, request, stage);
        } else {
            answer(exchange, request, toResponse(result));
        }
    }

    private void await(Exchange exchange, Http1Request request, CompletionStage<?> stage) {
        try {
            stage.whenComplete((value, failure) -> {
                if (loop.inLoop()) {
                    settle(exchange, request, value, failure);
                } else {
                    loop.execute(() -> settle(exchange, request, value, failure));
                }
            });
        } catch (RuntimeException e) {
            outcome.failed(exchange, e); // A stage of the user's own making that cannot be waited for.
        }
    }

    private void settle(Exchange exchange, Http1Request request, @Nullable Object value, @Nullable Throwable failure) {
        if (failure != null) {
            outcome.failed(exchange, failure);
        } else {
            answer(exchange, request, toResponse(value));
        }
    }

    /** Hands in what is left of an answer once the conditions of its request were looked at. */
    private void answer(Exchange exchange, Http1Request request, HttpResponse response) {
        if (response.body() instanceof HttpBody.File file) {
            open(exchange, request, response, file.path());
            return;
        }
        if (response.body() instanceof HttpBody.Stream stream && stream.publisher() instanceof AutoCloseable held) {
            request.onEnd(() -> close(held));
        }
        if (response.isConditional() && response.status() == 200) {
            answerIfModified(exchange, request, response);
        } else {
            outcome.answered(exchange, response);
        }
    }

    private void answerIfModified(Exchange exchange, Http1Request request, HttpResponse response) {
        boolean reads = exchange.head || request.method().equals("GET");
        HttpResponse left;
        try {
            left = reads && Validators.of(response).isNotModified(request) ? response.withoutBody(304) : response;
        } catch (HttpException failed) {
            outcome.failed(exchange, failed);
            return;
        }
        outcome.answered(exchange, left);
    }

    private static void close(AutoCloseable held) {
        try {
            held.close();
        } catch (Exception e) {
            LOG.warn("{} could not be closed: {}", held, e.toString());
        }
    }

    private void open(Exchange exchange, Http1Request request, HttpResponse response, Path path) {
        try {
            FileThreads.executor().execute(() -> {
                try {
                    HttpResponse opened = ContentAnswer.of(request, response, path, clock);
                    loop.execute(() -> answer(exchange, request, opened));
                } catch (Throwable e) {
                    // An Error too, as from the handler itself.
                    loop.execute(() -> outcome.failed(exchange, e));
                }
            });
        } catch (RejectedExecutionException stopped) {
            outcome.failed(exchange, stopped);
        }
    }

    private static HttpResponse toResponse(@Nullable Object result) {
        if (result instanceof HttpResponse response) {
            return response;
        }
        return result == null ? HttpResponse.noContent() : HttpResponse.ok().json(result);
    }
}
