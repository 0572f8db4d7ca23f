package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One case in one run: the only figures that may be compared, since machines differ and are never quiet alike.
 *
 * @param rows one a system, the best throughput first, or the shortest time where there is none
 */
record Comparison(String bench, String caseName, Origin origin, List<LedgerRow> rows) {
    /** The system that all others are compared with. */
    static final String OWN = "paceline";

    Comparison {
        rows = rows.stream().sorted(bestFirst(rows)).toList();
    }

    private static Comparator<LedgerRow> bestFirst(List<LedgerRow> rows) {
        Quantity quantity = ranged(rows);
        Comparator<LedgerRow> ascending = Comparator.comparingDouble(quantity::of);
        return quantity.moreIsBetter() ? ascending.reversed() : ascending;
    }

    /** What the least and the most of the rounds in a row are about. */
    static Quantity ranged(List<LedgerRow> rows) {
        return rows.stream().anyMatch(Quantity.THROUGHPUT::in) ? Quantity.THROUGHPUT : Quantity.MEDIAN;
    }

    /** Whether a name stands for Paceline in another shape, such as without annotations, and so for no rival. */
    static boolean isOwn(String system) {
        return system.equals(OWN) || system.startsWith(OWN + "-");
    }

    Optional<LedgerRow> own() {
        return rows.stream().filter(row -> row.system().equals(OWN)).findFirst();
    }

    List<LedgerRow> rivals() {
        return rows.stream().filter(row -> !isOwn(row.system())).toList();
    }

    List<String> systems() {
        return rows.stream().map(LedgerRow::system).toList();
    }

    /** Paceline and these systems. */
    Comparison only(Set<String> systems) {
        return new Comparison(
                bench,
                caseName,
                origin,
                rows.stream()
                        .filter(row -> row.system().equals(OWN) || systems.contains(row.system()))
                        .toList());
    }

    /**
     * What bars are drawn of: throughput and processor time, or median and 99th percentile where only time was measured;
     * a time that was taken once a round has no percentiles.
     */
    List<Quantity> plotted() {
        List<Quantity> plotted = new ArrayList<>(List.of(ranged(rows)));
        boolean hasPercentiles = rows.stream().anyMatch(row -> Quantity.P99.of(row) > Quantity.MEDIAN.of(row));
        plotted.add(ranged(rows) == Quantity.MEDIAN && hasPercentiles ? Quantity.P99 : Quantity.CPU);
        plotted.removeIf(quantity -> rows.stream().filter(quantity::in).count() < 2);
        return plotted;
    }

    /**
     * A system's figure divided by Paceline's: the median over the rounds where the row carries it, else the quotient of
     * the medians. {@code NaN} if either was not measured.
     */
    double ratio(LedgerRow row, Quantity quantity) {
        String field = switch (quantity) {
            case THROUGHPUT -> "opsRatio";
            case CPU -> "serverCpuRatio";
            default -> "";
        };
        double ofRounds = row.figure(field);
        return Double.isNaN(ofRounds)
                ? quantity.of(row) / own().map(quantity::of).orElse(Double.NaN)
                : ofRounds;
    }

    /** What held in this run besides the settings that its command names. */
    String conditions() {
        return rows.stream()
                .map(LedgerRow::conditions)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }
}
