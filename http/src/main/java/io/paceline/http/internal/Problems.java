package io.paceline.http.internal;

import io.paceline.http.ExceptionMapping;
import io.paceline.http.FieldValueException;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Problem;
import io.paceline.http.ProblemRenderer;
import io.paceline.json.JsonException;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Turns what went wrong into the one answer of a request, logged under the id that the answer carries. */
final class Problems {

    private final ProblemRenderer renderer;
    private final ExceptionMapping<ExceptionAnswer> handlers;
    private final FaultLog log;

    Problems(ProblemRenderer renderer, ExceptionMapping<ExceptionAnswer> handlers, FaultLog log) {
        this.renderer = renderer;
        this.handlers = handlers;
        this.log = log;
    }

    /** The answer to a failure of the handler or of what it started. */
    HttpResponse of(Throwable failure, Exchange exchange) {
        Throwable cause = unwrap(failure);
        HttpRequest request = exchange.request;
        ExceptionMapping.Match<ExceptionAnswer> match = request == null ? null : handlers.find(cause);
        if (match == null || request == null) {
            return unmapped(cause, exchange);
        }
        HttpResponse answer;
        try {
            answer = Objects.requireNonNull(
                    match.handler().apply(match.exception(), request), "what the exception handler returned");
        } catch (Throwable e) {
            // An Error too: whatever happens, the client gets an answer.
            if (e != cause) {
                e.addSuppressed(cause);
            }
            return unmapped(e, exchange);
        }
        log.log(idOf(exchange), answer.status(), exchange.line(), cause.toString(), cause);
        return answer;
    }

    private HttpResponse unmapped(Throwable cause, Exchange exchange) {
        String id = idOf(exchange);
        if (cause instanceof HttpException http) {
            log.log(id, http.status(), exchange.line(), http.detail(), http);
            HttpResponse response = render(http.problem(ResponseEncoder.reason(http.status()), id), exchange.request)
                    .copy();
            http.forEachHeader(response::header);
            return response;
        }
        if (cause instanceof FieldValueException || (cause instanceof JsonException json && json.badInput())) {
            return of(400, String.valueOf(cause.getMessage()), exchange, cause);
        }
        log.log(id, 500, exchange.line(), cause.toString(), cause);
        return render(new Problem(500, ResponseEncoder.reason(500), null, id), exchange.request);
    }

    /** The answer to a request that is refused. */
    HttpResponse of(int status, String detail, Exchange exchange, @Nullable Throwable cause) {
        String id = idOf(exchange);
        log.log(id, status, exchange.line(), detail, cause);
        return render(new Problem(status, ResponseEncoder.reason(status), detail, id), exchange.request);
    }

    /** The id of the request if a filter gave it one, so that all that is logged of it has one id. */
    private static String idOf(Exchange exchange) {
        String id = exchange.request == null ? null : exchange.request.context().requestId();
        return id == null ? FaultLog.newId() : id;
    }

    /** The answer after what filters do to it; a problem if that fails. */
    HttpResponse changed(Exchange exchange, HttpResponse response) {
        ResponseChanges changes = exchange.changes();
        try {
            return changes == null ? response : requireOpen(changes.apply(response));
        } catch (Throwable e) {
            // An Error too: whatever happens, the client gets an answer.
            return of(e, exchange);
        }
    }

    /** Says that a result came after its deadline, and was dropped. */
    void late(Exchange exchange) {
        log.log(idOf(exchange), 504, exchange.line(), "its result came after the deadline and was dropped", null);
    }

    /** Says why a stream ended early; not if the client has left, since that is then what comes of it and no fault. */
    void cut(Exchange exchange, Throwable cause) {
        if (!exchange.isAbandoned()) {
            of(cause, exchange);
        }
    }

    private HttpResponse render(Problem problem, @Nullable HttpRequest request) {
        try {
            HttpResponse rendered = renderer.render(problem, request);
            return requireOpen(Objects.requireNonNull(rendered, "what the problem renderer returned"));
        } catch (Throwable e) {
            // An Error too: whatever happens, the client gets an answer.
            log.log(problem.id(), 500, "(problem renderer)", e.toString(), e);
            return ProblemRenderer.STANDARD.render(problem, request);
        }
    }

    private static HttpResponse requireOpen(HttpResponse response) {
        if (response.body() instanceof HttpBody.File) {
            throw new IllegalStateException(
                    response + " (expected: a file from handlers only, since it is opened first)");
        }
        return response;
    }

    private static Throwable unwrap(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
