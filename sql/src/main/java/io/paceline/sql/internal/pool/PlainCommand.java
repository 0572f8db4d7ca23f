package io.paceline.sql.internal.pool;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** A statement of the pool's own, without parameters, whose rows nobody looks at. */
final class PlainCommand extends Command<@Nullable Void> {

    private static final @Nullable Object[] NO_PARAMETERS = {};

    private final StatementText text;
    private @Nullable SqlException failure;

    PlainCommand(String sql) {
        text = new StatementText(sql, 0);
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public StatementText text(int step) {
        return text;
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return NO_PARAMETERS;
    }

    @Override
    public void columns(int step, Columns columns) {}

    @Override
    public void row(int step, Row row) {}

    @Override
    public void completed(int step, long affected) {}

    @Override
    public void failed(int step, SqlException error) {
        failure = error;
    }

    @Override
    public @Nullable SqlException failure() {
        return failure;
    }

    @Override
    public void restart() {
        failure = null;
    }

    @Override
    protected void finished() {
        SqlException error = failure;
        if (error != null) {
            completeExceptionally(error);
        } else {
            completeEmpty();
        }
    }
}
