package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.service.OutstandingLimitException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open calls of one caller, a service or a thread, and bounds them.
 *
 * <p>What was made and what is over are counted apart, and on different cache lines: with one counter, caller and called
 * service would hand a line to and fro with each call.
 *
 * <p>Thread rules: one thread at a time takes, any thread gives back.
 */
final class Caller extends CallsOver {

    static final int MAX = 1 << 20;

    private static final VarHandle MADE;
    private static final VarHandle OVER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MADE = lookup.findVarHandle(CallsMade.class, "made", long.class);
            OVER = lookup.findVarHandle(CallsOver.class, "over", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    Caller(@Nullable Mailbox<?> service, int max) {
        super(service, max);
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

    private boolean isFull() {
        long present = made;
        if (present < room) {
            return false;
        }
        // more may be over by now
        room = over + max;
        return present >= room;
    }

    void take() {
        MADE.setOpaque(this, made + 1);
    }

    void giveBack() {
        long before = (long) OVER.getAndAdd(this, 1L);
        // whoever ends the last call sees all that were made: each was counted before its message was sent
        if (service != null && before + 1 == (long) MADE.getOpaque(this)) {
            service.endIfDone();
        }
    }

    /** How many are open; exact once no more are made. */
    int open() {
        long ended = over;
        return (int) ((long) MADE.getOpaque(this) - ended);
    }

    private OutstandingLimitException refusal(String called) {
        String who = service == null ? "this thread" : service.toString();
        return new OutstandingLimitException(who, called, max);
    }
}

/** What the caller uses. */
abstract class CallsMade {
    final @Nullable Mailbox<?> service;
    final int max;
    long made;
    long room; // so many may be made for sure

    CallsMade(@Nullable Mailbox<?> service, int max) {
        this.service = service;
        this.max = max;
        this.room = max;
    }
}

abstract class CallsPadding extends CallsMade {
    long a0, a1, a2, a3, a4, a5, a6;

    CallsPadding(@Nullable Mailbox<?> service, int max) {
        super(service, max);
    }
}

/** What those use who end its calls. */
abstract class CallsOver extends CallsPadding {
    volatile long over;

    CallsOver(@Nullable Mailbox<?> service, int max) {
        super(service, max);
    }
}
