package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.ArrayList;
import java.util.List;

/**
 * One figure of each system as horizontal bars from zero, with its value; a thin line shows the least and the most of the
 * rounds where the row has them.
 */
record BarPlot(Comparison comparison, Quantity quantity, String operation) {
    static final double WIDTH = 400;
    private static final double TOP = 28;
    private static final double ROW = 24;
    private static final double BAR = 14;
    private static final double LABEL_MAX = 150;
    private static final double CHARACTER = 6.7;
    private static final double GAP = 8;
    /** What the longest value needs, such as {@code 124,919}. */
    private static final double VALUE = 58;

    private List<LedgerRow> rows() {
        return comparison.rows().stream().filter(quantity::in).toList();
    }

    double height() {
        return TOP + ROW * rows().size() + 4;
    }

    /** The plot as an element of its own. */
    Markup svg() {
        return Markup.of("svg")
                .styled("plot bars")
                .with("viewBox", "0 0 %s %s".formatted(Numbers.plain(WIDTH), Numbers.plain(height())))
                .with("role", "img")
                .with("aria-label", description())
                .add(drawing());
    }

    /** What the plot says, in words. */
    String description() {
        List<String> values = new ArrayList<>();
        for (LedgerRow row : rows()) {
            values.add(row.system() + " " + quantity.show(quantity.of(row)));
        }
        return comparison.caseName() + ", " + quantity.title(operation) + ": " + String.join(", ", values);
    }

    /** The plot with its upper left corner at the origin. */
    Markup drawing() {
        Markup group = Markup.of("g");
        group.add(Markup.of("text", quantity.title(operation))
                .styled("name")
                .with("x", 0)
                .with("y", 14));
        double left = labelWidth() + GAP;
        double scale = (WIDTH - left - VALUE) / max();
        double y = TOP;
        for (LedgerRow row : rows()) {
            group.add(bar(row, left, y, scale));
            y += ROW;
        }
        return group.add(Markup.of("path")
                .styled("axis")
                .with("d", "M%s %sV%s".formatted(Numbers.plain(left), Numbers.plain(TOP - 2), Numbers.plain(y - 2))));
    }

    private Markup bar(LedgerRow row, double left, double y, double scale) {
        boolean own = row.system().equals(Comparison.OWN);
        double value = quantity.of(row);
        double middle = y + BAR / 2 + 3;
        Markup group = Markup.of("g").styled(Palette.of(row.system()).style() + (own ? " own" : ""));
        group.add(Markup.of("title", row.system() + ": " + tip(row)));
        group.add(Markup.of("text", row.system())
                .with("x", left - GAP)
                .with("y", middle + 4)
                .with("text-anchor", "end"));
        group.add(Markup.of("rect")
                .with("x", left)
                .with("y", y + 3)
                .with("width", value * scale)
                .with("height", BAR)
                .with("rx", 2));
        double end = value;
        if (isRanged(row)) {
            double least = left + row.figure("min") * scale;
            double most = left + row.figure("max") * scale;
            end = Math.max(value, row.figure("max"));
            group.add(Markup.of("path")
                    .styled("range")
                    .with(
                            "d",
                            "M%1$s %2$sH%3$sM%1$s %4$sV%5$sM%3$s %4$sV%5$s"
                                    .formatted(
                                            Numbers.plain(least),
                                            Numbers.plain(middle),
                                            Numbers.plain(most),
                                            Numbers.plain(middle - 3),
                                            Numbers.plain(middle + 3))));
        }
        return group.add(Markup.of("text", quantity.show(value))
                .styled("value")
                .with("x", left + end * scale + 6)
                .with("y", middle + 4));
    }

    private String tip(LedgerRow row) {
        String tip = quantity.show(quantity.of(row)) + ", " + Numbers.ratio(comparison.ratio(row, quantity))
                + " times Paceline's";
        return isRanged(row)
                ? tip + "; rounds from " + quantity.show(row.figure("min")) + " to " + quantity.show(row.figure("max"))
                : tip;
    }

    private boolean isRanged(LedgerRow row) {
        return quantity == Comparison.ranged(comparison.rows()) && row.has("min") && row.has("max");
    }

    private double max() {
        double max = Double.MIN_NORMAL;
        for (LedgerRow row : rows()) {
            max = Math.max(max, isRanged(row) ? Math.max(quantity.of(row), row.figure("max")) : quantity.of(row));
        }
        return max;
    }

    private double labelWidth() {
        int longest = comparison.rows().stream()
                .mapToInt(row -> row.system().length())
                .max()
                .orElse(0);
        return Math.min(LABEL_MAX, longest * CHARACTER + 4);
    }
}
