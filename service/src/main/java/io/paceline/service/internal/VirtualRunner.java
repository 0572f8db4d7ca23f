package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a service on virtual threads: one from when it gets work until nothing is left, so an idle service has none. Its
 * code may wait; the service waits with it.
 */
final class VirtualRunner implements Runner {

    // a thread that yields stays in the queue of its carrier, which looks elsewhere only when that is empty; one that
    // has slept gets in line with all others
    private static final int YIELDS_MAX = 16;

    private final ThreadFactory threads;
    private final TimerThread timers;

    VirtualRunner(String service) {
        threads = Threads.virtual("paceline-service-" + service);
        timers = TimerThread.join();
    }

    @Override
    public @Nullable Turn idleTurn(Execution execution) {
        return null;
    }

    @Override
    public void schedule(Mailbox<?> mailbox, Execution execution) {
        try {
            threads.newThread(mailbox).start();
        } catch (RejectedExecutionException ended) {
            mailbox.abandon();
        }
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // a hint only: what must be fair does not rest on it
    public void run(Mailbox<?> mailbox) {
        Execution execution = Execution.current();
        Turn turn = Turn.of(execution);
        for (int turns = 1; turn.alone(mailbox, execution); turns++) {
            // the carriers are shared with every other virtual thread
            if (turns % YIELDS_MAX == 0) {
                LockSupport.parkNanos(1);
            } else {
                Thread.yield();
            }
        }
    }

    @Override
    public boolean runsBlocking() {
        return true;
    }

    @Override
    public boolean mayWait() {
        return true;
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
        timers.leave();
    }

    @Override
    public String toString() {
        return "virtual";
    }
}
