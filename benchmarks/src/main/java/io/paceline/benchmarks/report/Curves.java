package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.CaseName;
import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One case in one run at many arrival rates: a curve a system.
 *
 * @param kind the kind of page; empty for all together
 * @param points of each system, the lowest rate first
 * @param served the rates of the whole mix at which a system answered nearly all; at others times say little, as the queue
 *     only grew
 * @param wholes each system's figures of the case itself
 * @param halves each system's figures where half of the processors were in use
 */
record Curves(
        String caseName,
        String kind,
        Origin origin,
        Map<String, List<LedgerRow>> points,
        Map<String, Set<Double>> served,
        Map<String, LedgerRow> wholes,
        Map<String, LedgerRow> halves) {
    /** The limit of the 99th percentile below which a rate counts as served well. */
    static final double LIMIT_MICROS = 100_000;

    private static final double SERVED_SHARE = 0.9;

    /** The latest run of each case that has Paceline and another system at a rate, in the order of the ledger. */
    static List<Curves> of(List<LedgerRow> rows) {
        Map<String, Map<Origin, List<LedgerRow>>> cases = new LinkedHashMap<>();
        for (LedgerRow row : rows) {
            cases.computeIfAbsent(row.name().whole(), name -> new LinkedHashMap<>())
                    .computeIfAbsent(row.origin(), run -> new ArrayList<>())
                    .add(row);
        }
        List<Curves> found = new ArrayList<>();
        cases.forEach((name, runs) -> runs.entrySet().stream()
                .filter(run -> isComparison(points(run.getValue(), "")))
                .max(Comparator.comparing(run -> run.getKey().at()))
                .ifPresent(run -> found.add(of(name, run.getKey(), run.getValue()))));
        return found;
    }

    private static boolean isComparison(Map<String, List<LedgerRow>> points) {
        return points.containsKey(Comparison.OWN) && points.size() > 1;
    }

    private static Curves of(String caseName, Origin origin, List<LedgerRow> rows) {
        Map<String, List<LedgerRow>> points = points(rows, "");
        Map<String, Set<Double>> served = new LinkedHashMap<>();
        points.forEach((system, each) -> served.put(
                system,
                each.stream().filter(Curves::isAnswered).map(Curves::rate).collect(Collectors.toSet())));
        return new Curves(
                caseName,
                "",
                origin,
                points,
                served,
                bySystem(rows, CaseName.Part.WHOLE),
                bySystem(rows, CaseName.Part.HALF_BUSY));
    }

    private static Map<String, LedgerRow> bySystem(List<LedgerRow> rows, CaseName.Part part) {
        Map<String, LedgerRow> found = new LinkedHashMap<>();
        for (LedgerRow row : rows) {
            if (row.name().part() == part && row.lost() <= 0) {
                found.put(row.system(), row);
            }
        }
        return found;
    }

    private static Map<String, List<LedgerRow>> points(List<LedgerRow> rows, String kind) {
        Map<String, List<LedgerRow>> points = new LinkedHashMap<>();
        for (LedgerRow row : rows) {
            CaseName name = row.name();
            if (name.part() == CaseName.Part.AT_RATE && name.kind().equals(kind)) {
                points.computeIfAbsent(row.system(), system -> new ArrayList<>())
                        .add(row);
            }
        }
        points.values().forEach(each -> each.sort(Comparator.comparingDouble(Curves::rate)));
        return points;
    }

    /** The same run for each kind of page apart; {@code rows} are those of the ledger. */
    List<Curves> kinds(List<LedgerRow> rows) {
        Map<String, List<LedgerRow>> kinds = new LinkedHashMap<>();
        for (LedgerRow row : rows) {
            CaseName name = row.name();
            if (name.whole().equals(caseName)
                    && row.origin().equals(origin)
                    && !name.kind().isEmpty()) {
                kinds.computeIfAbsent(name.kind(), key -> new ArrayList<>()).add(row);
            }
        }
        List<Curves> found = new ArrayList<>();
        kinds.forEach((name, each) -> {
            Map<String, List<LedgerRow>> ofKind = points(each, name);
            if (isComparison(ofKind)) {
                found.add(new Curves(caseName, name, origin, ofKind, served, Map.of(), Map.of()));
            }
        });
        return found;
    }

    static double rate(LedgerRow point) {
        return point.name().rate();
    }

    /** Some of the mix may be left out of the figure, so a little less than the rate is all of it. */
    private static boolean isAnswered(LedgerRow point) {
        return point.lost() <= 0
                && Quantity.THROUGHPUT.of(point) >= SERVED_SHARE * rate(point)
                && Quantity.P99.in(point);
    }

    boolean isServed(LedgerRow point) {
        return served.getOrDefault(point.system(), Set.of()).contains(rate(point)) && Quantity.P99.in(point);
    }

    Set<String> systems() {
        return points.keySet();
    }

    List<LedgerRow> points(String system) {
        return points.getOrDefault(system, List.of());
    }

    /** The highest rate with a 99th percentile below {@link #LIMIT_MICROS}: as searched for, else of the points. */
    OptionalDouble highestRate(String system) {
        LedgerRow whole = wholes.get(system);
        if (whole != null && Quantity.THROUGHPUT.in(whole)) {
            return OptionalDouble.of(Quantity.THROUGHPUT.of(whole));
        }
        return points(system).stream()
                .filter(point -> isServed(point) && Quantity.P99.of(point) < LIMIT_MICROS)
                .mapToDouble(Curves::rate)
                .max();
    }

    OptionalDouble atHalfCpu(String system, Quantity quantity) {
        return figure(halves.get(system), quantity);
    }

    OptionalDouble ofWhole(String system, Quantity quantity) {
        return figure(wholes.get(system), quantity);
    }

    private static OptionalDouble figure(@Nullable LedgerRow row, Quantity quantity) {
        return row != null && quantity.in(row) ? OptionalDouble.of(quantity.of(row)) : OptionalDouble.empty();
    }

    /** Where a rival's median is shorter by more than what is called level: its name, the rate and the ratio. */
    List<String> slower() {
        Map<Double, LedgerRow> own = new TreeMap<>();
        points(Comparison.OWN).stream().filter(this::isServed).forEach(point -> own.put(rate(point), point));
        List<String> slower = new ArrayList<>();
        points.forEach((system, each) -> {
            for (LedgerRow point : each) {
                LedgerRow mine = own.get(rate(point));
                if (mine != null && !Comparison.isOwn(system) && isServed(point)) {
                    double ratio = Quantity.MEDIAN.of(point) / Quantity.MEDIAN.of(mine);
                    if (ratio < 1 / Verdict.LEVEL) {
                        slower.add("%s at %s a second (%s times Paceline's)"
                                .formatted(system, Numbers.count(rate(point)), Numbers.ratio(ratio)));
                    }
                }
            }
        });
        return slower;
    }

    /** How many points of rivals {@link #slower} looks at. */
    long compared() {
        Set<Double> own = served.getOrDefault(Comparison.OWN, Set.of());
        return points.entrySet().stream()
                .filter(system -> !Comparison.isOwn(system.getKey()))
                .flatMap(system -> system.getValue().stream())
                .filter(point -> own.contains(rate(point)) && isServed(point))
                .count();
    }
}
