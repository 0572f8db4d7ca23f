package io.paceline.endpoint.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.StreamedResponse;
import io.paceline.http.TimeoutHeader;
import io.paceline.http.client.ClientRequest;
import io.paceline.http.client.HttpClient;
import io.paceline.service.gather.Backoff;
import io.paceline.service.gather.CircuitBreaker;
import io.paceline.service.gather.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests: with the fields of every request and the time that is left, through the circuit breaker, and again
 * where that is safe and may help.
 *
 * <p>Thread rules: any thread may use it.
 */
public final class Sender {

    /**
     * A field of every request.
     *
     * @param value asked before each attempt, on the thread that makes it; is never shown
     */
    public record HeaderSource(String name, Supplier<String> value) {}

    /**
     * How calls are made.
     *
     * @param timeout for a call with all of its attempts; for a stream until its head is there
     * @param attemptsMax all attempts together
     */
    public record Policy(
            Duration timeout,
            int attemptsMax,
            Backoff backoff,
            @Nullable CircuitBreaker breaker,
            List<HeaderSource> headers) {}

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final HttpClient http;
    private final Policy policy;
    private final @Nullable Retry repeatable;
    private final @Nullable Retry unrepeatable;

    /** Sends by a client that somebody else closes. */
    public Sender(HttpClient http, Policy policy) {
        this.http = http;
        this.policy = policy;
        this.repeatable = retry(Sender::mayPass);
        this.unrepeatable = retry(Sender::wasNotSent);
    }

    private @Nullable Retry retry(Predicate<Throwable> failures) {
        return policy.attemptsMax == 1
                ? null
                : Retry.ifNotExecuted(policy.attemptsMax, failures)
                        .backoff(policy.backoff)
                        .noEarlierThan(
                                failure -> failure instanceof RefusedException refused ? refused.retryAfter() : null);
    }

    private static boolean mayPass(Throwable failure) {
        if (failure instanceof RefusedException refused) {
            return refused.mayPass();
        }
        return failure instanceof HttpClientException lost
                && switch (lost.kind()) {
                    case DNS, CONNECT, POOL_EXHAUSTED, CLOSED, TIMEOUT -> true;
                    default -> false;
                };
    }

    private static boolean wasNotSent(Throwable failure) {
        return failure instanceof HttpClientException lost && !lost.requestSent() && mayPass(failure);
    }

    /** How long a call may take. */
    Duration timeout() {
        return policy.timeout;
    }

    /**
     * The answer to a request, whatever its status. Fails with what kept it from coming.
     *
     * @param limit the context of the call, with its deadline
     */
    Reply<ClientResponse> send(OutgoingRequest request, CallContext limit) {
        return limit.call(() -> retried(
                request,
                to -> new DerivedReply<ClientResponse, ClientResponse>().from(to.send(), (target, answer, error) -> {
                    if (answer == null) {
                        target.completeExceptionally(Sender.<Throwable>present(error));
                    } else if (isFailure(answer.status())) {
                        throw new RefusedException(answer);
                    } else {
                        target.complete(answer);
                    }
                })));
    }

    /** Whether another attempt may help, or the breaker should know. */
    private boolean isFailure(int status) {
        return RefusedException.mayPass(status) || (policy.breaker != null && status >= 500);
    }

    /** The head of an answer that says yes; any other fails with a {@link RefusedException}. */
    Reply<StreamedResponse> sendStreaming(OutgoingRequest request, CallContext context) {
        return context.call(() -> retried(
                request,
                to -> new DerivedReply<StreamedResponse, StreamedResponse>()
                        .from(to.sendStreaming(), (target, answer, error) -> {
                            if (answer == null) {
                                target.completeExceptionally(Sender.<Throwable>present(error));
                            } else if (answer.isSuccess()) {
                                target.complete(answer);
                            } else {
                                RefusedBody.collect(answer, target);
                            }
                        })));
    }

    private static <T> T present(@Nullable T value) {
        return Objects.requireNonNull(value);
    }

    private <R> Reply<R> retried(OutgoingRequest request, Function<ClientRequest, Reply<R>> send) {
        Retry retry = request.repeatable() ? repeatable : unrepeatable;
        return retry == null ? attempt(request, send) : retry.call(() -> attempt(request, send));
    }

    private <R> Reply<R> attempt(OutgoingRequest request, Function<ClientRequest, Reply<R>> send) {
        CallContext context = CallContext.current();
        if (context.isExpired()) {
            throw DeadlineExceededException.withoutTrace(request + ": not sent, since the deadline has passed");
        }
        ClientRequest attempt = request.on(http);
        for (HeaderSource field : policy.headers) {
            attempt.header(field.name(), field.value().get());
        }
        Duration left = context.remaining();
        if (left != null && !left.isZero()) {
            attempt.header(TimeoutHeader.NAME, TimeoutHeader.format(left));
        }
        Duration most = context.atMost(policy.timeout);
        attempt.timeout(most.compareTo(SHORTEST) < 0 ? SHORTEST : most);
        CircuitBreaker breaker = policy.breaker;
        return breaker == null ? send.apply(attempt) : breaker.call(() -> send.apply(attempt));
    }
}
