package io.paceline.sql;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of values as they are: nothing is converted but numbers among themselves. */
public final class ArrayRow implements Row {

    private final Columns columns;
    private final @Nullable Object[] values;
    private boolean valid = true;

    public ArrayRow(Columns columns, @Nullable Object... values) {
        this.columns = columns;
        this.values = values;
    }

    /** Columns of these names, of which nobody knows the types. */
    public static Columns columns(String... names) {
        return new Columns(Arrays.stream(names)
                .map(name -> new Columns.Column(name, "any"))
                .toList());
    }

    /** Ends the row, as the end of the call of a mapper does. */
    public void end() {
        valid = false;
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public boolean isNull(int column) {
        return get(column) == null;
    }

    @Override
    public boolean getBoolean(int column) {
        return present(column, Boolean.class);
    }

    @Override
    public int getInt(int column) {
        long value = getLong(column);
        if (value != (int) value) {
            throw decode(column, "int");
        }
        return (int) value;
    }

    @Override
    public long getLong(int column) {
        return present(column, Number.class).longValue();
    }

    @Override
    public float getFloat(int column) {
        return present(column, Number.class).floatValue();
    }

    @Override
    public double getDouble(int column) {
        return present(column, Number.class).doubleValue();
    }

    @Override
    public @Nullable String getString(int column) {
        Object value = get(column);
        return value == null ? null : value.toString();
    }

    @Override
    public byte @Nullable [] getBytes(int column) {
        return get(column, byte[].class);
    }

    @Override
    public @Nullable BigDecimal getDecimal(int column) {
        return get(column, BigDecimal.class);
    }

    @Override
    public @Nullable UUID getUuid(int column) {
        return get(column, UUID.class);
    }

    @Override
    public @Nullable Object get(int column) {
        if (!valid) {
            throw new IllegalStateException("the row is over");
        }
        return values[column];
    }

    @Override
    public <T> @Nullable T get(int column, Class<T> type) {
        Object value = get(column);
        if (value != null && !type.isInstance(value)) {
            throw decode(column, type.getSimpleName());
        }
        return type.cast(value);
    }

    private <T> T present(int column, Class<T> type) {
        T value = get(column, type);
        if (value == null) {
            throw decode(column, "a value");
        }
        return value;
    }

    private SqlException decode(int column, String expected) {
        return new SqlException(
                SqlException.Kind.DECODE, "column " + columns.get(column).name() + " (expected: " + expected + ")");
    }

    @Override
    public Row copy() {
        return new ArrayRow(columns, values.clone());
    }

    @Override
    public String toString() {
        return List.of(values).toString();
    }
}
