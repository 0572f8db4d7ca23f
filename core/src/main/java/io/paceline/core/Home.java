package io.paceline.core;

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

    /** Whether code that runs here may wait for a result; false unless the home says otherwise. */
    default boolean mayWait() {
        return false;
    }
}
