package io.paceline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of one case as text: a line a system, with ratios to Paceline of the same rounds. */
final class Table {
    private static final int SMALL_DIGITS = 4;

    private Table() {}

    /** Columns aligned with blanks; {@code operation} is what is counted, in the singular. */
    static String text(Rounds rounds, String operation) {
        return layOut(lines(rounds, operation), "  ", "", "");
    }

    /** A Markdown table; {@code operation} is what is counted, in the singular. */
    static String markdown(Rounds rounds, String operation) {
        List<List<String>> lines = lines(rounds, operation);
        List<String> rule = new ArrayList<>();
        for (int i = 0; i < lines.get(0).size(); i++) {
            rule.add(i == 0 ? "---" : "---:");
        }
        lines.add(1, rule);
        return layOut(lines, " | ", "| ", " |");
    }

    private static List<List<String>> lines(Rounds rounds, String operation) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "system",
                operation + "s/s",
                "min",
                "max",
                "p50 µs",
                "p99 µs",
                "server CPU µs",
                "generator CPU µs",
                "bytes",
                "errors",
                "others CPU %",
                "throughput / paceline",
                "server CPU / paceline"));
        for (String system : rounds.systems()) {
            lines.add(List.of(
                    system,
                    whole(rounds.median(system, Metric.THROUGHPUT)),
                    ranged(rounds, system, rounds.min(system, rounds.ranged(system))),
                    ranged(rounds, system, rounds.max(system, rounds.ranged(system))),
                    micros(rounds.median(system, Metric.MEDIAN_MICROS)),
                    micros(rounds.median(system, Metric.P99_MICROS)),
                    fraction(rounds.median(system, Metric.SERVER_CPU)),
                    fraction(rounds.median(system, Metric.GENERATOR_CPU)),
                    whole(rounds.median(system, Metric.BYTES)),
                    Long.toString(rounds.errors(system)),
                    whole(100 * rounds.median(system, Metric.OTHERS_CPU)),
                    ratio(rounds, system, Metric.THROUGHPUT),
                    ratio(rounds, system, Metric.SERVER_CPU)));
        }
        return withoutEmptyColumns(lines);
    }

    /** Leaves out what the case does not measure. */
    private static List<List<String>> withoutEmptyColumns(List<List<String>> lines) {
        List<List<String>> narrow = new ArrayList<>();
        for (List<String> line : lines) {
            List<String> kept = new ArrayList<>();
            for (int i = 0; i < line.size(); i++) {
                int column = i;
                if (lines.stream().skip(1).anyMatch(each -> !each.get(column).isEmpty())) {
                    kept.add(line.get(i));
                }
            }
            narrow.add(kept);
        }
        return narrow;
    }

    /** Columns as wide as their widest cell, the first to the left, the others to the right. */
    static String layOut(List<List<String>> lines, String between, String before, String after) {
        int[] widths = new int[lines.get(0).size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < widths.length; i++) {
                String gap = " ".repeat(widths[i] - line.get(i).length());
                cells.add(i == 0 ? line.get(i) + gap : gap + line.get(i));
            }
            text.append(before)
                    .append(String.join(between, cells))
                    .append(after)
                    .append('\n');
        }
        return text.toString();
    }

    private static String whole(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.0f", value) : "";
    }

    private static String ranged(Rounds rounds, String system, double value) {
        return rounds.ranged(system) == Metric.MEDIAN_MICROS ? micros(value) : whole(value);
    }

    private static String micros(double value) {
        return value < 100 ? fraction(value) : whole(value);
    }

    private static String fraction(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        return value < 0.1
                ? String.format(Locale.ROOT, "%." + SMALL_DIGITS + "f", value)
                : String.format(Locale.ROOT, "%,.2f", value);
    }

    private static String ratio(Rounds rounds, String system, Metric metric) {
        return fraction(rounds.ratio(system, ServerSystem.PACELINE, metric).orElse(Double.NaN));
    }
}
