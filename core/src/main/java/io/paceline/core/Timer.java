package io.paceline.core;

/**
 * A task that will run later, unless it is cancelled before.
 *
 * <p>Thread rules: may be called from any thread.
 */
public interface Timer {

    /**
     * Takes the task back.
     *
     * @return true if the task will not run because of this call; false if it ran, is running, or was cancelled before
     */
    boolean cancel();
}
