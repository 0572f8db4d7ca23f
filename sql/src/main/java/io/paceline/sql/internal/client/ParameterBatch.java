package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of parameters for one statement. */
final class ParameterBatch implements Batch {

    private final Operations on;
    private final Query<?> query;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private @Nullable SqlException wrong;

    ParameterBatch(Operations on, Query<?> query) {
        this.on = on;
        this.query = query;
    }

    @Override
    public Batch add(@Nullable Object... values) {
        SqlException error = Parameters.check(query.parsed(), values.length);
        if (error != null && wrong == null) {
            wrong = new SqlException(error.kind(), "row " + (rows.size() + 1) + " of the batch: " + error.getMessage());
        }
        rows.add(values.clone());
        return this;
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public Reply<long[]> execute() {
        BatchCommand command = new BatchCommand(Execution.current(), on.text(query.parsed()), List.copyOf(rows));
        if (wrong != null) {
            command.lost(wrong);
        } else if (rows.isEmpty()) {
            command.answered();
        } else {
            on.submit(command, query.timeout());
        }
        wrong = new SqlException(
                SqlException.Kind.CLOSED, "the batch was sent before (expected: batch(…) anew for each run)");
        return command;
    }
}
