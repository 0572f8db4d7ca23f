package io.paceline.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plots that documents show: each an SVG file that brings its own styles for light and dark. */
record Images(List<CaseRuns> cases, Catalogue catalogue) {
    /** The file of each image and the case it shows. */
    private static final Map<String, String> CASES = Map.of("ping.svg", "ping/c64", "sql.svg", "sql/one");

    private static final double GAP = 32;
    private static final double MARGIN = 16;
    private static final double TITLE = 26;
    private static final double FOOT = 34;
    private static final double LINE = 16;

    Map<String, String> all() {
        Map<String, String> images = new LinkedHashMap<>();
        CASES.keySet().stream()
                .sorted()
                .forEach(file -> cases.stream()
                        .filter(runs -> runs.caseName().equals(CASES.get(file)))
                        .flatMap(runs -> runs.latest().stream())
                        .findFirst()
                        .ifPresent(latest -> images.put(file, image(latest))));
        return images;
    }

    private String image(Comparison latest) {
        String operation = catalogue.operation(latest.bench(), latest.caseName());
        List<BarPlot> plots = latest.plotted().stream()
                .map(quantity -> new BarPlot(latest, quantity, operation))
                .toList();
        double width = 2 * MARGIN + plots.size() * (BarPlot.WIDTH + GAP) - GAP;
        double plotHeight = plots.stream().mapToDouble(BarPlot::height).max().orElse(0);
        double height = 2 * MARGIN + TITLE + plotHeight + FOOT;
        String about = catalogue.about(latest.caseName());
        Markup svg = Markup.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .styled("plot image")
                .with("viewBox", "0 0 %s %s".formatted(Numbers.plain(width), Numbers.plain(height)))
                .with("width", width)
                .with("height", height)
                .with("role", "img")
                .add(Markup.of(
                        "title",
                        String.join(
                                "; ", plots.stream().map(BarPlot::description).toList())))
                .add(Markup.of("style", Report.style("image.css") + Report.style("plot.css") + Palette.css()));
        svg.add(Markup.of("rect")
                .styled("ground")
                .with("width", width)
                .with("height", height)
                .with("rx", 10));
        svg.add(Markup.of("text", latest.caseName() + ": " + about)
                .styled("heading")
                .with("x", MARGIN)
                .with("y", MARGIN + 12));
        double x = MARGIN;
        for (BarPlot plot : plots) {
            svg.add(Markup.of("g")
                    .with("transform", "translate(%s %s)".formatted(Numbers.plain(x), Numbers.plain(MARGIN + TITLE)))
                    .add(plot.drawing()));
            x += BarPlot.WIDTH + GAP;
        }
        return svg.add(foot(
                                CaseCard.day(latest.origin()) + ", commit " + CaseCard.commit(latest.origin())
                                        + ", Java " + latest.origin().jdk() + ", "
                                        + latest.origin().cpu(),
                                height - MARGIN - LINE))
                        .add(foot(latest.origin().command(), height - MARGIN))
                + "";
    }

    private static Markup foot(String text, double y) {
        return Markup.of("text", text).styled("soft").with("x", MARGIN).with("y", y);
    }
}
