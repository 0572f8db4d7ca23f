package io.paceline.service.internal;

import java.time.Duration;

/** The bounds of timers. */
final class Times {

    /** About 100 years, which nanoseconds in a long still compare. */
    static final Duration LONGEST = Duration.ofDays(36_500);

    /** More often than this no loop can be on time. */
    static final Duration SHORTEST_PERIOD = Duration.ofMillis(1);

    private static final long LONGEST_NANOS = LONGEST.toNanos();

    private Times() {}

    /** The time in nanoseconds; the longest if it is longer. */
    static long boundedNanos(Duration time) {
        return time.compareTo(LONGEST) >= 0 ? LONGEST_NANOS : time.toNanos();
    }
}
