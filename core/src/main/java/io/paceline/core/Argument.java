package io.paceline.core;

import java.time.Duration;

/** Checks of configuration values, whose errors say the value and what was expected. */
public final class Argument {

    private Argument() {}

    /**
     * Returns the value if it lies within the bounds.
     *
     * @throws IllegalArgumentException {@code name: value (expected: min to max)}
     */
    public static int between(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw wrong(name, value, min + " to " + max);
        }
        return value;
    }

    /**
     * Returns the value if it lies within the bounds.
     *
     * @throws IllegalArgumentException {@code name: value (expected: min to max)}
     */
    public static long between(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw wrong(name, value, min + " to " + max);
        }
        return value;
    }

    /**
     * Returns the value if it lies within the bounds.
     *
     * @throws IllegalArgumentException {@code name: value (expected: min to max)}
     */
    public static Duration between(String name, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw wrong(name, value, min + " to " + max);
        }
        return value;
    }

    /**
     * Returns the time if it is more than zero.
     *
     * @throws IllegalArgumentException {@code name: value (expected: more than zero)}
     */
    public static Duration positive(String name, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw wrong(name, value, "more than zero");
        }
        return value;
    }

    /** The error of a value that was not expected: {@code name: value (expected: …)}. */
    public static IllegalArgumentException wrong(String name, Object value, String expected) {
        return new IllegalArgumentException(name + ": " + value + " (expected: " + expected + ")");
    }
}
