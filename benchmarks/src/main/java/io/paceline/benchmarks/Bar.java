package io.paceline.benchmarks;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A limit that Paceline has to meet in one case.
 *
 * @param metric what is limited
 * @param against the peer whose figure of the same round divides Paceline's; null if the figure itself is limited
 * @param atLeast true if the limit is the least allowed, false if the most
 * @param limit the ratio, or the figure in the metric's unit
 */
public record Bar(Metric metric, @Nullable String against, boolean atLeast, double limit) {

    /** How a bar ended. */
    public enum Outcome {
        MET,
        MISSED,
        NOT_MEASURED
    }

    /** An outcome, and the line that tells it with its figure. */
    public record Verdict(Outcome outcome, String line) {}

    public static Bar atLeast(double limit, Metric metric, String against) {
        return new Bar(metric, against, true, limit);
    }

    public static Bar atLeast(double limit, Metric metric) {
        return new Bar(metric, null, true, limit);
    }

    public static Bar atMost(double limit, Metric metric, String against) {
        return new Bar(metric, against, false, limit);
    }

    public static Bar atMost(double limit, Metric metric) {
        return new Bar(metric, null, false, limit);
    }

    /** The system that has to take part besides Paceline. */
    Optional<String> peer() {
        return Optional.ofNullable(against);
    }

    Verdict judge(String caseName, Rounds rounds) {
        OptionalDouble measured = against == null ? own(rounds) : rounds.ratio(ServerSystem.PACELINE, against, metric);
        String what = "%s: %s %s"
                .formatted(caseName, metric.label(), against == null ? "" : "/ " + against)
                .strip();
        String expected = "(expected: %s %s)".formatted(atLeast ? "at least" : "at most", number(limit));
        if (measured.isEmpty()) {
            return new Verdict(Outcome.NOT_MEASURED, "not measured  %s %s".formatted(what, expected));
        }
        double figure = measured.getAsDouble();
        boolean met = atLeast ? figure >= limit : figure <= limit;
        return new Verdict(
                met ? Outcome.MET : Outcome.MISSED,
                "%-13s %s = %s %s".formatted(met ? "met" : "missed", what, number(figure), expected));
    }

    private OptionalDouble own(Rounds rounds) {
        double median = metric == Metric.ERRORS && rounds.systems().contains(ServerSystem.PACELINE)
                ? rounds.errors(ServerSystem.PACELINE)
                : rounds.median(ServerSystem.PACELINE, metric);
        return Double.isNaN(median) ? OptionalDouble.empty() : OptionalDouble.of(median);
    }

    private static String number(double value) {
        return Math.abs(value) >= 100
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3f", value);
    }
}
