package io.paceline.benchmarks.apps.child;

import java.util.List;

/**
 * What one pass found.
 *
 * @param seconds how long requests were due
 * @param saturated whether it was given up, because requests had to wait too long for a connection; the percentiles are
 *     then only a lower bound
 * @param all all kinds together
 * @param fault the first wrong answer in words; empty if there was none
 */
public record LoadReport(double seconds, boolean saturated, Kind all, List<Kind> kinds, String fault) {

    /**
     * What was found of one kind of page.
     *
     * @param answered right answers
     * @param refused answers 503 and 429
     * @param wrong other answers, lost connections, and requests without an answer
     */
    public record Kind(String name, long answered, long refused, long wrong, double p50Micros, double p99Micros) {}

    public LoadReport {
        kinds = List.copyOf(kinds);
    }
}
