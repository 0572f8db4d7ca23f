package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Promise;
import io.paceline.sql.Columns;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.RowMapper;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.StatementText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One statement of a pipeline. Giving up its reply gives up nothing but that. */
final class PipelineStep<T extends @Nullable Object> extends Promise<Result<T>> {

    private final StatementText text;
    private final @Nullable Object[] parameters;
    private final Query<T> query;
    private final List<T> rows = new ArrayList<>();
    private @Nullable RowMapper<T> mapper;
    private @Nullable SqlException failure;
    private long affected;

    PipelineStep(Execution execution, StatementText text, @Nullable Object[] parameters, Query<T> query) {
        super(execution);
        this.text = text;
        this.parameters = parameters;
        this.query = query;
    }

    StatementText text() {
        return text;
    }

    @Nullable
    Object[] parameters() {
        return parameters;
    }

    void restart() {
        rows.clear();
        mapper = null;
        failure = null;
        affected = 0;
    }

    void columns(Columns columns) {
        try {
            mapper = query.mapper(columns);
        } catch (Throwable thrown) {
            failure = ClientCommand.decoding(thrown);
        }
    }

    void row(Row row) {
        RowMapper<T> by = mapper;
        if (by == null || failure != null) {
            return;
        }
        try {
            rows.add(by.map(row));
        } catch (Throwable thrown) {
            failure = ClientCommand.decoding(thrown);
        }
    }

    void completed(long affected) {
        this.affected = affected;
    }

    /** Gives the outcome of a statement that lasts; what is wrong with its rows, or null. */
    @Nullable
    SqlException give() {
        SqlException wrong = failure;
        if (wrong != null) {
            completeExceptionally(wrong);
        } else {
            complete(new Result<>(rows, affected));
        }
        return wrong;
    }
}
