package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Runs a service on the compute pool. */
final class SharedRunner implements Runner {

    private final ComputePool pool = ComputePool.join();
    private final TimerThread timers = TimerThread.join();

    @Override
    public @Nullable Turn idleTurn(Execution execution) {
        return null;
    }

    @Override
    public void schedule(Mailbox<?> mailbox, Execution execution) {
        try {
            pool.wake(mailbox);
        } catch (RejectedExecutionException ended) {
            mailbox.abandon();
        }
    }

    @Override
    public void run(Mailbox<?> mailbox) {
        Execution execution = Execution.current();
        if (Turn.of(execution).alone(mailbox, execution)) {
            try {
                pool.getInLine(mailbox);
            } catch (RejectedExecutionException ended) {
                mailbox.abandon();
            }
        }
        pool.ran();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return timers.after(delay, task);
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public void leave() {
        pool.leave();
        timers.leave();
    }

    @Override
    public String toString() {
        return "shared";
    }
}
