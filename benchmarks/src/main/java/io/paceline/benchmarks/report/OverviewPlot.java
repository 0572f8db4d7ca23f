package io.paceline.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Every case on one line: how many times better Paceline is than the best of its rivals, in throughput or time (a disc)
 * and in processor time (a diamond), on a logarithmic scale.
 */
record OverviewPlot(List<Line> lines) {
    private static final double WIDTH = 600;
    private static final double LEFT = 150;
    private static final double RIGHT = 160;
    private static final double TOP = 34;
    private static final double ROW = 20;
    private static final double RADIUS = 4.5;
    private static final double DIAMOND = 4.2;
    /** Marks beyond the ends lie on them; tool-tips and cards tell their numbers. */
    private static final double SCALE_MAX = 32;

    private static final double SCALE_MIN = 1.0 / 16;

    /** A case with its verdicts: the first is of throughput or time, the second of processor time, if there is one. */
    record Line(String caseName, List<Verdict> verdicts) {}

    /** The worst verdict of each figure of each case: what the best rival of any run shown says. */
    static OverviewPlot of(List<CaseRuns> cases) {
        List<Line> lines = new ArrayList<>();
        for (CaseRuns runs : cases) {
            List<Verdict> all = CaseCard.verdicts(runs);
            List<Verdict> hardest = new ArrayList<>();
            for (Quantity quantity : Quantity.values()) {
                all.stream()
                        .filter(verdict -> verdict.quantity() == quantity)
                        .max(Comparator.comparingDouble(Verdict::lead))
                        .ifPresent(hardest::add);
            }
            if (!hardest.isEmpty()) {
                lines.add(new Line(runs.caseName(), hardest));
            }
        }
        return new OverviewPlot(lines);
    }

    Markup svg() {
        double height = TOP + ROW * lines.size() + 6;
        Markup svg = Markup.of("svg")
                .styled("plot")
                .with("viewBox", "0 0 %s %s".formatted(Numbers.plain(WIDTH), Numbers.plain(height)))
                .with("role", "img")
                .with("aria-label", description());
        double least = least();
        svg.add(Markup.of("rect")
                .styled("behind-side")
                .with("x", LEFT)
                .with("y", TOP - 8)
                .with("width", x(1, least) - LEFT)
                .with("height", height - TOP + 4));
        svg.add(Markup.of("text", "a rival is ahead")
                .styled("soft")
                .with("x", x(1, least) - 8)
                .with("y", 10)
                .with("text-anchor", "end"));
        svg.add(Markup.of("text", "Paceline is ahead")
                .styled("soft")
                .with("x", x(1, least) + 8)
                .with("y", 10));
        for (double tick = least; tick <= most(); tick *= 2) {
            svg.add(Markup.of("path")
                    .styled(tick == 1 ? "axis" : "grid")
                    .with(
                            "d",
                            "M%s %sV%s"
                                    .formatted(
                                            Numbers.plain(x(tick, least)),
                                            Numbers.plain(TOP - 8),
                                            Numbers.plain(height - 4))));
            svg.add(Markup.of("text", tick < 1 ? "1/" + Numbers.plain(1 / tick) : Numbers.plain(tick) + "×")
                    .styled("soft")
                    .with("x", x(tick, least))
                    .with("y", TOP - 12)
                    .with("text-anchor", "middle"));
        }
        double y = TOP + ROW / 2;
        for (Line line : lines) {
            svg.add(row(line, y, least));
            y += ROW;
        }
        return svg;
    }

    private Markup row(Line line, double y, double least) {
        Markup group = Markup.of("g");
        group.add(Markup.of("text", line.caseName())
                .with("x", LEFT - 8)
                .with("y", y + 4)
                .with("text-anchor", "end"));
        for (Verdict verdict : line.verdicts()) {
            double x = x(1 / verdict.lead(), least);
            Markup mark = verdict.quantity() == Quantity.CPU || verdict.quantity() == Quantity.P99
                    ? Palette.mark(2, x, y, DIAMOND).styled("hollow")
                    : Palette.mark(0, x, y, RADIUS).styled("filled");
            mark.add(Markup.of("title", tip(line, verdict)));
            group.add(mark);
        }
        return group.add(Markup.of("text", String.join(", ", rivals(line)))
                .styled("soft")
                .with("x", WIDTH - RIGHT + 8)
                .with("y", y + 4));
    }

    private static List<String> rivals(Line line) {
        return line.verdicts().stream()
                .map(verdict -> verdict.best().system())
                .distinct()
                .toList();
    }

    private static String tip(Line line, Verdict verdict) {
        return "%s, %s: %s times %s"
                .formatted(
                        line.caseName(),
                        verdict.quantity().label("operation"),
                        Numbers.ratio(1 / verdict.lead()),
                        verdict.best().system());
    }

    /** What the plot says, in words; the cards say the same with all figures. */
    private String description() {
        long behind = count(Verdict.Outcome.BEHIND);
        return "Paceline beside the best rival of each case: ahead in %d comparisons, level in %d, behind in %d. The list below names those where a rival is ahead."
                .formatted(count(Verdict.Outcome.AHEAD), count(Verdict.Outcome.LEVEL), behind);
    }

    long count(Verdict.Outcome outcome) {
        return lines.stream()
                .flatMap(line -> line.verdicts().stream())
                .filter(verdict -> verdict.outcome() == outcome)
                .count();
    }

    private double x(double better, double least) {
        double clamped = Math.max(least, Math.min(most(), better));
        double part = Math.log(clamped / least) / Math.log(most() / least);
        return LEFT + part * (WIDTH - LEFT - RIGHT);
    }

    /** The ends of the scale: powers of two around all marks. */
    private double least() {
        return Math.max(SCALE_MIN, Math.min(0.5, powerOfTwoBelow(bounds(false))));
    }

    private double most() {
        return Math.min(SCALE_MAX, Math.max(4, 1 / powerOfTwoBelow(1 / bounds(true))));
    }

    private double bounds(boolean most) {
        Optional<Double> bound = lines.stream()
                .flatMap(line -> line.verdicts().stream())
                .map(verdict -> 1 / verdict.lead())
                .reduce((a, b) -> most ? Math.max(a, b) : Math.min(a, b));
        return bound.orElse(1.0);
    }

    private static double powerOfTwoBelow(double value) {
        return Math.pow(2, Math.floor(Math.log(value) / Math.log(2) + 1e-9));
    }
}
