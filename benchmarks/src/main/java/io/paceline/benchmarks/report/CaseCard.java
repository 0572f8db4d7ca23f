package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One case on the page: what it is, who is ahead, its plots, where they come from, and its figures as tables.
 *
 * @param ledger all rows, for the parts of the case
 */
record CaseCard(CaseRuns runs, Catalogue catalogue, List<LedgerRow> ledger) {

    /** The anchor of a case. */
    static String id(String caseName) {
        return "case-" + caseName.replaceAll("[^A-Za-z0-9]+", "-");
    }

    /** The verdicts of all comparisons that are shown. */
    static List<Verdict> verdicts(CaseRuns runs) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Comparison shown : runs.isTuning() ? List.<Comparison>of() : runs.shown()) {
            verdicts.addAll(verdicts(shown));
        }
        return verdicts;
    }

    private static List<Verdict> verdicts(Comparison comparison) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Quantity plotted : comparison.plotted()) {
            Verdict.of(comparison, plotted).ifPresent(verdicts::add);
        }
        return verdicts;
    }

    private String operation() {
        return catalogue.operation(runs.bench(), runs.caseName());
    }

    Optional<Markup> markup() {
        return runs.latest().map(this::card);
    }

    private Markup card(Comparison latest) {
        Markup card = Markup.of("article").styled("card").with("id", id(runs.caseName()));
        card.add(
                text(latest)
                        .add(Markup.of("h3", runs.caseName()))
                        .add(about())
                        .add(told(latest))
                        .add(note())
                        .add(origin(latest)),
                plots(latest));
        for (Comparison other : runs.others()) {
            card.add(Markup.of("p", "Other systems, in an earlier run").styled("subtitle"));
            card.add(text(other).add(told(other)).add(origin(other)), plots(other));
        }
        Markup tables = Markup.of("details").add(Markup.of("summary", "Figures of " + runs.caseName()));
        runs.shown().forEach(shown -> tables.add(FiguresTable.of(shown, operation()), origin(shown)));
        PoolsTable.of(runs.caseName(), latest.origin(), ledger).ifPresent(tables::add);
        return card.add(tables);
    }

    private static Markup text(Comparison comparison) {
        return Markup.of("div")
                .styled("what")
                .with("data-run", comparison.origin().at());
    }

    private List<Markup> about() {
        String about = catalogue.about(runs.caseName());
        return about.isEmpty() ? List.of() : List.of(Markup.of("p", about + "."));
    }

    private List<Markup> note() {
        String note = catalogue.note(runs.caseName());
        return note.isEmpty() ? List.of() : List.of(Markup.of("p", note + ".").styled("note"));
    }

    private List<Markup> told(Comparison comparison) {
        List<Verdict> verdicts = verdicts(comparison);
        if (verdicts.isEmpty()) {
            return List.of();
        }
        Markup list = Markup.of("ul").styled("verdicts");
        for (Verdict verdict : verdicts) {
            list.add(Markup.of("li", verdict.sentence(operation()))
                    .styled(verdict.outcome().style()));
        }
        return List.of(list);
    }

    private Markup plots(Comparison comparison) {
        Markup plots = Markup.of("div").styled("plots");
        for (Quantity quantity : comparison.plotted()) {
            plots.add(new BarPlot(comparison, quantity, operation()).svg());
        }
        return plots;
    }

    /** The line without which a figure is none: command, instant, commit, JDK and processor, and what else held. */
    static Markup origin(Comparison comparison) {
        long rounds = comparison.rows().stream()
                .mapToLong(row -> row.has("rounds") ? Math.round(row.figure("rounds")) : 0)
                .max()
                .orElse(0);
        String more = comparison.conditions().isEmpty() ? "" : "; " + comparison.conditions();
        return origin(comparison.origin(), (rounds > 0 ? "; " + rounds + " rounds" : "") + more);
    }

    static Markup origin(Origin origin, String more) {
        return Markup.of("p")
                .styled("origin")
                .add(Markup.of("code", origin.command()))
                .text(" on " + day(origin) + "; commit " + commit(origin) + "; Java " + origin.jdk() + "; "
                        + origin.cpu() + more);
    }

    static String day(Origin origin) {
        return origin.at().replace('T', ' ').replaceFirst(":\\d\\d(\\.\\d+)?Z$", " UTC");
    }

    static String commit(Origin origin) {
        return origin.commit().replaceFirst("-dirty$", " with changes that were not committed");
    }

    /** Cases that no other system takes part in, as one table. */
    static Optional<Markup> alone(List<CaseRuns> cases, Catalogue catalogue) {
        Markup tables = Markup.of("div");
        boolean any = false;
        for (CaseRuns runs : cases) {
            Comparison alone = runs.alone().orElse(null);
            if (alone != null) {
                any = true;
                LedgerRow own = alone.own().orElseThrow();
                tables.add(Markup.of("article")
                        .styled("card wide")
                        .with("id", id(runs.caseName()))
                        .add(Markup.of("h3", runs.caseName()))
                        .add(Markup.of("p", catalogue.about(runs.caseName()) + ". Measured for Paceline alone."))
                        .add(FiguresTable.of(
                                alone.only(Set.of(own.system())), catalogue.operation(runs.bench(), runs.caseName())))
                        .add(origin(alone)));
            }
        }
        return any ? Optional.of(tables) : Optional.empty();
    }
}
