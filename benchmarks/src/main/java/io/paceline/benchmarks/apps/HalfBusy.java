package io.paceline.benchmarks.apps;

import io.paceline.benchmarks.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Tells from passes at rising rates how a system does where half of the machine's processor time is used. Of one thread at a
 * time.
 */
final class HalfBusy {
    private static final double HALF = 0.5;

    private final List<Point> points = new ArrayList<>();

    private record Point(double busy, Sample sample) {}

    /**
     * Takes what a pass found.
     *
     * @param busyShare share of all processors that was busy, 0 to 1
     */
    void add(double busyShare, Sample sample) {
        points.add(new Point(busyShare, sample));
    }

    /** On the straight line between the two passes around it; empty if all used more, or all less. */
    Optional<Sample> sample() {
        points.sort(Comparator.comparingDouble(Point::busy));
        for (int i = 1; i < points.size(); i++) {
            Point below = points.get(i - 1);
            Point above = points.get(i);
            if (below.busy <= HALF && above.busy >= HALF) {
                double share = above.busy == below.busy ? 0 : (HALF - below.busy) / (above.busy - below.busy);
                return Optional.of(between(below.sample, above.sample, share));
            }
        }
        return Optional.empty();
    }

    private static Sample between(Sample a, Sample b, double share) {
        return new Sample(
                mean(a.opsPerSecond(), b.opsPerSecond(), share),
                mean(a.p50Micros(), b.p50Micros(), share),
                mean(a.p99Micros(), b.p99Micros(), share),
                mean(a.serverCpuMicrosPerOp(), b.serverCpuMicrosPerOp(), share),
                mean(a.generatorCpuMicrosPerOp(), b.generatorCpuMicrosPerOp(), share),
                a.errors() + b.errors(),
                mean(a.othersCpuShare(), b.othersCpuShare(), share));
    }

    private static double mean(double a, double b, double share) {
        return a + (b - a) * share;
    }
}
