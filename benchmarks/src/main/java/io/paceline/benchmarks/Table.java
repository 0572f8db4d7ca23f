package io.paceline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures of one case as text: a line a system, with ratios to Paceline of the same rounds. */
final class Table {
    private static final List<String> HEAD = List.of(
            "system",
            "requests/s",
            "min",
            "max",
            "p50 µs",
            "p99 µs",
            "server CPU µs",
            "generator CPU µs",
            "errors",
            "others CPU %",
            "throughput / paceline",
            "server CPU / paceline");

    private Table() {}

    /** Columns aligned with blanks. */
    static String text(Rounds rounds) {
        return layOut(lines(rounds), "  ", "", "");
    }

    /** A Markdown table. */
    static String markdown(Rounds rounds) {
        List<List<String>> lines = lines(rounds);
        List<String> rule = new ArrayList<>();
        for (int i = 0; i < HEAD.size(); i++) {
            rule.add(i == 0 ? "---" : "---:");
        }
        lines.add(1, rule);
        return layOut(lines, " | ", "| ", " |");
    }

    private static List<List<String>> lines(Rounds rounds) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEAD);
        for (String system : rounds.systems()) {
            lines.add(List.of(
                    system,
                    whole(rounds.median(system, Metric.THROUGHPUT)),
                    whole(rounds.min(system, rounds.ranged(system))),
                    whole(rounds.max(system, rounds.ranged(system))),
                    whole(rounds.median(system, Metric.MEDIAN_MICROS)),
                    whole(rounds.median(system, Metric.P99_MICROS)),
                    fraction(rounds.median(system, Metric.SERVER_CPU)),
                    fraction(rounds.median(system, Metric.GENERATOR_CPU)),
                    Long.toString(rounds.errors(system)),
                    whole(100 * rounds.median(system, Metric.OTHERS_CPU)),
                    ratio(rounds, system, Metric.THROUGHPUT),
                    ratio(rounds, system, Metric.SERVER_CPU)));
        }
        return lines;
    }

    private static String layOut(List<List<String>> lines, String between, String before, String after) {
        int[] widths = new int[HEAD.size()];
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

    private static String fraction(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%,.2f", value) : "";
    }

    private static String ratio(Rounds rounds, String system, Metric metric) {
        return fraction(rounds.ratio(system, Systems.PACELINE, metric).orElse(Double.NaN));
    }
}
