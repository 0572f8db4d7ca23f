package io.paceline.service.gather;

import io.paceline.core.DeadlineExceededException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time of a gathering was over before its goal was reached; carries what was there by then. Has no stack trace: a
 * timer made it.
 */
public final class PartialResultException extends DeadlineExceededException {

    private static final long serialVersionUID = 1;

    private final transient List<? extends Outcome<?>> outcomes;

    PartialResultException(String message, List<? extends Outcome<? extends @Nullable Object>> outcomes) {
        super(message, null, false);
        this.outcomes = outcomes;
    }

    /** What became of every call, in their order; the open ones are {@link Outcome.Open}. Not serialised. */
    public List<? extends Outcome<?>> outcomes() {
        return outcomes;
    }
}
