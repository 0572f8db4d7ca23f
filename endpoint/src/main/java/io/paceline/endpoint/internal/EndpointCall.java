package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
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

    private final MethodBinding method;
    private final CallContext context;
    private final @Nullable Object[] arguments;

    // The next three are touched by the submitting thread only: others see by the first that they are not it.
    private final Thread submitter = Thread.currentThread();
    private boolean submitting = true;
    private @Nullable HttpResponse answer;
    private @Nullable Throwable failure;

    // of the thread that runs the service
    private @Nullable CompletionStage<?> stage;

    EndpointCall(MethodBinding method, CallContext context, @Nullable Object[] arguments) {
        this.method = method;
        this.context = context;
        this.arguments = arguments;
    }

    /** Hands the call in: the answer if it is there at once, else the stage of it. */
    Object submitTo(ServiceRef<Object> service) throws Exception {
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
    public boolean isBlocking() {
        return method.blocking;
    }

    @Override
    public @Nullable CompletionStage<?> holdsUntil() {
        return method.serial ? stage : null;
    }

    @Override
    public void run(Object service) throws Throwable {
        Object result = method.call(service, arguments);
        if (result instanceof CompletionStage<?> returned) {
            stage = returned;
            follow(returned);
        } else {
            answered(method.results.write(result));
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
    private void follow(CompletionStage<?> returned) {
        Reply.from(returned).whenComplete((value, error) -> {
            if (error != null) {
                fail(error);
                return;
            }
            try {
                answered(method.results.write(value));
            } catch (Throwable unwritable) {
                // an Error too: the client gets its answer whatever happened
                fail(unwritable);
            }
        });
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
