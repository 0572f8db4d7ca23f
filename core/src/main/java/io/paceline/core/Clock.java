package io.paceline.core;

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

    /** Milliseconds since 1970-01-01T00:00Z. */
    long currentTimeMillis();
}
