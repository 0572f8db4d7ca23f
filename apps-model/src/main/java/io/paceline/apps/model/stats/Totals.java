package io.paceline.apps.model.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Events that have something in common.
 *
 * @param name what they have in common: a kind or a path
 * @param averageMillis how long users waited for one, rounded down
 * @param slowestMillis the longest wait
 */
public record Totals(String name, long events, long averageMillis, int slowestMillis) {

    private static final Comparator<Totals> MOST_FIRST =
            Comparator.comparingLong(Totals::events).reversed().thenComparing(Totals::name);

    /** Adds up groups that have the same name; the one with most events comes first. */
    static List<Totals> of(List<Group> groups, Function<Group, String> name, int max) {
        Map<String, Group> sums = new TreeMap<>();
        for (Group group : groups) {
            sums.merge(name.apply(group), group, Totals::sum);
        }
        List<Totals> totals = new ArrayList<>();
        sums.forEach((key, sum) ->
                totals.add(new Totals(key, sum.events(), sum.millis() / Math.max(1, sum.events()), sum.slowest())));
        totals.sort(MOST_FIRST);
        return List.copyOf(totals.subList(0, Math.min(max, totals.size())));
    }

    private static Group sum(Group a, Group b) {
        return new Group(
                a.kind(),
                a.path(),
                a.events() + b.events(),
                a.millis() + b.millis(),
                Math.max(a.slowest(), b.slowest()));
    }
}
