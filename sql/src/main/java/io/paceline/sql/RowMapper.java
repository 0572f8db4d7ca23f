package io.paceline.sql;

import org.jspecify.annotations.Nullable;

/**
 * Makes an object of a row.
 *
 * <p>Thread rules: called on the event loop of the connection, one row at a time; it must be quick and must not wait. What
 * it throws fails its own statement with kind {@link SqlException.Kind#DECODE}, and nothing else.
 *
 * @param <T> what a row becomes
 */
@FunctionalInterface
public interface RowMapper<T extends @Nullable Object> {

    /** The object for this row, which is valid during this call only. */
    T map(Row row);
}
