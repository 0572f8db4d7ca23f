package io.paceline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The parts of a case as text: a line a part, with the percentiles of each system beside each other. */
final class PartsTable {
    private static final double MICROS_PER_MILLI = 1e3;

    private PartsTable() {}

    static String text(Rounds rounds) {
        List<String> systems = List.copyOf(rounds.systems());
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("p50 / p99 in ms"));
        head.addAll(systems);
        lines.add(head);
        rounds.parts().forEach((name, part) -> {
            List<String> line = new ArrayList<>(List.of(name));
            systems.forEach(system -> line.add(cell(part.rounds(), system)));
            lines.add(line);
        });
        return Table.layOut(lines, "  ", "", "");
    }

    private static String cell(Rounds rounds, String system) {
        return rounds.of(system).isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.2f / %.2f",
                        rounds.median(system, Metric.MEDIAN_MICROS) / MICROS_PER_MILLI,
                        rounds.median(system, Metric.P99_MICROS) / MICROS_PER_MILLI);
    }
}
