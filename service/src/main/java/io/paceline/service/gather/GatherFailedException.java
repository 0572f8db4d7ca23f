package io.paceline.service.gather;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * So many calls of a gathering failed that its goal cannot be reached. The message names each failed call with its
 * cause, and every cause is a suppressed exception of this one, in the order of the calls.
 */
public final class GatherFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient List<? extends Outcome<?>> outcomes;

    GatherFailedException(String message, List<? extends Outcome<? extends @Nullable Object>> outcomes) {
        super(message);
        this.outcomes = outcomes;
        for (Outcome<?> outcome : outcomes) {
            if (outcome instanceof Outcome.Failure<?> failure) {
                addSuppressed(failure.cause());
            }
        }
    }

    /** What became of every call, in their order; the open ones are {@link Outcome.Open}. Not serialised. */
    public List<? extends Outcome<?>> outcomes() {
        return outcomes;
    }
}
