package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.ArrayList;
import java.util.List;

/** All figures of a comparison as a table: the alternative to its plots, and what they leave out. */
final class FiguresTable {
    private static final List<Quantity> COLUMNS = List.of(
            Quantity.THROUGHPUT,
            Quantity.MEDIAN,
            Quantity.P99,
            Quantity.CPU,
            Quantity.GENERATOR_CPU,
            Quantity.DATABASE_CPU,
            Quantity.CONNECTIONS,
            Quantity.BYTES,
            Quantity.OTHERS_CPU);

    private FiguresTable() {}

    static Markup of(Comparison comparison, String operation) {
        List<LedgerRow> rows = comparison.rows();
        List<Quantity> columns = COLUMNS.stream()
                .filter(quantity -> rows.stream().anyMatch(quantity::in))
                .toList();
        Quantity ranged = Comparison.ranged(rows);
        boolean hasRange = rows.stream().anyMatch(row -> row.has("min"));
        boolean hasRatio = rows.size() > 1 && comparison.own().isPresent();
        Markup head = Markup.of("tr").add(header("system", "col"));
        columns.forEach(column -> head.add(header(column.label(operation), "col")));
        if (hasRange) {
            head.add(header("rounds, least to most", "col"));
        }
        if (hasRatio) {
            ratios(rows).forEach(ratio -> head.add(header(ratio.label(operation) + " / paceline", "col")));
        }
        Markup body = Markup.of("tbody");
        for (LedgerRow row : rows) {
            Markup line = Markup.of("tr").styled(row.system().equals(Comparison.OWN) ? "own" : "rival");
            line.add(header(row.system(), "row"));
            columns.forEach(column -> line.add(cell(column.show(column.of(row)))));
            if (hasRange) {
                line.add(cell(
                        row.has("min") && row.has("max")
                                ? ranged.show(row.figure("min")) + " – " + ranged.show(row.figure("max"))
                                : ""));
            }
            if (hasRatio) {
                for (Quantity ratio : ratios(rows)) {
                    double value = comparison.ratio(row, ratio);
                    line.add(cell(Double.isFinite(value) ? Numbers.ratio(value) : ""));
                }
            }
            body.add(line);
        }
        return scrolled(Markup.of("table")
                .add(
                        Markup.of("caption", comparison.caseName()),
                        Markup.of("thead").add(head),
                        body));
    }

    private static List<Quantity> ratios(List<LedgerRow> rows) {
        List<Quantity> ratios = new ArrayList<>(List.of(Comparison.ranged(rows)));
        ratios.add(Quantity.CPU);
        return ratios;
    }

    static Markup header(String text, String scope) {
        return Markup.of("th", text).with("scope", scope);
    }

    static Markup cell(String text) {
        return Markup.of("td", text);
    }

    /** What is too wide for a phone scrolls by itself, by keyboard as well. */
    static Markup scrolled(Markup wide) {
        return Markup.of("div").styled("scroll").with("tabindex", "0").add(wide);
    }
}
