package io.paceline.sql.internal.client;

import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A loop with a daemon thread of its own. */
final class ThreadLoop implements EventLoop {

    private volatile @Nullable Thread thread;
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "thread-loop");
        made.setDaemon(true);
        thread = made;
        return made;
    });

    @Override
    public boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    @Override
    public Timer schedule(Runnable task, Duration delay) {
        ScheduledFuture<?> due = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }

    @Override
    public EventLoops loops() {
        throw new UnsupportedOperationException("it is alone");
    }
}
