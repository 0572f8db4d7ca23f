package io.paceline.service;

import io.paceline.core.Clock;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decides when services that were started with {@link Threading#manual} run, one message at a time. Tests use the one in
 * {@code io.paceline.service.stepping}; this is what the engine sees of it.
 *
 * <p>Thread rules: {@link #ready}, {@link #after} and {@link #opened} may be called from any thread.
 */
public interface ManualScheduler {

    /** Somebody with messages that run one after the other: a service. */
    interface Lane {

        /** What it is called in traces. */
        String name();

        /**
         * Runs one message. If more are left, the lane says so by {@link ManualScheduler#ready} before this returns.
         *
         * @param choice gives a number from 0 to its argument less 1 where the order of two messages is open
         * @return what ran, for traces; null if there was nothing to run yet
         */
        @Nullable
        String step(IntUnaryOperator choice);
    }

    /** The lane has a message; told once, until it is stepped. */
    void ready(Lane lane);

    /** Runs a short task when the time has passed on {@link #clock()}. */
    Timer after(Duration delay, Runnable task);

    /** The clock of the services. */
    Clock clock();

    /**
     * A call was accepted that will be answered by {@code reply}.
     *
     * @param caller who waits for the answer
     * @param service the lane of the service that was called, by its name
     */
    void opened(String caller, String service, String method, Reply<?> reply);
}
