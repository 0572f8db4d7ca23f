package io.paceline.sql.postgres.value;

import org.jspecify.annotations.Nullable;

/**
 * A value of a range type, such as {@code int4range} or {@code tstzrange}. The server turns ranges of whole numbers
 * and dates into the form {@code [lower,upper)}.
 *
 * @param lower null if there is no lower bound
 * @param upper null if there is no upper bound
 * @param lowerInclusive whether the lower bound belongs to it; false without one
 * @param upperInclusive whether the upper bound belongs to it; false without one
 * @param isEmpty whether it holds nothing; it has no bounds then
 * @param <T> the type of the bounds
 */
public record PgRange<T>(
        @Nullable T lower, @Nullable T upper, boolean lowerInclusive, boolean upperInclusive, boolean isEmpty) {

    /** Puts what has no meaning to false and null, so that equal ranges are equal. */
    public PgRange {
        lower = isEmpty ? null : lower;
        upper = isEmpty ? null : upper;
        lowerInclusive &= lower != null;
        upperInclusive &= upper != null;
    }

    /** {@code [lower,upper)}; null for no bound. */
    public static <T> PgRange<T> closedOpen(@Nullable T lower, @Nullable T upper) {
        return new PgRange<>(lower, upper, true, false, false);
    }

    /** {@code [lower,upper]}; null for no bound. */
    public static <T> PgRange<T> closed(@Nullable T lower, @Nullable T upper) {
        return new PgRange<>(lower, upper, true, true, false);
    }

    /** {@code (lower,upper)}; null for no bound. */
    public static <T> PgRange<T> open(@Nullable T lower, @Nullable T upper) {
        return new PgRange<>(lower, upper, false, false, false);
    }

    /** The range that holds nothing. */
    public static <T> PgRange<T> empty() {
        return new PgRange<>(null, null, false, false, true);
    }

    /** The text form, such as {@code [1,10)}. */
    @Override
    public String toString() {
        return PgText.of(this);
    }
}
