package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.core.IdleStrategy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a service on a thread of its own, which starts and ends with it.
 *
 * <pre>
 *   sender that found it idle ──READY──► thread ──► turns until nothing is left ──► idles ──► parks
 * </pre>
 */
final class DedicatedRunner extends OffLoopRunner implements Runnable {

    private static final int IDLE = 0; // the thread looks for work
    private static final int PARKED = 1; // it has to be woken
    private static final int READY = 2; // the mailbox has work
    private static final int ENDED = 3; // there is no thread any more

    private final AtomicInteger state = new AtomicInteger();
    private final IdleStrategy idleStrategy;
    private final Thread thread;
    // written before READY; always the same one
    private @Nullable Mailbox<?> mailbox;
    private volatile boolean left;

    DedicatedRunner(String service, IdleStrategy idleStrategy) {
        this.idleStrategy = idleStrategy;
        thread = Threads.daemon("paceline-service-" + service, this);
        thread.start();
    }

    @Override
    public void schedule(Mailbox<?> mailbox, Execution execution) {
        this.mailbox = mailbox;
        int before = state.get();
        while (before != ENDED && !state.compareAndSet(before, READY)) {
            before = state.get();
        }
        if (before == PARKED) {
            LockSupport.unpark(thread);
        } else if (before == ENDED) {
            mailbox.abandon();
        }
    }

    @Override
    public void run(Mailbox<?> mailbox) {
        Execution execution = Execution.current();
        Turn turn = Turn.of(execution);
        boolean more = turn.alone(mailbox, execution);
        while (more) {
            more = turn.alone(mailbox, execution);
        }
    }

    @Override
    public void run() {
        int rounds = 0;
        while (!left || !state.compareAndSet(IDLE, ENDED)) {
            Mailbox<?> ready = state.get() == READY && state.compareAndSet(READY, IDLE) ? mailbox : null;
            if (ready != null) {
                run(ready);
                rounds = 0;
            } else {
                rounds = Math.min(rounds + 1, Integer.MAX_VALUE - 1);
                if (idleStrategy.idle(rounds)) {
                    park();
                }
            }
        }
    }

    private void park() {
        // an interrupt has no meaning here, and with it parking would end at once
        Thread.interrupted();
        if (state.compareAndSet(IDLE, PARKED)) {
            if (!left) {
                LockSupport.park(this);
            }
            state.compareAndSet(PARKED, IDLE);
        }
    }

    @Override
    public void leave() {
        left = true;
        LockSupport.unpark(thread);
        super.leave();
    }

    @Override
    public String toString() {
        return "dedicated";
    }
}
