package io.paceline.http;

import io.paceline.core.Argument;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The header field by which a client says how long it will wait: {@value #NAME} with a whole number and its unit, such
 * as {@code 1500ms}, {@code 2s} or {@code 1m}. A server takes it as the deadline of the request, unless its own comes
 * first.
 */
public final class TimeoutHeader {

    /** The name of the field. */
    public static final String NAME = "X-Request-Timeout";

    private static final int DIGITS_MAX = 9;
    private static final long MILLIS_MAX = 999_999_999;

    private TimeoutHeader() {}

    /** A time as the field tells it, rounded up to whole milliseconds or, from 11 days on, to seconds. */
    public static String format(Duration timeout) {
        Argument.positive("timeout", timeout);
        long seconds = timeout.toSeconds();
        if (seconds >= MILLIS_MAX / 1000) {
            return Math.min(seconds + (timeout.minusSeconds(seconds).isZero() ? 0 : 1), MILLIS_MAX) + "s";
        }
        long nanos = timeout.toNanos();
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
        return (TimeUnit.MILLISECONDS.toNanos(millis) < nanos ? millis + 1 : millis) + "ms";
    }

    /**
     * The time that the field tells.
     *
     * @throws IllegalArgumentException if it is malformed or zero
     */
    public static Duration parse(String value) {
        int digits = 0;
        long number = 0;
        while (digits < value.length() && digits <= DIGITS_MAX && isDigit(value.charAt(digits))) {
            number = number * 10 + value.charAt(digits) - '0';
            digits++;
        }
        Duration timeout = digits > DIGITS_MAX
                ? Duration.ZERO
                : switch (value.substring(digits)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    case "m" -> Duration.ofMinutes(number);
                    default -> Duration.ZERO;
                };
        if (timeout.isZero()) {
            throw new IllegalArgumentException(
                    NAME + " (expected: a whole number from 1 to 999999999 with ms, s or m, such as 1500ms)");
        }
        return timeout;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
