package io.paceline.service.event;

import java.util.List;

/**
 * What became of one event.
 *
 * @param accepted how many subscriptions have it in their ring, or had it already; a group counts as one
 * @param rejectedBy the names of the subscriptions that had no room for it and do not drop others
 */
public record PublishResult(int accepted, List<String> rejectedBy) {

    private static final PublishResult[] COMPLETE = new PublishResult[17];

    static {
        for (int accepted = 0; accepted < COMPLETE.length; accepted++) {
            COMPLETE[accepted] = new PublishResult(accepted, List.of());
        }
    }

    /** Keeps a copy of the list. */
    public PublishResult {
        rejectedBy = List.copyOf(rejectedBy);
    }

    static PublishResult complete(int accepted) {
        return accepted < COMPLETE.length ? COMPLETE[accepted] : new PublishResult(accepted, List.of());
    }

    /** How many subscriptions refused the event. */
    public int rejected() {
        return rejectedBy.size();
    }

    /** Whether nobody refused the event. */
    public boolean isComplete() {
        return rejectedBy.isEmpty();
    }
}
