package io.paceline.sql;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * Makes a mapper for results of one shape: what can be worked out from the columns is worked out here, once per shape.
 *
 * @param <T> what a row becomes
 */
@FunctionalInterface
public interface Mapping<T extends @Nullable Object> {

    /**
     * The mapper for rows with these columns.
     *
     * @throws SqlException of kind DECODE if they do not fit, saying which column is missing
     */
    RowMapper<T> bind(Columns columns);

    /** One mapper for every shape. */
    static <T extends @Nullable Object> Mapping<T> of(RowMapper<T> mapper) {
        return columns -> mapper;
    }

    /** See {@link Query#map(Class)}. */
    static <T> Mapping<T> of(Class<T> type) {
        return ClassMapping.of(type, null);
    }

    /** See {@link Query#map(Class, MethodHandles.Lookup)}. */
    static <T> Mapping<T> of(Class<T> type, MethodHandles.Lookup lookup) {
        return ClassMapping.of(type, lookup);
    }
}
