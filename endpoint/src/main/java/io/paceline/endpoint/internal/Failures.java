package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.endpoint.internal.error.StatusOfException;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpException;
import io.paceline.service.CallVetoedException;
import io.paceline.service.MailboxFullException;
import io.paceline.service.OutstandingLimitException;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.gather.CircuitOpenException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** What the failures of calls mean to a client; others are an error of ours, which http answers with 500. */
final class Failures {

    private static final String RETRY_AFTER_SECONDS = "1";

    private Failures() {}

    static Throwable forClient(Throwable failure, CallContext context) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof MailboxFullException || cause instanceof OutstandingLimitException) {
            return new HttpException(503, "too many requests wait already (expected: a later try)", cause)
                    .header("Retry-After", RETRY_AFTER_SECONDS);
        } else if (cause instanceof CircuitOpenException) {
            return new HttpException(503, "a system that is needed does not answer (expected: a later try)", cause)
                    .header("Retry-After", RETRY_AFTER_SECONDS);
        } else if (cause instanceof HttpClientException lost) {
            return ofNeededSystem(lost);
        } else if (cause instanceof CallVetoedException) {
            return new HttpException(403, "the call was forbidden", cause);
        } else if (cause instanceof ServiceStoppedException) {
            return new HttpException(503, "the service has stopped", cause);
        } else if (cause instanceof DeadlineExceededException) {
            return new HttpException(504, "the deadline passed before there was an answer", cause);
        } else if (cause instanceof CancellationException && context.isOver()) {
            return new HttpException(503, "the request was cancelled", cause);
        }
        try {
            HttpException said = StatusOfException.of(cause);
            return said == null ? cause : said;
        } catch (IllegalArgumentException unusable) {
            unusable.addSuppressed(cause);
            return unusable;
        }
    }

    /** A system that was called on behalf of the client gave no answer, or none that can be used (RFC 9110, section 15.6). */
    private static HttpException ofNeededSystem(HttpClientException lost) {
        return switch (lost.kind()) {
            case TIMEOUT -> new HttpException(504, "a system that is needed has not answered in time", lost);
            case POOL_EXHAUSTED ->
                new HttpException(503, "a system that is needed is busy (expected: a later try)", lost)
                        .header("Retry-After", RETRY_AFTER_SECONDS);
            default -> new HttpException(502, "a system that is needed gave no answer that can be used", lost);
        };
    }

    /** Throws what a handler may throw. */
    static Exception thrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof Exception exception ? exception : new CompletionException(failure);
    }
}
