package io.paceline.endpoint.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.proxy.ProxyMethod;
import io.paceline.endpoint.internal.client.stream.ElementStream;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** One method of an interface, and the ways to call it. */
final class ClientMethod implements ProxyMethod.Request {

    private final RequestPlan plan;
    private final Sender sender;
    private final Failures failures;
    private final ResultReader result;

    ClientMethod(RequestPlan plan, Sender sender, Failures failures, ResultReader result) {
        this.plan = plan;
        this.sender = sender;
        this.failures = failures;
        this.result = result;
    }

    /** Sends a request; the reply has what is made of the answer. */
    @Override
    public Reply<@Nullable Object> send(@Nullable Object[] arguments) {
        OutgoingRequest request = plan.request(arguments);
        CallContext limit = CallContext.current().withTimeout(sender.timeout());
        // made before the deadline counts, so that what follows in the caller has the time that the caller has
        DerivedReply<ClientResponse, @Nullable Object> reply = new DerivedReply<>();
        return reply.from(sender.send(request, limit), (target, answer, error) -> {
            ClientResponse response = error == null ? answer : refused(error);
            if (response == null) {
                throw failure(request, limit, error);
            }
            Object value = result.read(response, request.call(), failures);
            if (value == null) {
                target.completeEmpty();
            } else {
                target.complete(value);
            }
        });
    }

    /** An answer that no further attempt has made better. */
    private static @Nullable ClientResponse refused(Throwable error) {
        return error instanceof RefusedException refused ? refused.whole() : null;
    }

    private Throwable failure(OutgoingRequest request, CallContext limit, @Nullable Throwable error) {
        if (error instanceof HttpClientException lost
                && lost.kind() == HttpClientException.Kind.TIMEOUT
                && limit.isExpired()) {
            return new LateException(request + ": " + lost.getMessage(), lost);
        }
        if (error instanceof RefusedException refused) {
            return failures.of(request.call(), refused.status(), refused.headers(), refused.body());
        }
        return error == null ? new NullPointerException("answer") : error;
    }

    /** A stream that sends a request for each subscriber. */
    Flow.Publisher<Object> publisher(@Nullable Object[] arguments, ElementStream.Decoder<Object> decoder) {
        OutgoingRequest request = plan.request(arguments);
        CallContext context = CallContext.current();
        return subscriber -> {
            Home home = Execution.current().home();
            Executor where = home == null ? Promise.homeless() : home::execute;
            ElementStream.start(
                    subscriber,
                    where,
                    decoder,
                    () -> sender.sendStreaming(request, context),
                    error -> failure(request, context, cause(error)));
        };
    }

    private static Throwable cause(Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }
}
