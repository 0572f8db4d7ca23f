package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A timer of a service: scheduled, then a task on its way home, then running, then scheduled again if it has a period. */
final class ServiceTimer implements Timer, Runnable {

    private static final int WAITING = 0;
    private static final int RUNNING = 1;
    private static final int ENDED = 2;

    // neighbours among the timers of the service, guarded by them
    @Nullable
    ServiceTimer older;

    @Nullable
    ServiceTimer newer;

    private final AtomicInteger state = new AtomicInteger();
    private final ServiceTimers timers;
    private final ServiceTimers.Action action;
    private final long periodNanos; // 0: once
    private long dueNanos; // of who schedules it
    private volatile @Nullable Timer scheduled;

    ServiceTimer(ServiceTimers timers, ServiceTimers.Action action, long dueNanos, long periodNanos) {
        this.timers = timers;
        this.action = action;
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
    }

    /** Lets it come home after the delay; false, and it has ended, if there are no threads any more. */
    boolean schedule(Duration delay) {
        try {
            Timer handle = timers.runner().after(delay, this::comeHome);
            scheduled = handle;
            if (state.get() == ENDED) {
                // whoever ended it meanwhile has not seen the handle
                handle.cancel();
            }
            return true;
        } catch (RejectedExecutionException threadsHaveEnded) {
            cancel();
            return false;
        }
    }

    private void comeHome() {
        if (state.get() != ENDED) {
            timers.mailbox().execute(this);
        }
    }

    /** Runs with the service. */
    @Override
    public void run() {
        if (periodNanos == 0) {
            if (state.compareAndSet(WAITING, ENDED)) {
                timers.remove(this);
                perform(1);
            }
            return;
        }
        if (!state.compareAndSet(WAITING, RUNNING)) {
            return;
        }
        long ticks = 1 + Math.max(0, timers.clock().nanoTime() - dueNanos) / periodNanos;
        // the times are those of the first due time and its multiples, however late a run is
        dueNanos += ticks * periodNanos;
        perform(ticks);
        if (state.compareAndSet(RUNNING, WAITING)) {
            schedule(Duration.ofNanos(Math.max(0, dueNanos - timers.clock().nanoTime())));
        }
    }

    private void perform(long ticks) {
        try {
            action.run(ticks);
        } catch (Throwable thrown) {
            timers.mailbox().report("timer", CallContext.empty(), thrown);
        }
    }

    @Override
    public boolean cancel() {
        if (state.getAndSet(ENDED) == ENDED) {
            return false;
        }
        timers.remove(this);
        Timer handle = scheduled;
        if (handle != null) {
            handle.cancel();
        }
        return true;
    }

    @Override
    public String toString() {
        return "timer of " + timers.mailbox();
    }
}
