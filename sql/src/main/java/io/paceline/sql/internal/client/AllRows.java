package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.spi.StatementText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of which all rows are wanted. */
abstract class AllRows<T extends @Nullable Object, R> extends StatementCommand<T, R> {

    private final List<T> rows = new ArrayList<>();

    private AllRows(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
        super(execution, text, parameters, query);
    }

    final List<T> rows() {
        return rows;
    }

    @Override
    public final void restart() {
        super.restart();
        rows.clear();
    }

    @Override
    final void take(T value) {
        rows.add(value);
    }

    /** The rows. */
    static final class Rows<T extends @Nullable Object> extends AllRows<T, List<T>> {

        Rows(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
            super(execution, text, parameters, query);
        }

        @Override
        void give() {
            complete(rows());
        }
    }

    /** The rows, and how many it affected. */
    static final class Whole<T extends @Nullable Object> extends AllRows<T, Result<T>> {

        private long affected;

        Whole(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
            super(execution, text, parameters, query);
        }

        @Override
        public void completed(int step, long affected) {
            this.affected = affected;
        }

        @Override
        void give() {
            complete(new Result<>(rows(), affected));
        }
    }
}
