package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Every run of every case that no plot shows, with Paceline's figures in it. */
record OlderRuns(List<CaseRuns> cases) {

    Markup section() {
        Markup body = Markup.of("tbody");
        int count = 0;
        for (CaseRuns runs : cases) {
            Set<Comparison> shown = new HashSet<>(runs.shown());
            runs.alone().ifPresent(shown::add);
            for (Comparison run : runs.runs()) {
                if (shown.stream().noneMatch(each -> each.origin().equals(run.origin()))) {
                    body.add(row(run));
                    count++;
                }
            }
        }
        Markup section = Markup.of("section").with("id", "older").add(Markup.of("h2", "Other runs"));
        if (count == 0) {
            return section.add(Markup.of("p", "None: all that the ledger holds is shown above."));
        }
        Markup head = Markup.of("tr");
        for (String name : List.of("case", "day", "Java", "Paceline", "its CPU time", "throughput / paceline", "run")) {
            head.add(FiguresTable.header(name, "col"));
        }
        return section.add(Markup.of("p", "Older ones, those on another Java, and those under other settings."))
                .add(Markup.of("details")
                        .add(Markup.of("summary", count + " runs of a case"))
                        .add(FiguresTable.scrolled(Markup.of("table")
                                .add(Markup.of("thead").add(head))
                                .add(body))));
    }

    private static Markup row(Comparison run) {
        List<String> ratios = new ArrayList<>();
        for (LedgerRow row : run.rows()) {
            double ratio = run.ratio(row, Quantity.THROUGHPUT);
            if (!row.system().equals(Comparison.OWN) && Double.isFinite(ratio)) {
                ratios.add(row.system() + " " + Numbers.ratio(ratio));
            }
        }
        Quantity ranged = Comparison.ranged(run.rows());
        return Markup.of("tr")
                .add(FiguresTable.header(run.caseName(), "row"))
                .add(FiguresTable.cell(CaseCard.day(run.origin())))
                .add(FiguresTable.cell(run.origin().jdk()))
                .add(FiguresTable.cell(own(run, ranged)))
                .add(FiguresTable.cell(own(run, Quantity.CPU)))
                .add(FiguresTable.cell(String.join(", ", ratios)))
                .add(FiguresTable.cell(run.origin().command() + ", commit " + CaseCard.commit(run.origin()) + ", "
                        + run.origin().cpu()));
    }

    private static String own(Comparison run, Quantity quantity) {
        return run.own().map(row -> quantity.show(quantity.of(row))).orElse("");
    }
}
