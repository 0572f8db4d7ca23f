package io.paceline.apps.model.stats;

import io.paceline.apps.model.Layout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The live chart, and a summary if one was asked for.
 *
 * @param minutes what was typed, or what stands there at first
 * @param error what is wrong with it; empty if nothing is
 * @param summary null if none was asked for, or wrongly
 */
public record StatsPage(
        Recent recent,
        String minutes,
        String error,
        @Nullable Summary summary) {

    public static StatsPage of(Recent recent, @Nullable Summary summary) {
        int minutes = summary == null ? Summary.MINUTES : summary.minutes();
        return new StatsPage(recent, Integer.toString(minutes), "", summary);
    }

    /** Says that no such time can be asked for, and keeps what was typed. */
    public static StatsPage wrong(Recent recent, String minutes) {
        return new StatsPage(
                recent, minutes, "A whole number from 1 to " + Summary.MINUTES_MAX + " is expected.", null);
    }

    public Layout layout() {
        return Layout.of("stats", "What users do");
    }

    public List<EventKind> kinds() {
        return EventKind.ALL;
    }

    /** The minutes that somebody typed, or 0 if they are none that can be asked for. */
    public static int minutes(String typed) {
        try {
            int minutes = Integer.parseInt(typed.strip());
            return Summary.isMinutes(minutes) ? minutes : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** For {@code aria-invalid}. */
    public @Nullable String invalid() {
        return error.isEmpty() ? null : "true";
    }

    /** For {@code aria-describedby}. */
    public @Nullable String describedBy() {
        return error.isEmpty() ? null : "minutes-error";
    }
}
