package io.paceline.benchmarks.apps;

import java.time.Duration;
import java.util.List;

/**
 * What a case asks of the systems.
 *
 * @param mix such as {@code blog/mix}
 * @param judged the kind of page whose 99th percentile makes a rate too high; {@code all} for all together
 * @param cache whether pages and what all see alike are kept in memory
 * @param roundTrip added between app and database
 * @param shares of the highest rate of the slowest system, at which all are compared; rising
 * @param searched whether each round looks for the highest rate
 */
record AppLoad(String mix, String judged, boolean cache, Duration roundTrip, List<Double> shares, boolean searched) {
    /** At this share of the slowest system's highest rate stand the figures of the case itself. */
    static final double BUSY = 0.7;

    AppLoad {
        shares = List.copyOf(shares);
    }

    String app() {
        return mix.substring(0, mix.indexOf('/'));
    }

    boolean isDelayed() {
        return !roundTrip.isZero();
    }

    String conditions() {
        String added = isDelayed() ? ", %s ms added to each round trip".formatted(millis()) : "";
        return ", cache %s, %d connections of the generator, judged by %s%s"
                .formatted(cache ? "on" : "off", GeneratorProcess.CONNECTIONS, judged, added);
    }

    /** What the name of the case ends with. */
    String suffix() {
        return (cache ? "/cache" : "") + (isDelayed() ? "/rtt" + millis() + "ms" : "");
    }

    private String millis() {
        double millis = roundTrip.toNanos() / 1e6;
        return millis == Math.rint(millis) ? Long.toString((long) millis) : Double.toString(millis);
    }
}
