package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.service.ServiceFunction;
import org.jspecify.annotations.Nullable;

/** A call whose method returns the value. */
final class AskCall<S, T extends @Nullable Object> extends ReplyCall<S, T> {

    private final ServiceFunction<? super S, ? extends T> function;

    AskCall(
            Mailbox<S> mailbox,
            String method,
            boolean blocking,
            Execution execution,
            ServiceFunction<? super S, ? extends T> function) {
        super(mailbox, method, blocking, execution);
        this.function = function;
    }

    @Override
    public void run(S service) throws Exception {
        if (isDone()) {
            return;
        }
        T value = function.apply(service);
        if (isOpened()) {
            complete(value);
        } else {
            completeUnshared(value);
        }
    }
}
