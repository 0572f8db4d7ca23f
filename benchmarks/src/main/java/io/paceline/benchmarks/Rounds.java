package io.paceline.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** The samples of one case: for each system one a round, in the order of the rounds. */
public final class Rounds {
    private final Map<String, List<Sample>> samples = new LinkedHashMap<>();

    private final Map<String, Map<String, Double>> details = new LinkedHashMap<>();
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private String conditions = "";

    /** Figures that belong to a case but have a name of their own in the ledger, and what Paceline has to meet in them. */
    record Part(Rounds rounds, List<Bar> bars) {}

    /** Says under what conditions all systems were measured, such as the settings of a database; empty if nothing is to say. */
    public void conditions(String conditions) {
        this.conditions = conditions;
    }

    String conditions() {
        return conditions;
    }

    /** Adds a figure of a system to its row of the ledger, under this name; a later one of the same name replaces it. */
    public void detail(String system, String name, double value) {
        details.computeIfAbsent(system, key -> new LinkedHashMap<>()).put(name, value);
    }

    Map<String, Double> details(String system) {
        return details.getOrDefault(system, Map.of());
    }

    /** The figures that the ledger keeps under this name of a case; made when first asked for, with these bars. */
    public Rounds part(String name, List<Bar> bars) {
        return parts.computeIfAbsent(name, key -> new Part(new Rounds(), bars)).rounds();
    }

    Map<String, Part> parts() {
        return parts;
    }

    public void add(String system, Sample sample) {
        samples.computeIfAbsent(system, name -> new ArrayList<>()).add(sample);
    }

    /** Forgets a system that could not be measured in each round. */
    void remove(String system) {
        samples.remove(system);
    }

    Set<String> systems() {
        return samples.keySet();
    }

    public List<Sample> of(String system) {
        return List.copyOf(samples.getOrDefault(system, List.of()));
    }

    /** The median over the rounds; {@code NaN} if the case does not measure it. */
    public double median(String system, Metric metric) {
        return median(of(system).stream().mapToDouble(metric::of).toArray());
    }

    /** What least and most are given of: the throughput, or the time in a case that measures no throughput. */
    Metric ranged(String system) {
        return Double.isNaN(median(system, Metric.THROUGHPUT)) ? Metric.MEDIAN_MICROS : Metric.THROUGHPUT;
    }

    double min(String system, Metric metric) {
        return of(system).stream().mapToDouble(metric::of).min().orElse(Double.NaN);
    }

    double max(String system, Metric metric) {
        return of(system).stream().mapToDouble(metric::of).max().orElse(Double.NaN);
    }

    long errors(String system) {
        return of(system).stream().mapToLong(Sample::errors).sum();
    }

    /**
     * The median over the rounds of {@code system} divided by {@code against} in the same round, so that a slow spell
     * of the machine meets both; empty if one of them was not measured.
     */
    OptionalDouble ratio(String system, String against, Metric metric) {
        List<Sample> above = of(system);
        List<Sample> below = of(against);
        double[] ratios = new double[Math.min(above.size(), below.size())];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = metric.of(above.get(i)) / metric.of(below.get(i));
        }
        double median = median(ratios);
        return Double.isNaN(median) ? OptionalDouble.empty() : OptionalDouble.of(median);
    }

    static double median(double... values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
