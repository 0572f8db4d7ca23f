package io.paceline.service.gather;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one call of a gathering by the time the gathering ended.
 *
 * @param <T> the type of the call's value
 */
public sealed interface Outcome<T extends @Nullable Object> {

    /** The name of the call. */
    String name();

    /**
     * The call has a value.
     *
     * @param value what it returned
     */
    record Success<T extends @Nullable Object>(String name, T value) implements Outcome<T> {}

    /**
     * The call has failed.
     *
     * @param cause what it threw, not wrapped
     */
    record Failure<T extends @Nullable Object>(String name, Throwable cause) implements Outcome<T> {}

    /** The call had no outcome yet; it was cancelled, unless the gathering lets others run. */
    record Open<T extends @Nullable Object>(String name) implements Outcome<T> {}

    /** Whether the call has a value. */
    default boolean isSuccess() {
        return this instanceof Success;
    }

    /** The value, or the other if the call has none. */
    default T orElse(T other) {
        return this instanceof Success<T> success ? success.value() : other;
    }

    /** The values of the calls that have one, in the order of the list. */
    static <T extends @Nullable Object> List<T> values(List<? extends Outcome<T>> outcomes) {
        List<T> values = new ArrayList<>(outcomes.size());
        for (Outcome<T> outcome : outcomes) {
            if (outcome instanceof Success<T> success) {
                values.add(success.value());
            }
        }
        return values;
    }
}
