package io.paceline.sql.spi;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Promise;
import io.paceline.core.Scope;
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

    private volatile @Nullable Watcher watcher;
    private volatile Scope.@Nullable Registration registration;
    private boolean over;
    private long acceptedNanos;
    private long deadlineNanos = Long.MAX_VALUE;

    /** A command of the running code: its continuations come back to where that code runs. */
    protected Command() {
        this(Execution.current());
    }

    /** A command of what the execution does now, for those who looked it up already. */
    protected Command(Execution execution) {
        super(execution);
    }

    /**
     * A command whose continuations run at a given home.
     *
     * @param home null for none
     * @param context restored in every continuation; its deadline and scope limit the command
     */
    protected Command(@Nullable Home home, CallContext context) {
        super(home, context);
    }

    /** Who holds a command while it is queued or under way: the pool. */
    public interface Watcher {

        /** The promise was ended by somebody else; called once, on any thread. */
        void abandoned(Command<?> command);

        /**
         * A run did nothing: the server refused it, or it was not sent. Called on the loop, before the command gets its
         * outcome.
         *
         * @return whether the watcher sends it once more, so that this run does not count
         */
        boolean again(Command<?> command, SqlException error);
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

    /** What a step of this run has failed with, or null. */
    public abstract @Nullable SqlException failure();

    /** Forgets all that was told of this run, since the command is sent once more. */
    public abstract void restart();

    /** The answer is complete; gives the promise its outcome. */
    protected abstract void finished();

    /** The answer is complete, and the outcome certain: the last that a driver says of a run. */
    public final void answered() {
        SqlException failure = failure();
        if (failure != null && runsAgain(failure)) {
            return;
        }
        over = true;
        finished();
    }

    /**
     * The connection was lost, or the command was not sent: the last that a driver says of a run. A pool says so, too, of a
     * command whose time is over; what is answered then does not count.
     */
    public final void lost(SqlException error) {
        if (error.kind() == SqlException.Kind.NOT_SENT && runsAgain(error)) {
            return;
        }
        over = true;
        fail(error);
    }

    private boolean runsAgain(SqlException error) {
        Watcher told = watcher;
        if (told == null || isDone() || !told.again(this, error)) {
            return false;
        }
        restart();
        return true;
    }

    /** Ends the promise with a failure of the whole command; a command that has promises of others ends these, too. */
    protected void fail(SqlException error) {
        completeExceptionally(error);
    }

    /** Sets who holds it from now on; null for nobody. For pools. */
    public final void watch(@Nullable Watcher watcher) {
        this.watcher = watcher;
    }

    /**
     * Says when it was accepted and when its time is over, on the clock of the loops; kept for the pool, before it hands the
     * command on.
     */
    public final void accepted(long nowNanos, long deadlineNanos) {
        this.acceptedNanos = nowNanos;
        this.deadlineNanos = deadlineNanos;
    }

    /** When it was accepted. */
    public final long acceptedNanos() {
        return acceptedNanos;
    }

    /** When its time is over; {@link Long#MAX_VALUE} for never. */
    public final long deadlineNanos() {
        return deadlineNanos;
    }

    /** Lets the scope of its context cancel it until it has its outcome. For pools, once. */
    public final void joinScope() {
        Scope scope = context().scope();
        if (scope != null) {
            Scope.Registration joined = scope.register(this::cancel);
            registration = joined;
            if (isDone()) {
                // whoever ended it meanwhile may not have seen the registration
                joined.leave();
            }
        }
    }

    @Override
    protected final void onDone() {
        Scope.Registration joined = registration;
        if (joined != null) {
            joined.leave();
        }
        Watcher told = watcher;
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
