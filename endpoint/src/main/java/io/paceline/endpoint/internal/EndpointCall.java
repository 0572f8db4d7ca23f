package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.service.Invocation;
import io.paceline.service.ServiceRef;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One request as a message to its service, and the stage of its answer, in one object.
 *
 * <p>When the service runs it before {@link ServiceRef#submit} returns, the answer stays in a plain field and the stage
 * is never used; that is the way of most requests.
 */
final class EndpointCall extends CompletableFuture<HttpResponse> implements Invocation<Object> {

    private static final @Nullable Object[] NO_ARGUMENTS = {};

    private final MethodBinding method;
    private final HttpRequest request;
    private final CallContext context;
    private final @Nullable Object[] arguments;

    /** Why there are no arguments, which the service answers itself; null as a rule. */
    private @Nullable RuntimeException refusal;

    // The next three are touched by the submitting thread only: others see by the first that they are not it.
    private final Thread submitter = Thread.currentThread();
    private boolean submitting = true;
    private @Nullable HttpResponse answer;
    private @Nullable Throwable failure;

    // of the thread that runs the service
    private @Nullable CompletionStage<?> stage;

    EndpointCall(MethodBinding method, HttpRequest request, CallContext context, @Nullable Object[] arguments) {
        this.method = method;
        this.request = request;
        this.context = context;
        this.arguments = arguments;
    }

    /** A call that only lets the service answer why its arguments could not be made. */
    static EndpointCall refused(
            MethodBinding method, HttpRequest request, CallContext context, RuntimeException refusal) {
        EndpointCall call = new EndpointCall(method, request, context, NO_ARGUMENTS);
        call.refusal = refusal;
        return call;
    }

    /** Hands the call in: the answer if it is there at once, else the stage of it. */
    Object submitTo(ServiceRef<?> service) throws Exception {
        service.submit(this);
        submitting = false;
        if (failure != null) {
            throw Failures.thrown(failure);
        }
        return answer != null ? answer : this;
    }

    @Override
    public String method() {
        return method.name;
    }

    @Override
    public CallContext context() {
        return context;
    }

    @Override
    public @Nullable Object key() {
        CallKey key = method.key;
        if (key == null) {
            return null;
        }
        // without arguments it only lets a worker say why, which any can
        return refusal == null ? key.in(arguments) : request.rawPath();
    }

    @Override
    public boolean isBlocking() {
        return method.blocking;
    }

    @Override
    public @Nullable CompletionStage<?> holdsUntil() {
        return method.serial ? stage : null;
    }

    @Override
    public void run(Object service) throws Throwable {
        Object result;
        try {
            if (refusal != null) {
                throw refusal;
            }
            result = method.call(service, arguments);
        } catch (Throwable thrown) {
            answered(handled(service, thrown));
            return;
        }
        if (result instanceof CompletionStage<?> returned) {
            stage = returned;
            follow(service, returned);
        } else {
            written(service, method.results.write(result, request));
        }
    }

    @Override
    public void fail(Throwable cause) {
        Throwable forClient = Failures.forClient(cause, context);
        if (isSubmitting()) {
            failure = forClient;
        } else {
            completeExceptionally(forClient);
        }
    }

    /** What the stage holds is encoded at home, where nobody changes it meanwhile. */
    private void follow(Object service, CompletionStage<?> returned) {
        Reply.from(returned).whenComplete((value, error) -> {
            try {
                written(service, error == null ? method.results.write(value, request) : handled(service, error));
            } catch (Throwable unanswered) {
                // an Error too: the client gets its answer whatever happened
                fail(unanswered);
            }
        });
    }

    /** An answer, or the stage of one whose first element is not there yet. */
    private void written(Object service, Object answerOrStage) {
        if (answerOrStage instanceof CompletionStage<?> later) {
            follow(service, later);
        } else {
            answered((HttpResponse) answerOrStage);
        }
    }

    /** What the service itself answers to a failure; if it says nothing, the failure goes on. */
    private HttpResponse handled(Object service, Throwable failure) throws Throwable {
        HttpResponse handled = method.exceptions.answer(service, failure, request);
        if (handled == null) {
            throw failure;
        }
        return handled;
    }

    private void answered(HttpResponse response) {
        if (isSubmitting()) {
            answer = response;
        } else {
            complete(response);
        }
    }

    private boolean isSubmitting() {
        return Thread.currentThread() == submitter && submitting;
    }
}
