package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One case at many arrival rates on the page: where a rival is faster, the plots, and all points as a table.
 *
 * @param kinds the same for each kind of page
 */
record CurveCard(Curves curves, List<Curves> kinds) {
    private static final List<Quantity> COLUMNS = List.of(
            Quantity.THROUGHPUT,
            Quantity.MEDIAN,
            Quantity.P99,
            Quantity.CPU,
            Quantity.GENERATOR_CPU,
            Quantity.BUSY_SHARE);

    /** The anchor of a case's curves. */
    static String id(String caseName) {
        return CaseCard.id(caseName) + "-rates";
    }

    Markup markup() {
        LatencyPlot plot = new LatencyPlot(curves);
        Markup text = Markup.of("div")
                .styled("what")
                .add(Markup.of("h3", curves.caseName() + " at rising rates"))
                .add(told())
                .add(CaseCard.origin(curves.origin(), conditions()));
        Markup card = Markup.of("article")
                .styled("card")
                .with("id", id(curves.caseName()))
                .add(text)
                .add(Markup.of("div")
                        .add(FiguresTable.scrolled(plot.svg()))
                        .add(plot.legend())
                        .add(summary()));
        if (!kinds.isEmpty()) {
            Markup plots = Markup.of("div").styled("plots");
            kinds.forEach(kind -> plots.add(FiguresTable.scrolled(new LatencyPlot(kind).svg())));
            card.add(Markup.of("details")
                    .add(Markup.of("summary", "Each kind of page in " + curves.caseName()))
                    .add(plots)
                    .add(plot.legend()));
        }
        return card.add(Markup.of("details")
                .add(Markup.of("summary", "All points of " + curves.caseName()))
                .add(points()));
    }

    private String conditions() {
        return curves.wholes().values().stream()
                .map(LedgerRow::conditions)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> "; " + text)
                .orElse("");
    }

    private Markup told() {
        Markup list = Markup.of("ul").styled("verdicts");
        List<String> slower = slower();
        slower.forEach(each -> list.add(Markup.of("li", each).styled("behind")));
        long compared = all().stream().mapToLong(Curves::compared).sum();
        if (slower.isEmpty() && compared > 0) {
            list.add(Markup.of(
                            "li",
                            "No rival has a shorter median than Paceline at any of these rates, in any kind of page (%d points of rivals)."
                                    .formatted(compared))
                    .styled("ahead"));
        }
        return list;
    }

    private List<Curves> all() {
        List<Curves> all = new ArrayList<>(List.of(curves));
        all.addAll(kinds);
        return all;
    }

    /** A sentence for each kind of page in which a rival has a shorter median at a rate. */
    List<String> slower() {
        List<String> slower = new ArrayList<>();
        for (Curves each : all()) {
            List<String> faster = each.slower();
            if (!faster.isEmpty()) {
                slower.add("%s: faster in the median than Paceline %s %s."
                        .formatted(name(each), faster.size() == 1 ? "is" : "are", String.join(", ", faster)));
            }
        }
        return slower;
    }

    private static String name(Curves curves) {
        return curves.kind().isEmpty() ? "All together" : "Kind " + curves.kind();
    }

    private Markup summary() {
        Markup head = Markup.of("tr");
        for (String name : List.of(
                "system",
                "most a second with a 99th percentile below 100 ms",
                "median at half of the CPU",
                "99th percentile there",
                "CPU time for each request",
                "database's CPU",
                "connections to the database")) {
            head.add(FiguresTable.header(name, "col"));
        }
        Markup body = Markup.of("tbody");
        for (String system : curves.systems()) {
            body.add(Markup.of("tr")
                    .styled(system.equals(Comparison.OWN) ? "own" : "rival")
                    .add(FiguresTable.header(system, "row"))
                    .add(cell(curves.highestRate(system), Quantity.THROUGHPUT))
                    .add(cell(curves.atHalfCpu(system, Quantity.MEDIAN), Quantity.MEDIAN))
                    .add(cell(curves.atHalfCpu(system, Quantity.P99), Quantity.P99))
                    .add(cell(curves.ofWhole(system, Quantity.CPU), Quantity.CPU))
                    .add(cell(curves.ofWhole(system, Quantity.DATABASE_CPU), Quantity.DATABASE_CPU))
                    .add(cell(curves.ofWhole(system, Quantity.CONNECTIONS), Quantity.CONNECTIONS)));
        }
        return FiguresTable.scrolled(Markup.of("table")
                .styled("heads")
                .add(Markup.of("thead").add(head))
                .add(body));
    }

    private static Markup cell(OptionalDouble value, Quantity quantity) {
        return FiguresTable.cell(value.isPresent() ? quantity.show(value.getAsDouble()) : "–");
    }

    private Markup points() {
        Markup head = Markup.of("tr");
        for (String name : List.of("kind", "system", "arriving a second")) {
            head.add(FiguresTable.header(name, "col"));
        }
        COLUMNS.forEach(column -> head.add(FiguresTable.header(column.label("request"), "col")));
        head.add(FiguresTable.header("wrong or refused", "col")).add(FiguresTable.header("served", "col"));
        Markup body = Markup.of("tbody");
        for (Curves each : all()) {
            for (String system : each.systems()) {
                for (LedgerRow point : each.points(system)) {
                    body.add(point(each, point));
                }
            }
        }
        return FiguresTable.scrolled(Markup.of("table")
                .add(Markup.of("caption", curves.caseName()))
                .add(Markup.of("thead").add(head))
                .add(body));
    }

    private static Markup point(Curves curves, LedgerRow point) {
        Markup line = Markup.of("tr")
                .add(FiguresTable.header(curves.kind().isEmpty() ? "all" : curves.kind(), "row"))
                .add(FiguresTable.cell(point.system()))
                .add(FiguresTable.cell(Numbers.count(Curves.rate(point))));
        COLUMNS.forEach(column -> line.add(FiguresTable.cell(column.show(column.of(point)))));
        return line.add(FiguresTable.cell(Numbers.plain(point.lost())))
                .add(FiguresTable.cell(curves.isServed(point) ? "yes" : "no"));
    }
}
