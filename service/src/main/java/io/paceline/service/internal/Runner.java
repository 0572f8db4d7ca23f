package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Finds a thread for a mailbox that has work and whose ownership the caller holds; one per service. */
interface Runner {

    /** The turn of the calling thread if a call may run on it at once, else null. */
    @Nullable
    Turn idleTurn(Execution execution);

    /** Passes ownership on to a thread that will run the mailbox; never runs it inside this call. */
    void schedule(Mailbox<?> mailbox, Execution execution);

    /** Runs the mailbox on the thread that {@link #schedule} found. */
    void run(Mailbox<?> mailbox);

    /** Whether calls that may wait run where the others run, so that they need no other thread. */
    default boolean runsBlocking() {
        return false;
    }

    /** Whether every call may wait. */
    default boolean mayWait() {
        return false;
    }

    /**
     * Runs a short task after a delay, on whatever thread.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the threads have ended
     */
    Timer after(Duration delay, Runnable task);

    /** The clock of {@link #after}. */
    Clock clock();

    /** The service has ended. */
    void leave();
}
