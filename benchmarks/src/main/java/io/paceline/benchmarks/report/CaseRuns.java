package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.CaseName;
import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All runs of one case, and which of them are shown.
 *
 * @param runs the latest first; of the same instant the newest JDK first
 */
record CaseRuns(String bench, String caseName, List<Comparison> runs) {
    private static final String COMMAND = "./paceline bench ";

    CaseRuns {
        Comparator<Comparison> oldestFirst = Comparator.<Comparison, String>comparing(
                        run -> run.origin().at())
                .thenComparing(run -> feature(run.origin()));
        runs = runs.stream().sorted(oldestFirst.reversed()).toList();
    }

    /**
     * The cases by their benches in the catalogue's order, then as the ledger first names them; rows with an arrival rate
     * are not among them.
     */
    static List<CaseRuns> of(List<LedgerRow> rows) {
        Map<String, Map<Origin, Map<String, LedgerRow>>> cases = new LinkedHashMap<>();
        for (LedgerRow row : rows) {
            if (row.name().part() == CaseName.Part.WHOLE) {
                cases.computeIfAbsent(row.caseName(), name -> new LinkedHashMap<>())
                        .computeIfAbsent(row.origin(), run -> new LinkedHashMap<>())
                        .put(row.system(), row);
            }
        }
        List<CaseRuns> found = new ArrayList<>();
        cases.forEach((name, origins) -> {
            List<Comparison> runs = new ArrayList<>();
            origins.forEach((origin, systems) -> {
                List<LedgerRow> each = List.copyOf(systems.values());
                runs.add(new Comparison(each.get(0).bench(), name, origin, each));
            });
            found.add(new CaseRuns(runs.get(0).bench(), name, runs));
        });
        found.sort(Comparator.<CaseRuns>comparingInt(runs -> Catalogue.place(runs.bench()))
                .thenComparing(CaseRuns::isTuning));
        return found;
    }

    /** Whether the case looks for settings that others then use; it is told last and compares nothing new. */
    boolean isTuning() {
        return caseName.endsWith("/pools");
    }

    /** The latest run with Paceline and another system, as the command does it by itself. */
    Optional<Comparison> latest() {
        return runs.stream()
                .filter(run -> isUsual(run.origin()))
                .filter(run -> run.own().isPresent() && run.rows().size() > 1)
                .findFirst();
    }

    /** Paceline's latest row if it was never measured beside another system. */
    Optional<Comparison> alone() {
        return latest().isPresent()
                ? Optional.empty()
                : runs.stream()
                        .filter(run -> isUsual(run.origin()) && run.own().isPresent())
                        .findFirst();
    }

    /**
     * Systems that {@link #latest} lacks, each with Paceline from the latest run on the same Java that has both. Nothing
     * is taken over from one run to another.
     */
    List<Comparison> others() {
        List<Comparison> others = new ArrayList<>();
        latest().ifPresent(latest -> {
            Set<String> seen = new HashSet<>(latest.systems());
            for (Comparison run : runs) {
                Set<String> more = new HashSet<>(run.systems());
                more.removeAll(seen);
                if (!more.isEmpty()
                        && run.own().isPresent()
                        && isUsual(run.origin())
                        && feature(run.origin()) == feature(latest.origin())) {
                    others.add(run.only(more));
                    seen.addAll(more);
                }
            }
        });
        return others;
    }

    /** The latest run and those of {@link #others}. */
    List<Comparison> shown() {
        List<Comparison> shown = new ArrayList<>();
        latest().ifPresent(shown::add);
        shown.addAll(others());
        return shown;
    }

    /** A command that starts with a variable of the environment measures something else than its case says. */
    private static boolean isUsual(Origin origin) {
        return origin.command().startsWith(COMMAND);
    }

    private static int feature(Origin origin) {
        try {
            return Runtime.Version.parse(origin.jdk()).feature();
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}
