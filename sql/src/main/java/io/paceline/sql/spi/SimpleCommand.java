package io.paceline.sql.spi;

import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import org.jspecify.annotations.Nullable;

/**
 * A command of one statement without parameters, whose rows and number of rows nobody looks at: what pools and drivers send of
 * themselves.
 *
 * @param <R> the type of the result
 */
public abstract class SimpleCommand<R extends @Nullable Object> extends Command<R> {

    private static final @Nullable Object[] NO_PARAMETERS = {};

    private final StatementText text;
    private @Nullable SqlException failure;

    /** A command of the running code. */
    protected SimpleCommand(StatementText text) {
        this.text = text;
    }

    /** Gives the result, now that all is answered without an error; of a command without one, that it is done. */
    protected void give() {
        completeEmpty();
    }

    @Override
    public final int size() {
        return 1;
    }

    @Override
    public final StatementText text(int step) {
        return text;
    }

    @Override
    public final @Nullable Object[] parameters(int step) {
        return NO_PARAMETERS;
    }

    @Override
    public void columns(int step, Columns columns) {}

    @Override
    public void row(int step, Row row) {}

    @Override
    public void completed(int step, long affected) {}

    @Override
    public final void failed(int step, SqlException error) {
        failure = error;
    }

    @Override
    public final @Nullable SqlException failure() {
        return failure;
    }

    @Override
    public void restart() {
        failure = null;
    }

    @Override
    protected void fail(SqlException error) {
        failure = error;
        super.fail(error);
    }

    @Override
    protected void finished() {
        SqlException error = failure;
        if (error != null) {
            fail(error);
        } else {
            give();
        }
    }
}
