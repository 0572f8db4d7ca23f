package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerContents;
import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The page, and the images that documents show, made of the same rows; the same ledger gives the same bytes. */
final class Report {
    private static final String CLAIMS = "claims";

    private final Catalogue catalogue = new Catalogue();
    private final LedgerContents contents;
    private final List<CaseRuns> cases;
    private final List<Curves> curves;

    Report(LedgerContents contents) {
        this.contents = contents;
        this.cases = CaseRuns.of(contents.rows());
        this.curves = Curves.of(contents.rows());
    }

    /** The images by the names of their files; a case that is not measured has none. */
    Map<String, String> images() {
        return new Images(cases, catalogue).all();
    }

    String page() {
        Markup head = Markup.of("head")
                .add(Markup.of("meta").with("charset", "utf-8"))
                .add(Markup.of("meta").with("name", "viewport").with("content", "width=device-width, initial-scale=1"))
                .add(Markup.of("title", "Paceline, measured beside others"))
                .add(Markup.of("style", style("report.css") + style("plot.css") + Palette.css()));
        Markup main = Markup.of("main").add(opening());
        main.add(navigation());
        notes(main);
        main.add(overview());
        for (String bench : benches()) {
            main.add(bench(bench));
        }
        main.add(Markup.of("section")
                .with("id", CLAIMS)
                .add(Markup.of("h2", "First published claims"))
                .add(
                        Markup.of(
                                "p",
                                "What was published for the systems whose work Paceline takes over, on other machines and in other years, beside what was measured here."))
                .add(new Claims(cases, curves, catalogue).table()));
        main.add(new OlderRuns(cases).section());
        return "<!DOCTYPE html>\n"
                + Markup.of("html")
                        .with("lang", "en")
                        .add(head)
                        .add(Markup.of("body").add(main)) + "\n";
    }

    private List<String> benches() {
        return contents.rows().stream()
                .map(LedgerRow::bench)
                .distinct()
                .sorted(Comparator.comparingInt(Catalogue::place))
                .toList();
    }

    private Markup opening() {
        Origin latest = contents.rows().stream()
                .map(LedgerRow::origin)
                .max(Comparator.comparing(Origin::at))
                .orElseThrow();
        return Markup.of("header")
                .add(Markup.of("h1", "Paceline, measured beside others"))
                .add(Markup.of(
                                "p",
                                "Each plot shows systems that ran in turns in one run on one machine, with the same heap and"
                                        + " collector, and whose answers were checked. A figure is the median of the rounds, the"
                                        + " thin line their range. Ratios are medians of the rounds' own ratios. Up to %s times"
                                                .formatted(Numbers.ratio(Verdict.LEVEL))
                                        + " better or worse is called level.")
                        .styled("lead"))
                .add(Markup.of(
                                "p",
                                "The generator shares the cores with the server, so CPU time is the figure to trust where they differ. %d rows, the latest of %s."
                                        .formatted(contents.rows().size(), CaseCard.day(latest)))
                        .styled("lead"));
    }

    private Markup navigation() {
        Markup list = Markup.of("ul");
        list.add(link("overview", "Overview"));
        benches().forEach(bench -> list.add(link("bench-" + bench, catalogue.title(bench))));
        list.add(link(CLAIMS, "Published claims"));
        return Markup.of("nav").with("aria-label", "Sections").add(list);
    }

    private static Markup link(String id, String text) {
        return Markup.of("li").add(Markup.of("a", text).with("href", "#" + id));
    }

    private void notes(Markup main) {
        List<String> notes = new ArrayList<>(contents.leftOut());
        notes.addAll(contents.unknown());
        if (!notes.isEmpty()) {
            Markup list = Markup.of("ul");
            notes.forEach(note -> list.add(Markup.of("li", note)));
            main.add(Markup.of("div")
                    .styled("notes")
                    .with("role", "note")
                    .add(Markup.of("p", "Not all of the ledger is shown:"))
                    .add(list));
        }
    }

    private Markup overview() {
        OverviewPlot plot = OverviewPlot.of(cases);
        Markup section = Markup.of("section").with("id", "overview").add(Markup.of("h2", "Overview"));
        if (plot.lines().isEmpty()) {
            return section.add(Markup.of("p", "Nothing was measured beside another system yet."));
        }
        section.add(Markup.of(
                "p",
                "How many times better Paceline is than the best of its rivals in each case: a disc for throughput, or for the median time where only time was measured; a diamond for CPU time, or for the 99th percentile. Ahead in %d comparisons, level in %d, behind in %d."
                        .formatted(
                                plot.count(Verdict.Outcome.AHEAD),
                                plot.count(Verdict.Outcome.LEVEL),
                                plot.count(Verdict.Outcome.BEHIND))));
        section.add(Markup.of("div")
                .styled("card overview")
                .add(FiguresTable.scrolled(plot.svg()))
                .add(behind()));
        return section;
    }

    private Markup behind() {
        Markup list = Markup.of("ul").styled("verdicts");
        boolean any = false;
        for (CaseRuns runs : cases) {
            String operation = catalogue.operation(runs.bench(), runs.caseName());
            List<String> sentences = CaseCard.verdicts(runs).stream()
                    .filter(verdict -> verdict.outcome() == Verdict.Outcome.BEHIND)
                    .map(verdict -> verdict.sentence(operation))
                    .toList();
            if (!sentences.isEmpty()) {
                any = true;
                list.add(Markup.of("li")
                        .styled("behind")
                        .add(Markup.of("a", runs.caseName()).with("href", "#" + CaseCard.id(runs.caseName())))
                        .text(" " + String.join(" ", sentences)));
            }
        }
        for (Curves each : curves) {
            List<String> slower = new CurveCard(each, each.kinds(contents.rows())).slower();
            if (!slower.isEmpty()) {
                any = true;
                list.add(Markup.of("li")
                        .styled("behind")
                        .add(Markup.of("a", each.caseName() + " at rising rates")
                                .with("href", "#" + CurveCard.id(each.caseName())))
                        .text(" " + String.join(" ", slower)));
            }
        }
        return Markup.of("div")
                .add(Markup.of("h3", "Where a rival is ahead"))
                .add(any ? list : Markup.of("p", "Nowhere by more than is called level."));
    }

    private Markup bench(String bench) {
        Markup section = Markup.of("section")
                .with("id", "bench-" + bench)
                .add(Markup.of("h2", catalogue.title(bench)))
                .add(Markup.of("p", catalogue.aboutBench(bench)).styled("lead"));
        List<CaseRuns> ofBench =
                cases.stream().filter(runs -> runs.bench().equals(bench)).toList();
        ofBench.forEach(runs -> {
            new CaseCard(runs, catalogue, contents.rows()).markup().ifPresent(section::add);
            for (Curves each : curves) {
                if (each.caseName().equals(runs.caseName())) {
                    section.add(new CurveCard(each, each.kinds(contents.rows())).markup());
                }
            }
        });
        CaseCard.alone(ofBench, catalogue).ifPresent(section::add);
        return section;
    }

    static String style(String name) {
        try (InputStream in = Objects.requireNonNull(Report.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
