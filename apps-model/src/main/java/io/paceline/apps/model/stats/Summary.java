package io.paceline.apps.model.stats;

import java.util.List;

/**
 * What users did lately.
 *
 * @param minutes how long ago it began
 * @param events how many there were
 * @param kinds the kinds, the one with most events first
 * @param paths the same of at most {@value #PATHS_MAX} paths
 */
public record Summary(int minutes, long events, List<Totals> kinds, List<Totals> paths) {

    /** A year. */
    public static final int MINUTES_MAX = 525_600;

    /** A week, if nobody says anything else. */
    public static final int MINUTES = 10_080;

    static final int PATHS_MAX = 10;

    public static Summary of(int minutes, List<Group> groups) {
        return new Summary(
                minutes,
                groups.stream().mapToLong(Group::events).sum(),
                Totals.of(groups, Group::kind, EventKind.ALL.size()),
                Totals.of(groups, Group::path, PATHS_MAX));
    }

    /** Whether so many minutes can be asked for. */
    public static boolean isMinutes(int minutes) {
        return minutes >= 1 && minutes <= MINUTES_MAX;
    }

    /** What {@link #isMinutes} takes, for who asked for something else. */
    public static String wrongMinutes(int minutes) {
        return "minutes: " + minutes + " (expected: 1 to " + MINUTES_MAX + ")";
    }
}
