package io.paceline.benchmarks.report;

import io.paceline.benchmarks.ledger.LedgerRow;
import io.paceline.benchmarks.ledger.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One case in one run at many arrival rates: a curve a system.
 *
 * @param systems the points of each system, the lowest rate first
 */
record Curves(String bench, String caseName, Origin origin, Map<String, List<LedgerRow>> systems) {
    /** The limit of the 99th percentile below which a rate counts as served. */
    static final double LIMIT_MICROS = 100_000;

    private static final double SERVED_SHARE = 0.97;
    private static final double HALF = 0.5;

    /** The latest run of each case that has Paceline and a rival at more than one rate, in the order of the ledger. */
    static List<Curves> of(List<LedgerRow> rows) {
        Map<String, Map<Origin, Map<String, List<LedgerRow>>>> cases = new LinkedHashMap<>();
        for (LedgerRow row : rows) {
            if (row.has(LedgerRow.ARRIVAL_RATE)) {
                cases.computeIfAbsent(row.caseName(), name -> new LinkedHashMap<>())
                        .computeIfAbsent(row.origin(), run -> new LinkedHashMap<>())
                        .computeIfAbsent(row.system(), system -> new ArrayList<>())
                        .add(row);
            }
        }
        List<Curves> found = new ArrayList<>();
        cases.forEach((name, runs) -> runs.entrySet().stream()
                .filter(run -> run.getValue().containsKey(Comparison.OWN)
                        && run.getValue().size() > 1)
                .max(Comparator.comparing(run -> run.getKey().at()))
                .ifPresent(run -> found.add(of(name, run.getKey(), run.getValue()))));
        return found;
    }

    private static Curves of(String caseName, Origin origin, Map<String, List<LedgerRow>> systems) {
        Map<String, List<LedgerRow>> sorted = new LinkedHashMap<>();
        systems.forEach((system, points) -> sorted.put(
                system,
                points.stream().sorted(Comparator.comparingDouble(Curves::rate)).toList()));
        String bench = sorted.values().iterator().next().get(0).bench();
        return new Curves(bench, caseName, origin, sorted);
    }

    static double rate(LedgerRow point) {
        return point.figure(LedgerRow.ARRIVAL_RATE);
    }

    List<LedgerRow> points(String system) {
        return systems.getOrDefault(system, List.of());
    }

    /** Whether nearly all that arrived was answered right; else the times say little, as the queue only grew. */
    static boolean isServed(LedgerRow point) {
        return point.figure(LedgerRow.ERRORS) <= 0
                && Quantity.THROUGHPUT.of(point) >= SERVED_SHARE * rate(point)
                && Quantity.P99.in(point);
    }

    /** The highest rate that is served with a 99th percentile below {@link #LIMIT_MICROS}. */
    OptionalDouble highestRate(String system) {
        return points(system).stream()
                .filter(point -> isServed(point) && Quantity.P99.of(point) < LIMIT_MICROS)
                .mapToDouble(Curves::rate)
                .max();
    }

    /** The figure at half of the processors in use, between the two points around it; empty if there are none. */
    OptionalDouble atHalfCpu(String system, Quantity quantity) {
        LedgerRow before = null;
        for (LedgerRow point : points(system)) {
            if (!isServed(point) || !Quantity.CPU_SHARE.in(point) || !quantity.in(point)) {
                continue;
            }
            double share = Quantity.CPU_SHARE.of(point);
            if (share >= HALF && before != null) {
                double least = Quantity.CPU_SHARE.of(before);
                double part = share == least ? 1 : (HALF - least) / (share - least);
                return OptionalDouble.of(quantity.of(before) + part * (quantity.of(point) - quantity.of(before)));
            }
            if (share >= HALF) {
                return OptionalDouble.empty();
            }
            before = point;
        }
        return OptionalDouble.empty();
    }

    /** Processor time for a request: the median over the rates that all systems served. */
    OptionalDouble cpu(String system) {
        List<Double> values = points(system).stream()
                .filter(point -> sharedRates().contains(rate(point)) && Quantity.CPU.in(point))
                .map(Quantity.CPU::of)
                .sorted()
                .toList();
        if (values.isEmpty()) {
            return OptionalDouble.empty();
        }
        int middle = values.size() / 2;
        return OptionalDouble.of(
                values.size() % 2 == 1 ? values.get(middle) : (values.get(middle - 1) + values.get(middle)) / 2);
    }

    /** The rates that every system served. */
    List<Double> sharedRates() {
        return systems.values().stream()
                .map(points -> points.stream()
                        .filter(Curves::isServed)
                        .map(Curves::rate)
                        .toList())
                .reduce((a, b) -> a.stream().filter(b::contains).toList())
                .orElse(List.of());
    }

    /** Paceline's median time beside that of a rival, in words; empty if they have no point in common. */
    Optional<String> beside(String rival) {
        OptionalDouble own = atHalfCpu(Comparison.OWN, Quantity.MEDIAN);
        OptionalDouble other = atHalfCpu(rival, Quantity.MEDIAN);
        if (own.isPresent() && other.isPresent()) {
            return Optional.of("a median of %s against %s of %s, each at half of the CPU."
                    .formatted(Numbers.micros(own.getAsDouble()), Numbers.micros(other.getAsDouble()), rival));
        }
        return sharedRates().stream()
                .max(Double::compare)
                .flatMap(rate -> at(Comparison.OWN, rate)
                        .flatMap(mine -> at(rival, rate)
                                .map(theirs ->
                                        "a median of %s against %s of %s at %s requests a second, the highest rate that all served."
                                                .formatted(
                                                        Numbers.micros(Quantity.MEDIAN.of(mine)),
                                                        Numbers.micros(Quantity.MEDIAN.of(theirs)),
                                                        rival,
                                                        Numbers.count(rate)))));
    }

    private Optional<LedgerRow> at(String system, double rate) {
        return points(system).stream().filter(point -> rate(point) == rate).findFirst();
    }
}
