package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/**
 * A command that the driver makes itself, and writes itself: one message that ends with ReadyForQuery.
 *
 * @param <R> the type of the result
 */
public abstract class DriverCommand<R extends @Nullable Object> extends Command<R> {

    private static final StatementText NONE = new StatementText("(of the driver)", 0);
    private static final @Nullable Object[] NO_PARAMETERS = {};

    private @Nullable SqlException failure;

    /** A command. */
    protected DriverCommand() {}

    /** Writes it. */
    protected abstract void encode(ByteBuf to);

    /** The result, once it is answered without an error; null if there is none. */
    protected abstract @Nullable R result();

    /** Whether only the driver knows of it, so that nobody else is told. */
    protected boolean isSilent() {
        return false;
    }

    /** Whether what is sent behind it has to wait on this side until it is answered. */
    protected boolean holdsOthers() {
        return false;
    }

    /** How its rows look; null if they are not looked at. */
    protected @Nullable RowShape shape() {
        return null;
    }

    /** The server is ready to take data. */
    protected void copyIn(PgConnection connection) {
        throw new SqlException(SqlException.Kind.PROTOCOL, "CopyInResponse without COPY");
    }

    /** The server is about to give data. */
    protected void copyOut(PgConnection connection) {
        throw new SqlException(SqlException.Kind.PROTOCOL, "CopyOutResponse without COPY");
    }

    /** A part of the data, which is valid during the call. */
    protected void copyData(ByteBuf from, int index, int length) {}

    @Override
    public final int size() {
        return 1;
    }

    @Override
    public final StatementText text(int step) {
        return NONE;
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
    protected void fail(SqlException error) {
        failure = error;
        super.fail(error);
    }

    @Override
    public void restart() {
        failure = null;
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

    private void give() {
        R result = result();
        if (result == null) {
            completeEmpty();
        } else {
            complete(result);
        }
    }
}
