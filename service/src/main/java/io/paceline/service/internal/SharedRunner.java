package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Runs a service on the compute pool. */
final class SharedRunner implements Runner {

    private final ComputePool pool;

    SharedRunner(ComputePool pool) {
        this.pool = pool;
    }

    @Override
    public @Nullable Turn idleTurn(Execution execution) {
        return null;
    }

    @Override
    public void schedule(Mailbox<?> mailbox, Execution execution) {
        try {
            pool.execute(mailbox);
        } catch (RejectedExecutionException ended) {
            mailbox.abandon();
        }
    }

    @Override
    public void run(Mailbox<?> mailbox) {
        Execution execution = Execution.current();
        if (Turn.of(execution).alone(mailbox, execution)) {
            schedule(mailbox, execution);
        }
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        AtomicBoolean taken = new AtomicBoolean();
        Executor later = CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS);
        later.execute(() -> {
            if (taken.compareAndSet(false, true)) {
                task.run();
            }
        });
        return () -> taken.compareAndSet(false, true);
    }

    @Override
    public void leave() {
        pool.leave();
    }

    @Override
    public String toString() {
        return "shared";
    }
}
