package io.paceline.core;

import java.time.Duration;

/**
 * The place a caller's continuations come back to: a service, which runs one call at a time, or an event loop.
 *
 * <p>Whatever runs at one home never runs at the same time as anything else there, so state that is only touched at
 * home needs no lock.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface Home {

    /**
     * Runs the task at home, later and in the order in which one thread hands tasks over; never inside this call.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the home has ended for good
     */
    void execute(Runnable task);

    /** Whether the calling thread is at home now, so that a task could as well run at once. */
    boolean isHere();

    /**
     * Runs the task at home, as {@link #execute} does, after at least {@code delay}. A home that has timers of its own
     * uses those and their clock; without them one daemon thread of the process tells the time. A task that is due after
     * the home has ended does not run.
     *
     * @param delay zero or more; zero means as soon as possible
     * @throws java.util.concurrent.RejectedExecutionException if the home has ended for good and knows it
     */
    default Timer schedule(Runnable task, Duration delay) {
        return ProcessTimer.schedule(() -> execute(task), delay);
    }

    /** The clock of this home's timers; that of the machine unless the home says otherwise. */
    default Clock clock() {
        return Clock.SYSTEM;
    }

    /** Whether code that runs here may wait for a result; false unless the home says otherwise. */
    default boolean mayWait() {
        return false;
    }
}
