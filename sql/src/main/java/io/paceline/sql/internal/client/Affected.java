package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.Columns;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** A statement of which only the number of rows is wanted. */
final class Affected<T extends @Nullable Object> extends StatementCommand<T, Long> {

    private long affected;

    Affected(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
        super(execution, text, parameters, query);
    }

    @Override
    public void columns(int step, Columns columns) {
        // nobody looks at the rows
    }

    @Override
    public void row(int step, Row row) {
        // nobody looks at it
    }

    @Override
    void take(T value) {
        throw new IllegalStateException("a row was mapped for nobody");
    }

    @Override
    public void completed(int step, long affected) {
        this.affected = affected;
    }

    @Override
    void give() {
        complete(affected);
    }
}
