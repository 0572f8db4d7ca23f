package io.paceline.core;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The timer of those who have no loop: one daemon thread of the process, which starts with the first timer and ends when
 * there has been none for a while. It only hands tasks over; nothing of the user's runs on it.
 */
final class ProcessTimer {

    private static final int KEEP_ALIVE_SECONDS = 10;
    private static final ScheduledThreadPoolExecutor THREAD = create();

    private ProcessTimer() {}

    /** Runs the hand-over after the delay; what it throws is dropped, since there is nobody left to tell. */
    static Timer schedule(Runnable handOver, Duration delay) {
        ScheduledFuture<?> due = THREAD.schedule(handOver, CallContext.boundedNanos(delay), TimeUnit.NANOSECONDS);
        return () -> due.cancel(false);
    }

    private static ScheduledThreadPoolExecutor create() {
        // thread-locals of whoever is first must not live on in the thread
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(null, task, "paceline-timer", 0, false);
            thread.setDaemon(true);
            return thread;
        });
        timer.setKeepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        // a call that is answered in time must not keep its result reachable until its time is over
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }
}
