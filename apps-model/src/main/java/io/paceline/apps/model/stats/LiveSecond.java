package io.paceline.apps.model.stats;

import java.util.function.ToLongFunction;

/**
 * How many events of each kind were committed within a second.
 *
 * @param at when it ended, in seconds since 1970
 */
public record LiveSecond(long at, long view, long click, long search, long order) {

    /** @param counts how many there were of a kind */
    public static LiveSecond of(long at, ToLongFunction<EventKind> counts) {
        return new LiveSecond(
                at,
                counts.applyAsLong(EventKind.VIEW),
                counts.applyAsLong(EventKind.CLICK),
                counts.applyAsLong(EventKind.SEARCH),
                counts.applyAsLong(EventKind.ORDER));
    }
}
