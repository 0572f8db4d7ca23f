package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.codec.RowShape;
import io.paceline.sql.spi.SimpleCommand;
import io.paceline.sql.spi.StatementText;
import org.jspecify.annotations.Nullable;

/**
 * A command that the driver makes itself, and writes itself: one message that ends with ReadyForQuery.
 *
 * @param <R> the type of the result
 */
public abstract class DriverCommand<R extends @Nullable Object> extends SimpleCommand<R> {

    private static final StatementText NONE = new StatementText("(of the driver)", 0);

    /** A command. */
    protected DriverCommand() {
        super(NONE);
    }

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
    protected final void give() {
        R result = result();
        if (result == null) {
            completeEmpty();
        } else {
            complete(result);
        }
    }
}
