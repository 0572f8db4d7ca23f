package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one service that have not ended.
 *
 * <pre>
 *   Runner.after ──due──► lane of the service ──► the action ──► Runner.after, until the timer ends
 * </pre>
 *
 * <p>A timer is in one of these places at a time, so at most one of its ticks waits however busy the service is.
 *
 * <p>Thread rules: any thread.
 */
final class ServiceTimers {

    private final Mailbox<?> mailbox;
    private final Runner runner;
    private @Nullable ServiceTimer newest; // guarded by this
    private boolean closed; // guarded by this

    /** What a timer does. */
    @FunctionalInterface
    interface Action {
        void run(long ticks) throws Exception;
    }

    ServiceTimers(Mailbox<?> mailbox, Runner runner) {
        this.mailbox = mailbox;
        this.runner = runner;
    }

    /**
     * Starts a timer; with a period of zero it runs once.
     *
     * @throws io.paceline.service.ServiceStoppedException if the service, or what it runs on, has been stopped
     */
    Timer start(Duration delay, Duration period, Action action) {
        ServiceTimer timer = new ServiceTimer(
                this, action, runner.clock().nanoTime() + Times.boundedNanos(delay), Times.boundedNanos(period));
        synchronized (this) {
            if (closed) {
                throw mailbox.stopped();
            }
            timer.older = newest;
            if (newest != null) {
                newest.newer = timer;
            }
            newest = timer;
        }
        if (!timer.schedule(delay)) {
            throw mailbox.stopped();
        }
        return timer;
    }

    /** Ends all of them, and those that come later. */
    void close() {
        ServiceTimer next;
        synchronized (this) {
            closed = true;
            next = newest;
        }
        while (next != null) {
            // what is cancelled leaves the list
            next.cancel();
            synchronized (this) {
                next = newest;
            }
        }
    }

    synchronized void remove(ServiceTimer timer) {
        if (timer.newer != null) {
            timer.newer.older = timer.older;
        } else if (newest == timer) {
            newest = timer.older;
        }
        if (timer.older != null) {
            timer.older.newer = timer.newer;
        }
        timer.older = null;
        timer.newer = null;
    }

    /** How many there are, for tests. */
    synchronized int size() {
        int size = 0;
        for (ServiceTimer timer = newest; timer != null; timer = timer.older) {
            size++;
        }
        return size;
    }

    Mailbox<?> mailbox() {
        return mailbox;
    }

    Runner runner() {
        return runner;
    }

    Clock clock() {
        return runner.clock();
    }
}
