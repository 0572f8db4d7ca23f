package io.paceline.apps.model.stats;

import java.util.List;

/**
 * What users did in the last seconds.
 *
 * @param seconds how many
 * @param kinds the kinds that there were, the one with most events first
 */
public record Recent(int seconds, List<Totals> kinds) {

    static final int SECONDS = 5;

    public static Recent of(List<Group> groups) {
        return new Recent(SECONDS, Totals.of(groups, Group::kind, EventKind.ALL.size()));
    }

    /** How many events of a kind there were. */
    public long events(EventKind kind) {
        return kinds.stream()
                .filter(totals -> totals.name().equals(kind.text()))
                .mapToLong(Totals::events)
                .sum();
    }
}
