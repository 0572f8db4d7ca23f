package io.paceline.service.internal;

import io.paceline.core.Execution;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a service on virtual threads: one from when it gets work until nothing is left, so an idle service has none. Its
 * code may wait; the service waits with it.
 */
final class VirtualRunner extends OffLoopRunner {

    // a thread that yields stays in the queue of its carrier, which looks elsewhere only when that is empty; one that
    // has slept gets in line with all others
    private static final int YIELDS_MAX = 16;

    private final ThreadFactory threads;

    /** @throws IllegalArgumentException on a JDK without virtual threads */
    VirtualRunner(String service) {
        this(Threads.virtual("paceline-service-" + service));
    }

    private VirtualRunner(ThreadFactory threads) {
        this.threads = threads;
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
    public String toString() {
        return "virtual";
    }
}
