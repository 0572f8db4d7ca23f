package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.service.OutstandingLimitException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open calls of one caller, a service or a thread, and bounds them.
 *
 * <p>Thread rules: one thread at a time takes, any thread gives back.
 */
final class Caller {

    static final int MAX = 1 << 20;

    private final AtomicInteger open = new AtomicInteger();
    private final @Nullable Mailbox<?> service;
    private final int max;

    Caller(@Nullable Mailbox<?> service, int max) {
        this.service = service;
        this.max = max;
    }

    /** Counts the call in the account of who makes it, or says why it is refused. */
    static @Nullable RejectedExecutionException open(ReplyCall<?, ?> call, Execution execution) {
        Caller account = execution.home() instanceof Mailbox<?> service
                ? service.caller()
                : Turn.of(execution).caller();
        if (account.isFull()) {
            return account.refusal(call.mailbox.name());
        }
        call.open(account);
        if (call.mailbox.runner instanceof ManualRunner manual) {
            manual.opened(call, execution);
        }
        return null;
    }

    boolean isFull() {
        return open.get() >= max;
    }

    void take() {
        open.incrementAndGet();
    }

    void giveBack() {
        if (open.decrementAndGet() == 0 && service != null) {
            service.endIfDone();
        }
    }

    int open() {
        return open.get();
    }

    /** Why one more call is refused. */
    OutstandingLimitException refusal(String called) {
        String who = service == null ? "this thread" : service.toString();
        return new OutstandingLimitException(who, called, max);
    }
}
