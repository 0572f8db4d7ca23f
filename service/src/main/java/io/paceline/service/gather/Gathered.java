package io.paceline.service.gather;

import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * What became of the {@link Parts} of a gathering.
 *
 * <p>Thread rules: immutable.
 */
public final class Gathered {

    private final Parts parts;
    private final List<Outcome<@Nullable Object>> outcomes;

    Gathered(Parts parts, List<Outcome<@Nullable Object>> outcomes) {
        this.parts = parts;
        this.outcomes = outcomes;
    }

    /**
     * The value of a part.
     *
     * @throws PartialResultException if the part was still open
     * @throws CompletionException if it failed with a checked exception; any other failure is thrown as it is
     * @throws IllegalArgumentException if the part belongs to another gathering
     */
    public <T extends @Nullable Object> T get(Part<T> part) {
        Outcome<T> outcome = outcome(part);
        if (outcome instanceof Outcome.Success<T> success) {
            return success.value();
        }
        if (outcome instanceof Outcome.Failure<T> failure) {
            if (failure.cause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            if (failure.cause() instanceof Error error) {
                throw error;
            }
            throw new CompletionException(failure.cause());
        }
        throw new PartialResultException(part + " was open when the time was over", outcomes);
    }

    /** The value of a part, or the other if the part has none. */
    public <T extends @Nullable Object> T getOrElse(Part<T> part, T other) {
        return outcome(part).orElse(other);
    }

    /**
     * What became of a part.
     *
     * @throws IllegalArgumentException if the part belongs to another gathering
     */
    public <T extends @Nullable Object> Outcome<T> outcome(Part<T> part) {
        return part.among(parts, outcomes);
    }

    /** What became of every part, in the order in which they were added. */
    public List<? extends Outcome<?>> outcomes() {
        return outcomes;
    }

    @Override
    public String toString() {
        return outcomes.toString();
    }
}
