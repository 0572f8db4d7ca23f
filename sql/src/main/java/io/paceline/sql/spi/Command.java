package io.paceline.sql.spi;

import io.paceline.core.Promise;
import io.paceline.sql.Columns;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import org.jspecify.annotations.Nullable;

/**
 * One or several statements that share a synchronization: they are sent together, done as a whole or not at all, and answered
 * together. The command is the promise of its result, too.
 *
 * <p>A driver that was given a command tells it, on the loop of the connection: for each step, in order, {@link #columns} if
 * it gives rows, {@link #row} for each, then {@link #completed}; or {@link #failed}, after which no step follows; and at the
 * end {@link #answered()}. If the connection is lost, or the command cannot be sent, {@link #lost} instead, once. None of these
 * throws. A command whose promise is done already, since it was cancelled or its time is over, is answered all the same; its
 * rows need not be decoded.
 *
 * <p>Thread rules: used on the loop of its connection, apart from what {@link Promise} allows.
 *
 * @param <R> the type of the result
 */
public abstract class Command<R extends @Nullable Object> extends Promise<R> {

    private volatile @Nullable Abandonment abandonment;
    private boolean over;

    /** Told when a command's promise is ended by somebody else while the command is queued or under way. */
    @FunctionalInterface
    public interface Abandonment {
        /** Nobody waits for the command any more; called once, on any thread. */
        void abandoned(Command<?> command);
    }

    /** How many statements it has; 1 or more. */
    public abstract int size();

    /** The statement of a step, from 0. */
    public abstract StatementText text(int step);

    /** The values of its parameters, in the order of their numbers. */
    public abstract @Nullable Object[] parameters(int step);

    /**
     * How many rows the server is to give at a time, or 0 for all. If it is more than 0 the command has one step; after so
     * many rows the driver calls {@link #suspended()} and waits for {@link SqlConnection#fetch} or
     * {@link SqlConnection#finish}.
     */
    public int fetchSize() {
        return 0;
    }

    /** The rows that follow have these columns. The same instance as before if nothing has changed. */
    public abstract void columns(int step, Columns columns);

    /** A row, which is valid during this call. */
    public abstract void row(int step, Row row);

    /** So many rows as {@link #fetchSize()} says were given, and there may be more. */
    public void suspended() {}

    /**
     * The server has rolled back, as the tag of the answer says ({@code ROLLBACK}); told before {@link #completed}. That is how
     * a server answers COMMIT in a transaction that has failed.
     */
    public void rolledBack(int step) {}

    /** A step is done; it is undone if a later one fails. */
    public abstract void completed(int step, long affected);

    /** A step has failed: those behind it were skipped, and what those before it did is undone. */
    public abstract void failed(int step, SqlException error);

    /** The answer is complete; gives the promise its outcome. */
    protected abstract void finished();

    /** The answer is complete, and the outcome certain: the last that a driver says of a command. */
    public final void answered() {
        over = true;
        finished();
    }

    /** The connection was lost, or the command was not sent: the last that is said of it. */
    public final void lost(SqlException error) {
        over = true;
        fail(error);
    }

    /** Ends the promise with a failure of the whole command; a command that has promises of others ends these, too. */
    protected void fail(SqlException error) {
        completeExceptionally(error);
    }

    /** Sets who is told if the promise is ended by somebody else from now on. */
    public final void watch(@Nullable Abandonment abandonment) {
        this.abandonment = abandonment;
    }

    @Override
    protected final void onDone() {
        Abandonment told = abandonment;
        if (told != null && !over) {
            told.abandoned(this);
        }
        settled();
    }

    /**
     * The promise has its outcome, from whomever; called once, on any thread, and must not throw. A command that has promises
     * of others ends those here that are still open.
     */
    protected void settled() {}
}
