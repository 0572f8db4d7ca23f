package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.CallLink;
import io.paceline.service.Invocation;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A call that was caused by one of the called service's own calls, and has to wait until the service is free. */
final class ReturnedCall<S> implements Invocation<S> {

    private final Invocation<? super S> call;
    private final CallLink link;
    private boolean left;

    ReturnedCall(Invocation<? super S> call, CallLink link) {
        this.call = call;
        this.link = link;
    }

    @Override
    public String method() {
        return call.method();
    }

    @Override
    public CallContext context() {
        return call.context();
    }

    @Override
    public boolean isBlocking() {
        return call.isBlocking();
    }

    @Override
    public @Nullable CompletionStage<?> holdsUntil() {
        return call.holdsUntil();
    }

    @Override
    public void run(S service) throws Throwable {
        leave();
        call.run(service);
    }

    @Override
    public void fail(Throwable cause) {
        leave();
        call.fail(cause);
    }

    private void leave() {
        if (!left) {
            left = true;
            link.leave();
        }
    }
}
