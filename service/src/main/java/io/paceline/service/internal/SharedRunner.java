package io.paceline.service.internal;

import io.paceline.core.Execution;
import java.util.concurrent.RejectedExecutionException;

/** Runs a service on the compute pool. */
final class SharedRunner extends OffLoopRunner {

    private final ComputePool pool = ComputePool.join();

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
    public void leave() {
        pool.leave();
        super.leave();
    }

    @Override
    public String toString() {
        return "shared";
    }
}
