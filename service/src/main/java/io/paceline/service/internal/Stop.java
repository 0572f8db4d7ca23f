package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** How one service ends: what is still open, whether waiting calls are run or failed, and who wants to know. */
final class Stop {

    private final Mailbox<?> mailbox;
    private final Promise<Integer> ended = new Promise<>(null, CallContext.empty());
    private final AtomicBoolean left = new AtomicBoolean();
    private final AtomicInteger openStages = new AtomicInteger();
    private volatile boolean discarding;
    private volatile @Nullable Timer deadline;
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
        openStages.incrementAndGet();
    }

    void stageClosed() {
        if (openStages.decrementAndGet() == 0) {
            mailbox.endIfDone();
        }
    }

    Reply<Integer> begin(Duration time, Runner runner) {
        if (time.isZero()) {
            discardNow();
        } else if (!discarding) {
            try {
                deadline = runner.after(time, this::discardNow);
            } catch (RejectedExecutionException loopsEnded) {
                discardNow();
            }
        }
        mailbox.endIfDone();
        return Reply.from(ended);
    }

    void discardNow() {
        discarding = true;
        mailbox.wake();
        mailbox.endIfDone();
    }

    /** Ends the service, unless something is still open that will be waited for. */
    void end(int openCalls, Runner runner, @Nullable Hooks hooks) {
        if (!discarding && (openCalls > 0 || openStages.get() > 0)) {
            return;
        }
        discarding = true;
        if (!left.compareAndSet(false, true)) {
            return;
        }
        Timer timer = deadline;
        if (timer != null) {
            timer.cancel();
        }
        if (hooks == null) {
            ended(runner);
        } else {
            mailbox.execute(() -> {
                hooks.stop();
                ended(runner);
            });
        }
    }

    private void ended(Runner runner) {
        runner.leave();
        LiveServices.ended();
        ended.complete(leftCount);
    }
}
