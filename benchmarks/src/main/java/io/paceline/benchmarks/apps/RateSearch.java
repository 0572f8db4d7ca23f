package io.paceline.benchmarks.apps;

import java.io.IOException;

/**
 * Finds the highest rate that holds, by trying rates. Each try may be wrong near the edge, so a result is one sample: the
 * median over rounds is the figure.
 */
final class RateSearch {
    private static final double STEP = 2;
    /** The first search ends when it knows the edge to within this factor. */
    private static final double COARSE = 1.2;

    private static final double LOWEST = 1;

    private RateSearch() {}

    /** Tries a rate. */
    @FunctionalInterface
    interface Probe {
        boolean holds(double perSecond) throws IOException;
    }

    /** Searches without knowing anything: doubles from a rate until it does not hold, or halves until it does. */
    static double coarse(double from, Probe probe) throws IOException {
        double holds = from;
        double fails = from;
        if (probe.holds(from)) {
            do {
                holds = fails;
                fails = holds * STEP;
            } while (probe.holds(fails));
        } else {
            do {
                fails = holds;
                holds = fails / STEP;
            } while (holds > LOWEST && !probe.holds(holds));
        }
        while (fails / holds > COARSE) {
            double middle = Math.sqrt(holds * fails);
            if (probe.holds(middle)) {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        return Math.sqrt(holds * fails);
    }

    /**
     * Searches near a rate that was found before: each try halves what is not known, and once the edge turns out to lie
     * elsewhere, moves there.
     *
     * @param tries 1 or more
     */
    static double fine(double near, int tries, Probe probe) throws IOException {
        double width = COARSE;
        double rate = near;
        for (int i = 0; i < tries; i++) {
            double factor = Math.sqrt(width);
            rate = probe.holds(rate) ? rate * factor : rate / factor;
            width = factor;
        }
        return rate;
    }
}
