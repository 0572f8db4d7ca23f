package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.List;
import java.util.OptionalDouble;

/** One case at many arrival rates on the page: who serves most, the plot, and all points as a table. */
record CurveCard(Curves curves, Catalogue catalogue) {

    Markup markup() {
        Markup card = Markup.of("article").styled("card").with("id", CaseCard.id(curves.caseName()));
        String about = catalogue.about(curves.caseName());
        Markup text = Markup.of("div").styled("what").add(Markup.of("h3", curves.caseName()));
        if (!about.isEmpty()) {
            text.add(Markup.of("p", about + "."));
        }
        text.add(told()).add(CaseCard.origin(curves.origin(), conditions()));
        LatencyPlot plot = new LatencyPlot(curves);
        return card.add(text)
                .add(Markup.of("div")
                        .add(FiguresTable.scrolled(plot.svg()))
                        .add(plot.legend())
                        .add(summary()))
                .add(Markup.of("details")
                        .add(Markup.of("summary", "All points of " + curves.caseName()))
                        .add(points()));
    }

    private String conditions() {
        return curves.systems().values().stream()
                .flatMap(List::stream)
                .map(LedgerRow::conditions)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> "; " + text)
                .orElse("");
    }

    /** Each rival's highest rate and processor time beside Paceline's. */
    private Markup told() {
        Markup list = Markup.of("ul").styled("verdicts");
        for (String system : curves.systems().keySet()) {
            if (!Comparison.isOwn(system)) {
                tell(
                        list,
                        system,
                        "requests a second with a 99th percentile below 100 ms",
                        true,
                        curves.highestRate(Comparison.OWN),
                        curves.highestRate(system));
                tell(list, system, "CPU time for each request", false, curves.cpu(Comparison.OWN), curves.cpu(system));
            }
        }
        return list;
    }

    private static void tell(
            Markup list, String rival, String what, boolean moreIsBetter, OptionalDouble own, OptionalDouble other) {
        if (own.isEmpty() || other.isEmpty()) {
            return;
        }
        double ratio = other.getAsDouble() / own.getAsDouble();
        Verdict.Outcome outcome = Verdict.outcome(moreIsBetter ? ratio : 1 / ratio);
        list.add(Markup.of("li", "%s: %s has %s times Paceline's figure.".formatted(what, rival, Numbers.ratio(ratio)))
                .styled(outcome.style()));
    }

    private Markup summary() {
        Markup head = Markup.of("tr");
        for (String name : List.of(
                "system",
                "most a second below 100 ms",
                "median at half CPU",
                "99th percentile at half CPU",
                "CPU time for each request",
                "connections to the database")) {
            head.add(FiguresTable.header(name, "col"));
        }
        Markup body = Markup.of("tbody");
        curves.systems()
                .forEach((system, points) -> body.add(Markup.of("tr")
                        .styled(system.equals(Comparison.OWN) ? "own" : "rival")
                        .add(FiguresTable.header(system, "row"))
                        .add(FiguresTable.cell(shown(curves.highestRate(system), Quantity.THROUGHPUT)))
                        .add(FiguresTable.cell(shown(curves.atHalfCpu(system, Quantity.MEDIAN), Quantity.MEDIAN)))
                        .add(FiguresTable.cell(shown(curves.atHalfCpu(system, Quantity.P99), Quantity.P99)))
                        .add(FiguresTable.cell(shown(curves.cpu(system), Quantity.CPU)))
                        .add(FiguresTable.cell(shown(
                                points.stream()
                                        .filter(Quantity.CONNECTIONS::in)
                                        .mapToDouble(Quantity.CONNECTIONS::of)
                                        .max(),
                                Quantity.CONNECTIONS)))));
        return FiguresTable.scrolled(
                Markup.of("table").add(Markup.of("thead").add(head)).add(body));
    }

    private static String shown(OptionalDouble value, Quantity quantity) {
        return value.isPresent() ? quantity.show(value.getAsDouble()) : "–";
    }

    private Markup points() {
        List<Quantity> columns = List.of(
                Quantity.THROUGHPUT,
                Quantity.MEDIAN,
                Quantity.P99,
                Quantity.CPU,
                Quantity.CPU_SHARE,
                Quantity.GENERATOR_CPU);
        Markup head = Markup.of("tr")
                .add(FiguresTable.header("system", "col"))
                .add(FiguresTable.header("arriving a second", "col"));
        columns.forEach(column -> head.add(FiguresTable.header(column.label("request"), "col")));
        head.add(FiguresTable.header("errors", "col")).add(FiguresTable.header("served", "col"));
        Markup body = Markup.of("tbody");
        curves.systems().forEach((system, points) -> {
            for (LedgerRow point : points) {
                Markup line = Markup.of("tr")
                        .add(FiguresTable.header(system, "row"))
                        .add(FiguresTable.cell(Numbers.count(Curves.rate(point))));
                columns.forEach(column -> line.add(FiguresTable.cell(column.show(column.of(point)))));
                body.add(line.add(FiguresTable.cell(Numbers.plain(point.figure(LedgerRow.ERRORS))))
                        .add(FiguresTable.cell(Curves.isServed(point) ? "yes" : "no")));
            }
        });
        return FiguresTable.scrolled(Markup.of("table")
                .add(Markup.of("caption", curves.caseName()))
                .add(Markup.of("thead").add(head))
                .add(body));
    }
}
