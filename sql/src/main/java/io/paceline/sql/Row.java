package io.paceline.sql;

import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row of a result: values by the number of their column, from 0, or by its name.
 *
 * <p>The row that a {@link RowMapper} is given reads straight from what the server sent: it is valid inside the mapper
 * only. {@link #copy()} makes one that stays. The rows of a {@link Query} without a mapper are such copies.
 *
 * <p>A value that does not fit the type that was asked for, such as a {@code bigint} beyond {@code int}, and NULL asked for
 * as a primitive, are errors of kind {@link SqlException.Kind#DECODE}: nothing is cut, wrapped or taken for zero.
 *
 * <p>Thread rules: a row belongs to the thread that was given it; a copy may be shared.
 */
public interface Row {

    /** What the columns are called, and their types. */
    Columns columns();

    /** Whether the value is NULL. */
    boolean isNull(int column);

    /** The value as a {@code boolean}. */
    boolean getBoolean(int column);

    /** The value as an {@code int}. */
    int getInt(int column);

    /** The value as a {@code long}. */
    long getLong(int column);

    /** The value as a {@code float}. */
    float getFloat(int column);

    /** The value as a {@code double}. */
    double getDouble(int column);

    /** The value as text, which exists for every type; null if it is NULL. */
    @Nullable
    String getString(int column);

    /** The bytes of a binary value; null if it is NULL. */
    byte @Nullable [] getBytes(int column);

    /** The value as a decimal; null if it is NULL. */
    @Nullable
    BigDecimal getDecimal(int column);

    /** The value as a UUID; null if it is NULL. */
    @Nullable
    UUID getUuid(int column);

    /** The value as the Java type that its driver takes for the type of the column; null if it is NULL. */
    @Nullable
    Object get(int column);

    /**
     * The value as the type that is asked for; null if it is NULL.
     *
     * @throws SqlException of kind DECODE if the driver cannot give a column of this type so
     */
    <T> @Nullable T get(int column, Class<T> type);

    /** Whether the value of the column of that name is NULL. */
    default boolean isNull(String column) {
        return isNull(columns().indexOf(column));
    }

    /** {@link #getBoolean(int)} by name. */
    default boolean getBoolean(String column) {
        return getBoolean(columns().indexOf(column));
    }

    /** {@link #getInt(int)} by name. */
    default int getInt(String column) {
        return getInt(columns().indexOf(column));
    }

    /** {@link #getLong(int)} by name. */
    default long getLong(String column) {
        return getLong(columns().indexOf(column));
    }

    /** {@link #getFloat(int)} by name. */
    default float getFloat(String column) {
        return getFloat(columns().indexOf(column));
    }

    /** {@link #getDouble(int)} by name. */
    default double getDouble(String column) {
        return getDouble(columns().indexOf(column));
    }

    /** {@link #getString(int)} by name. */
    default @Nullable String getString(String column) {
        return getString(columns().indexOf(column));
    }

    /** {@link #getBytes(int)} by name. */
    default byte @Nullable [] getBytes(String column) {
        return getBytes(columns().indexOf(column));
    }

    /** {@link #getDecimal(int)} by name. */
    default @Nullable BigDecimal getDecimal(String column) {
        return getDecimal(columns().indexOf(column));
    }

    /** {@link #getUuid(int)} by name. */
    default @Nullable UUID getUuid(String column) {
        return getUuid(columns().indexOf(column));
    }

    /** {@link #get(int)} by name. */
    default @Nullable Object get(String column) {
        return get(columns().indexOf(column));
    }

    /** {@link #get(int, Class)} by name. */
    default <T> @Nullable T get(String column, Class<T> type) {
        return get(columns().indexOf(column), type);
    }

    /** A row with the same values that stays valid and may be shared. */
    Row copy();
}
