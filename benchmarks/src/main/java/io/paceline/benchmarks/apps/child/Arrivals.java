package io.paceline.benchmarks.apps.child;

import java.util.SplittableRandom;

/** When requests are due: independent visitors, so the gaps between them are exponential (a Poisson process). */
final class Arrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private final SplittableRandom random;
    private final double gapNanos;
    private double nanos;

    /**
     * The same seed gives the same times.
     *
     * @param perSecond mean rate; more than 0
     */
    Arrivals(double perSecond, long seed) {
        this.random = new SplittableRandom(seed);
        this.gapNanos = NANOS_PER_SECOND / perSecond;
    }

    /** Nanoseconds from the start to the next arrival; never less than the one before. */
    long next() {
        nanos -= Math.log(1 - random.nextDouble()) * gapNanos;
        return (long) nanos;
    }
}
