package io.paceline.sql.internal.pool;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/** A command as the client makes them; its result is how many rows were affected. */
final class Work extends Command<Long> {

    private final StatementText[] texts;
    private @Nullable SqlException failure;
    private long affected;
    int runs;
    int outcomes;

    Work(StatementText... texts) {
        this.texts = texts;
    }

    @Override
    public int size() {
        return texts.length;
    }

    @Override
    public StatementText text(int step) {
        return texts[step];
    }

    @Override
    public @Nullable Object[] parameters(int step) {
        return new Object[0];
    }

    @Override
    public void columns(int step, Columns columns) {}

    @Override
    public void row(int step, Row row) {}

    @Override
    public void completed(int step, long affected) {
        this.affected += affected;
    }

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
        runs++;
        failure = null;
        affected = 0;
    }

    @Override
    protected void finished() {
        if (failure != null) {
            completeExceptionally(failure);
        } else {
            complete(affected);
        }
    }

    @Override
    protected void settled() {
        outcomes++;
    }

    /** Why it failed. */
    Throwable why() {
        Throwable error = error();
        if (error == null) {
            throw new AssertionError(this + " (expected: failed)");
        }
        return error;
    }

    SqlException.Kind kind() {
        return ((SqlException) why()).kind();
    }
}
