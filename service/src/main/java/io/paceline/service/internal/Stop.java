package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * How one service ends: what is still open, whether waiting calls are run or failed, and who wants to know. Plain fields
 * and few objects, as there is one for each service and most are never stopped.
 */
final class Stop {

    private static final VarHandle OPEN_STAGES;
    private static final VarHandle LEFT;
    private static final VarHandle ENDED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OPEN_STAGES = lookup.findVarHandle(Stop.class, "openStages", int.class);
            LEFT = lookup.findVarHandle(Stop.class, "left", boolean.class);
            ENDED = lookup.findVarHandle(Stop.class, "ended", Promise.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Mailbox<?> mailbox;
    private volatile int openStages;
    private volatile boolean left;
    private volatile boolean discarding;
    private volatile @Nullable Promise<Integer> ended;
    private volatile @Nullable Timer deadline;
    private @Nullable ServiceTimers timers; // guarded by this
    private boolean timersEnded; // guarded by this
    private int leftCount; // of the owner

    Stop(Mailbox<?> mailbox) {
        this.mailbox = mailbox;
    }

    boolean isDiscarding() {
        return discarding;
    }

    void countLeft() {
        if (discarding) {
            leftCount++;
        }
    }

    void stageOpened() {
        OPEN_STAGES.getAndAdd(this, 1);
    }

    void stageClosed() {
        if ((int) OPEN_STAGES.getAndAdd(this, -1) == 1) {
            mailbox.endIfDone();
        }
    }

    /** The timers of the service, which end when it begins to stop. */
    synchronized ServiceTimers timers(Runner runner) {
        if (timersEnded) {
            throw mailbox.stopped();
        }
        if (timers == null) {
            timers = new ServiceTimers(mailbox, runner);
        }
        return timers;
    }

    private void endTimers() {
        ServiceTimers present;
        synchronized (this) {
            timersEnded = true;
            present = timers;
        }
        if (present != null) {
            present.close();
        }
    }

    /** @param time after which what still waits is discarded, or null for never */
    Reply<Integer> begin(@Nullable Duration time, Runner runner) {
        endTimers();
        if (time != null && time.isZero()) {
            discardNow();
        } else if (time != null && !discarding) {
            try {
                deadline = runner.after(time, this::discardNow);
            } catch (RejectedExecutionException loopsEnded) {
                discardNow();
            }
        }
        mailbox.endIfDone();
        return Reply.from(ended());
    }

    void discardNow() {
        discarding = true;
        endTimers();
        mailbox.wake();
        mailbox.endIfDone();
    }

    /** Ends the service, unless something is still open that will be waited for. */
    void end(int openCalls, Runner runner, @Nullable Hooks hooks) {
        if (!discarding && (openCalls > 0 || openStages > 0)) {
            return;
        }
        discarding = true;
        if (left || !LEFT.compareAndSet(this, false, true)) {
            return;
        }
        Timer timer = deadline;
        if (timer != null) {
            timer.cancel();
        }
        if (hooks == null) {
            left(runner);
        } else {
            mailbox.execute(() -> {
                hooks.stop();
                left(runner);
            });
        }
    }

    private void left(Runner runner) {
        runner.leave();
        LiveServices.ended();
        ended().complete(leftCount);
    }

    private Promise<Integer> ended() {
        Promise<Integer> present = ended;
        if (present != null) {
            return present;
        }
        Promise<Integer> fresh = new Promise<>(null, CallContext.empty());
        @SuppressWarnings("unchecked") // only this method writes the field
        Promise<Integer> seen = (Promise<Integer>) ENDED.compareAndExchange(this, null, fresh);
        return seen == null ? fresh : seen;
    }
}
