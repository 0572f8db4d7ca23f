package io.paceline.core;

import java.util.concurrent.locks.LockSupport;

/**
 * Where Paceline reads the time, so that tests can step it.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface Clock {

    /** The clock of this machine: {@link System#nanoTime()} and {@link System#currentTimeMillis()}. */
    Clock SYSTEM = new Clock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public long currentTimeMillis() {
            return System.currentTimeMillis();
        }

        @Override
        public String toString() {
            return "Clock.SYSTEM";
        }
    };

    /** Nanoseconds from an arbitrary origin, never going back; only differences have a meaning. */
    long nanoTime();

    /**
     * Lets the calling thread wait until it is unparked, interrupted, or the time on this clock has passed; may return
     * early, as {@link LockSupport#parkNanos(long)} does.
     */
    default void park(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    /** Milliseconds since 1970-01-01T00:00Z. */
    long currentTimeMillis();
}
