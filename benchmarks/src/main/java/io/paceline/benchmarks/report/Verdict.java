package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Who is ahead in one figure of one comparison.
 *
 * @param rivals the rivals that have the figure, the best first
 */
record Verdict(Comparison comparison, Quantity quantity, List<LedgerRow> rivals) {
    /** Up to this many times better or worse is level: as much as a run differs from the next. */
    static final double LEVEL = 1.03;

    /** How Paceline stands to the best of its rivals. */
    enum Outcome {
        AHEAD,
        LEVEL,
        BEHIND;

        String style() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Empty if no rival has the figure, or Paceline has not. */
    static Optional<Verdict> of(Comparison comparison, Quantity quantity) {
        List<LedgerRow> rivals = comparison.rivals().stream()
                .filter(row -> Double.isFinite(comparison.ratio(row, quantity)))
                .sorted(Comparator.<LedgerRow>comparingDouble(row -> lead(comparison, row, quantity))
                        .reversed())
                .toList();
        return rivals.isEmpty() ? Optional.empty() : Optional.of(new Verdict(comparison, quantity, rivals));
    }

    /** How many times better than Paceline a rival is, whichever way better is. */
    private static double lead(Comparison comparison, LedgerRow row, Quantity quantity) {
        double ratio = comparison.ratio(row, quantity);
        return quantity.moreIsBetter() ? ratio : 1 / ratio;
    }

    LedgerRow best() {
        return rivals.get(0);
    }

    /** How many times better than Paceline the best rival is; below 1 if Paceline is better. */
    double lead() {
        return lead(comparison, best(), quantity);
    }

    Outcome outcome() {
        return outcome(lead());
    }

    static Outcome outcome(double lead) {
        if (lead > LEVEL) {
            return Outcome.BEHIND;
        }
        return lead < 1 / LEVEL ? Outcome.AHEAD : Outcome.LEVEL;
    }

    /** The outcome in a sentence, with every rival that is ahead. */
    String sentence(String operation) {
        String what = quantity.label(operation);
        return Character.toUpperCase(what.charAt(0)) + what.substring(1) + ": "
                + switch (outcome()) {
                    case AHEAD -> "Paceline is ahead, next " + told(best()) + ".";
                    case LEVEL -> "level with " + told(best()) + ".";
                    case BEHIND -> String.join("; ", ahead()) + ".";
                };
    }

    private List<String> ahead() {
        return rivals.stream()
                .filter(row -> outcome(lead(comparison, row, quantity)) == Outcome.BEHIND)
                .map(row -> row.system() + " is ahead with " + times(row))
                .toList();
    }

    private String told(LedgerRow row) {
        return row.system() + " with " + times(row);
    }

    private String times(LedgerRow row) {
        return Numbers.ratio(comparison.ratio(row, quantity)) + " times Paceline's";
    }
}
