package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.Columns;
import io.paceline.sql.Query;
import io.paceline.sql.Row;
import io.paceline.sql.RowMapper;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** One statement; what becomes of its rows is said by the kinds below. */
abstract class StatementCommand<T extends @Nullable Object, R extends @Nullable Object> extends SingleCommand<R> {

    private final Query<T> query;
    private @Nullable RowMapper<T> mapper;

    StatementCommand(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
        super(execution, text, parameters);
        this.query = query;
    }

    /** Takes what has become of a row. */
    abstract void take(T value);

    @Override
    abstract void give();

    @Override
    public void restart() {
        super.restart();
        mapper = null;
    }

    @Override
    public void columns(int step, Columns columns) {
        try {
            mapper = query.mapper(columns);
        } catch (Throwable thrown) {
            undecoded(thrown);
        }
    }

    @Override
    public void row(int step, Row row) {
        RowMapper<T> by = mapper;
        if (by == null || problem() != null || isDone()) {
            return;
        }
        try {
            take(by.map(row));
        } catch (Throwable thrown) {
            undecoded(thrown);
        }
    }
}
