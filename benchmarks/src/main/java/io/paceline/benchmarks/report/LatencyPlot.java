package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Time to answer against arrival rate: a solid curve a system for the 99th percentile, a dashed one for the median, on a
 * logarithmic scale. A rate that a system did not serve is a cross above the plot.
 */
record LatencyPlot(Curves curves) {
    private static final double WIDTH = 600;
    private static final double HEIGHT = 340;
    private static final double LEFT = 56;
    private static final double RIGHT = 18;
    private static final double TOP = 66;
    private static final double BOTTOM = 44;
    private static final double MARK = 4;
    private static final int TICKS = 6;
    private static final double CROSS = 4;
    private static final double CROSS_GAP = 10;

    Markup svg() {
        Markup svg = Markup.of("svg")
                .styled("plot")
                .with("viewBox", "0 0 %s %s".formatted(Numbers.plain(WIDTH), Numbers.plain(HEIGHT)))
                .with("role", "img")
                .with("aria-label", description());
        svg.add(Markup.of("text", title()).styled("name").with("x", 0).with("y", 14));
        grid(svg);
        int index = 0;
        for (String system : curves.systems()) {
            svg.add(system(system, index++));
        }
        return svg;
    }

    private String title() {
        return (curves.kind().isEmpty() ? "" : curves.kind() + ": ")
                + "time to answer, from when a request was due (less is better)";
    }

    /** The marks and names of the systems, as a list below the plot. */
    Markup legend() {
        Markup list = Markup.of("ul").styled("legend");
        int index = 0;
        for (String system : curves.systems()) {
            list.add(Markup.of("li")
                    .add(Markup.of("svg")
                            .styled("plot " + Palette.of(system).style())
                            .with("viewBox", "0 0 30 12")
                            .with("aria-hidden", "true")
                            .add(Markup.of("path").styled("curve").with("d", "M0 6H30"))
                            .add(Palette.mark(index++, 15, 6, MARK)))
                    .text(system));
        }
        return list.add(Markup.of("li", "solid: 99th percentile; dashed: median; ×: not served"));
    }

    private String description() {
        List<String> ends = new ArrayList<>();
        for (String system : curves.systems()) {
            curves.highestRate(system)
                    .ifPresent(rate -> ends.add(system + " serves up to " + Numbers.count(rate) + " a second"));
        }
        return (curves.caseName() + " " + curves.kind()).strip()
                + ", time to answer against requests a second; with a 99th percentile below 100 ms "
                + (ends.isEmpty() ? "no system serves any rate" : String.join(", ", ends))
                + ". All points are in the table.";
    }

    private void grid(Markup svg) {
        List<Double> rates = Numbers.ticks(rateMax(), TICKS);
        for (double rate : rates) {
            svg.add(line("grid", x(rate), TOP, x(rate), HEIGHT - BOTTOM));
            svg.add(label(Numbers.count(rate), x(rate), HEIGHT - BOTTOM + 16, "middle"));
        }
        svg.add(label("requests arriving a second", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "middle"));
        for (double micros = least(); micros <= most() * 1.0001; micros *= 10) {
            svg.add(line("grid", LEFT, y(micros), WIDTH - RIGHT, y(micros)));
            svg.add(label(tick(micros), LEFT - 8, y(micros) + 4, "end"));
        }
        double limit = Curves.LIMIT_MICROS;
        if (limit >= least() && limit <= most()) {
            svg.add(line("limit", LEFT, y(limit), WIDTH - RIGHT, y(limit)));
        }
        svg.add(Markup.of("path")
                .styled("axis")
                .with(
                        "d",
                        "M%s %sV%sH%s"
                                .formatted(
                                        Numbers.plain(LEFT),
                                        Numbers.plain(TOP),
                                        Numbers.plain(HEIGHT - BOTTOM),
                                        Numbers.plain(WIDTH - RIGHT))));
    }

    private static String tick(double micros) {
        if (micros >= 1e6) {
            return Numbers.plain(micros / 1e6) + " s";
        }
        return micros >= 1000 ? Numbers.plain(micros / 1000) + " ms" : Numbers.plain(micros) + " µs";
    }

    private Markup system(String system, int index) {
        Markup group = Markup.of("g").styled(Palette.of(system).style());
        List<LedgerRow> served =
                curves.points(system).stream().filter(curves::isServed).toList();
        List<LedgerRow> withMedian = served.stream().filter(Quantity.MEDIAN::in).toList();
        group.add(curve(withMedian, Quantity.MEDIAN, "curve half"));
        group.add(curve(served, Quantity.P99, "curve"));
        for (LedgerRow point : served) {
            group.add(Palette.mark(index, x(Curves.rate(point)), y(Quantity.P99.of(point)), MARK)
                    .add(Markup.of("title", tip(system, point))));
        }
        for (LedgerRow point : curves.points(system)) {
            if (!curves.isServed(point)) {
                group.add(cross(x(Curves.rate(point)), TOP - CROSS_GAP * (index + 1))
                        .add(Markup.of("title", tip(system, point) + ", not served")));
            }
        }
        return group;
    }

    private static String tip(String system, LedgerRow point) {
        return "%s at %s requests a second: median %s, 99th percentile %s"
                .formatted(
                        system,
                        Numbers.count(Curves.rate(point)),
                        Quantity.MEDIAN.show(Quantity.MEDIAN.of(point)),
                        Quantity.P99.show(Quantity.P99.of(point)));
    }

    private Markup curve(List<LedgerRow> points, Quantity quantity, String style) {
        StringBuilder path = new StringBuilder();
        for (LedgerRow point : points) {
            path.append(path.isEmpty() ? 'M' : 'L')
                    .append(Numbers.plain(x(Curves.rate(point))))
                    .append(' ')
                    .append(Numbers.plain(y(quantity.of(point))));
        }
        return Markup.of("path").styled(style).with("d", path.toString());
    }

    private static Markup cross(double x, double y) {
        return Markup.of("path")
                .styled("overload")
                .with(
                        "d",
                        "M%1$s %3$sL%2$s %4$sM%2$s %3$sL%1$s %4$s"
                                .formatted(
                                        Numbers.plain(x - CROSS),
                                        Numbers.plain(x + CROSS),
                                        Numbers.plain(y - CROSS),
                                        Numbers.plain(y + CROSS)));
    }

    private static Markup line(String style, double x1, double y1, double x2, double y2) {
        return Markup.of("path")
                .styled(style)
                .with(
                        "d",
                        "M%s %sL%s %s"
                                .formatted(Numbers.plain(x1), Numbers.plain(y1), Numbers.plain(x2), Numbers.plain(y2)));
    }

    private static Markup label(String text, double x, double y, String anchor) {
        return Markup.of("text", text).styled("soft").with("x", x).with("y", y).with("text-anchor", anchor);
    }

    double x(double rate) {
        List<Double> ticks = Numbers.ticks(rateMax(), TICKS);
        return LEFT + rate / ticks.get(ticks.size() - 1) * (WIDTH - LEFT - RIGHT);
    }

    double y(double micros) {
        double part = Math.log10(Math.max(micros, least()) / least()) / Math.log10(most() / least());
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM);
    }

    private double rateMax() {
        return curves.points().values().stream()
                .flatMap(List::stream)
                .mapToDouble(Curves::rate)
                .max()
                .orElse(1);
    }

    private List<Double> times() {
        List<Double> times = new ArrayList<>();
        for (List<LedgerRow> points : curves.points().values()) {
            for (LedgerRow point : points) {
                if (curves.isServed(point)) {
                    times.add(Quantity.P99.of(point));
                    times.add(Quantity.MEDIAN.in(point) ? Quantity.MEDIAN.of(point) : Quantity.P99.of(point));
                }
            }
        }
        return times;
    }

    /** The power of ten at or below the shortest time. */
    private double least() {
        double shortest = times().stream().min(Double::compare).orElse(1000.0);
        return Math.pow(10, Math.floor(Math.log10(Math.max(shortest, 1))));
    }

    /** The power of ten at or above the longest time. */
    private double most() {
        double longest = times().stream().max(Double::compare).orElse(Curves.LIMIT_MICROS);
        return Math.max(10 * least(), Math.pow(10, Math.ceil(Math.log10(longest))));
    }
}
