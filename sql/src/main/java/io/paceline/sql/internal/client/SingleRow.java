package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.StatementText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A statement that is expected to give one row, or at most one. */
abstract class SingleRow<T extends @Nullable Object, R extends @Nullable Object> extends StatementCommand<T, R> {

    private @Nullable T value;
    private long rows;

    private SingleRow(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
        super(execution, text, parameters, query);
    }

    @Override
    public final void restart() {
        super.restart();
        value = null;
        rows = 0;
    }

    @Override
    final void take(T value) {
        if (rows++ == 0) {
            this.value = value;
        }
    }

    final SqlException wrongNumber(String expected) {
        return new SqlException(SqlException.Kind.DECODE, "rows: " + rows + " (expected: " + expected + ")");
    }

    /** The one row. */
    static final class One<T extends @Nullable Object> extends SingleRow<T, T> {

        One(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
            super(execution, text, parameters, query);
        }

        @Override
        // a mapper that gives null has a nullable type
        @SuppressWarnings("NullAway")
        void give() {
            SingleRow<T, T> row = this;
            if (row.rows == 1) {
                complete(row.value);
            } else {
                completeExceptionally(wrongNumber("1"));
            }
        }
    }

    /** The one row, or none. */
    static final class AtMostOne<T extends @Nullable Object> extends SingleRow<T, Optional<T>> {

        AtMostOne(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
            super(execution, text, parameters, query);
        }

        @Override
        void give() {
            SingleRow<T, Optional<T>> row = this;
            if (row.rows > 1) {
                completeExceptionally(wrongNumber("0 or 1"));
            } else {
                complete(Optional.ofNullable(row.value));
            }
        }
    }
}
