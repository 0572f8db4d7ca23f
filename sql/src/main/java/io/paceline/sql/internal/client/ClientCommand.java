package io.paceline.sql.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.Command;
import org.jspecify.annotations.Nullable;

/** A command of the client, which tells its transaction when the server has refused it. */
abstract class ClientCommand<R extends @Nullable Object> extends Command<R> {

    private @Nullable ActiveTransaction transaction;
    private @Nullable SqlException problem;

    ClientCommand(Execution execution) {
        super(execution);
    }

    ClientCommand(@Nullable Home home, CallContext context) {
        super(home, context);
    }

    /** Sets whose command it is, before it is submitted. */
    final void within(ActiveTransaction transaction) {
        this.transaction = transaction;
    }

    /** Why it fails, or null as long as it does not. */
    final @Nullable SqlException problem() {
        return problem;
    }

    /** What the server says; what is wrong with the rows is no reason to run it once more. */
    @Override
    public @Nullable SqlException failure() {
        SqlException known = problem;
        return known == null || known.kind() == SqlException.Kind.DECODE ? null : known;
    }

    @Override
    public void restart() {
        problem = null;
    }

    /** The answer cannot be made what the caller asked for; what the server says later counts more. */
    void undecoded(Throwable thrown) {
        problem = decoding(thrown);
    }

    static SqlException decoding(Throwable thrown) {
        if (thrown instanceof SqlException known && known.kind() == SqlException.Kind.DECODE) {
            return known;
        }
        return new SqlException(
                SqlException.Kind.DECODE,
                "a row mapper failed by " + thrown.getClass().getName(),
                thrown);
    }

    /** Gives the result, now that all is there and nothing failed; of a command without one, that it is done. */
    void give() {
        completeEmpty();
    }

    @Override
    protected void finished() {
        SqlException failure = problem;
        if (failure != null) {
            completeExceptionally(failure);
        } else {
            give();
        }
    }

    @Override
    public void failed(int step, SqlException error) {
        problem = error;
        if (transaction != null) {
            transaction.statementFailed(error);
        }
    }
}
