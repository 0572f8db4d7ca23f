package io.paceline.sql.postgres.internal.wire;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row that came and cannot be read: whoever looks at it is told why, and whoever only counts rows is not troubled. */
final class UnreadableRow implements Row {

    private final Columns columns;
    private final String why;

    UnreadableRow(Columns columns, String why) {
        this.columns = columns;
        this.why = why;
    }

    private SqlException unreadable() {
        return new SqlException(SqlException.Kind.DECODE, why);
    }

    @Override
    public Columns columns() {
        return columns;
    }

    @Override
    public boolean isNull(int column) {
        throw unreadable();
    }

    @Override
    public boolean getBoolean(int column) {
        throw unreadable();
    }

    @Override
    public int getInt(int column) {
        throw unreadable();
    }

    @Override
    public long getLong(int column) {
        throw unreadable();
    }

    @Override
    public float getFloat(int column) {
        throw unreadable();
    }

    @Override
    public double getDouble(int column) {
        throw unreadable();
    }

    @Override
    public @Nullable String getString(int column) {
        throw unreadable();
    }

    @Override
    public byte @Nullable [] getBytes(int column) {
        throw unreadable();
    }

    @Override
    public @Nullable BigDecimal getDecimal(int column) {
        throw unreadable();
    }

    @Override
    public @Nullable UUID getUuid(int column) {
        throw unreadable();
    }

    @Override
    public @Nullable Object get(int column) {
        throw unreadable();
    }

    @Override
    public <T> @Nullable T get(int column, Class<T> type) {
        throw unreadable();
    }

    @Override
    public Row copy() {
        throw unreadable();
    }

    @Override
    public String toString() {
        return "UnreadableRow[" + why + "]";
    }
}
