package io.paceline.service.internal;

import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The timers of all services that run on no event loop: one thread per process, made with the first timer and ended with
 * the last of these services. It hands ticks over and never runs a service.
 */
final class TimerThread {

    private static @Nullable TimerThread current; // guarded by the class

    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, work -> Threads.daemon("paceline-timers", work));
    private int members; // guarded by the class

    private TimerThread() {
        // a timer that was cancelled must not keep its service reachable until its time has come
        thread.setRemoveOnCancelPolicy(true);
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** The timers, for one more service. */
    static synchronized TimerThread join() {
        if (current == null) {
            current = new TimerThread();
        }
        current.members++;
        return current;
    }

    void leave() {
        synchronized (TimerThread.class) {
            members--;
            if (members == 0) {
                current = null;
                thread.shutdown();
            }
        }
    }

    /**
     * Runs a task on the timer thread after a delay; it must be short.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the last service has left
     */
    Timer after(Duration delay, Runnable task) {
        ScheduledFuture<?> due = thread.schedule(task, Times.boundedNanos(delay), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }
}
