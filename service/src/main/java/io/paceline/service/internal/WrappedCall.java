package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.service.Invocation;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A call with something put around it, which is asked what the call itself is asked. */
abstract class WrappedCall<S> implements Invocation<S> {

    final Invocation<? super S> call;

    WrappedCall(Invocation<? super S> call) {
        this.call = call;
    }

    @Override
    public final String method() {
        return call.method();
    }

    @Override
    public final CallContext context() {
        return call.context();
    }

    @Override
    public final boolean isBlocking() {
        return call.isBlocking();
    }

    @Override
    public final @Nullable CompletionStage<?> holdsUntil() {
        return call.holdsUntil();
    }

    @Override
    public void fail(Throwable cause) {
        call.fail(cause);
    }
}
