package io.paceline.benchmarks.child;

import java.time.Duration;

/** One way to use one system, measured again and again in the same process. */
@FunctionalInterface
public interface Pass {

    /**
     * Uses the system for about the length of the window, and checks everything that it sent and got.
     *
     * @throws Exception if the system fails, or does not answer in time
     */
    Figures run(Duration window) throws Exception;
}
