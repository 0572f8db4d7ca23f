package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException;
import io.paceline.sql.Transaction;
import io.paceline.sql.internal.ConnectionSource;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction on a lease.
 *
 * <pre>
 *   NONE ──first statement──► BEGINNING ──begun──► ACTIVE ──COMMIT, ROLLBACK──► OVER
 *     ▲                           │ │                                            ▲
 *     └──── it could not be sent ─┘ └── refused, given up, lost ──► DEAD ────────┘
 * </pre>
 *
 * <p>Thread rules: every method may be called from any thread. The phase belongs to the one that passes commands on, and,
 * while they wait for BEGIN, to the loop of the connection.
 */
final class ActiveTransaction extends Operations implements Transaction {

    private static final ParsedSql COMMIT = Query.of("COMMIT").parsed();
    private static final ParsedSql ROLLBACK = Query.of("ROLLBACK").parsed();

    private enum Phase {
        NONE,
        BEGINNING,
        ACTIVE,
        DEAD,
        OVER
    }

    private final ConnectionSource source;
    private final LeaseQueue queue;
    private final ParsedSql begin;
    private final boolean leaseEnds;
    private volatile Phase phase = Phase.NONE;
    private volatile @Nullable SqlException firstFailure;
    private volatile @Nullable SqlException refusal;

    // guarded by this
    private final List<Mark> marks = new ArrayList<>(0);
    private @Nullable EndCommand end;

    /**
     * A transaction that has not begun.
     *
     * @param leaseEnds whether the lease goes back right behind its end, and rolls back what is open then
     */
    ActiveTransaction(ConnectionSource source, LeaseQueue queue, ParsedSql begin, boolean leaseEnds) {
        this.source = source;
        this.queue = queue;
        this.begin = begin;
        this.leaseEnds = leaseEnds;
    }

    /** One that cannot be used from the start. */
    static ActiveTransaction refused(ConnectionSource source, LeaseQueue queue, SqlException why) {
        ActiveTransaction transaction = new ActiveTransaction(source, queue, ROLLBACK, false);
        transaction.phase = Phase.OVER;
        transaction.refusal = why;
        return transaction;
    }

    // ---- as its callers see it

    @Override
    StatementText text(ParsedSql sql) {
        return source.text(sql);
    }

    @Override
    void submit(Command<?> command, @Nullable Duration timeout) {
        if (isOver()) {
            command.lost(closed());
            return;
        }
        if (command instanceof ClientCommand<?> own) {
            own.within(this);
        }
        queue.submit(command, timeout, this);
    }

    @Override
    void open(StreamCommand<?> stream, Duration timeout) {
        stream.on(queue.lease(), false);
        submit(stream, timeout);
    }

    @Override
    public Savepoint savepoint() {
        Mark mark;
        synchronized (this) {
            mark = new Mark("paceline_" + (marks.size() + 1));
            marks.add(mark);
        }
        mark.send("SAVEPOINT ", null);
        return mark;
    }

    @Override
    public Reply<Void> commit() {
        EndCommand command = end(true);
        if (command == null) {
            return Reply.failed(closed());
        }
        return following(command);
    }

    @Override
    public Reply<Void> rollback() {
        EndCommand command = end(false);
        return command == null ? nothing() : following(command);
    }

    private static Reply<Void> following(EndCommand command) {
        Promise<Void> reply = new Promise<>();
        command.whenCompleteAsync(
                (done, error) -> {
                    if (error == null) {
                        reply.completeEmpty();
                    } else {
                        reply.completeExceptionally(error);
                    }
                },
                Runnable::run);
        return reply;
    }

    /** Whether it was committed or rolled back, or was to be. */
    synchronized boolean isOver() {
        return end != null || refusal != null;
    }

    SqlException closed() {
        SqlException why = refusal;
        return why != null
                ? why
                : new SqlException(SqlException.Kind.CLOSED, "the transaction has ended (expected: one that is open)");
    }

    // ---- how it ends

    /** Ends it; null if that was done before. */
    @Nullable
    EndCommand end(boolean commit) {
        EndCommand command;
        synchronized (this) {
            if (isOver()) {
                return null;
            }
            command = new EndCommand(this, commit, source.text(commit ? COMMIT : ROLLBACK));
            end = command;
        }
        queue.submit(command, null, this);
        return command;
    }

    /** What has ended it, or null. */
    synchronized @Nullable EndCommand ending() {
        return end;
    }

    /** The first error that the server reported and nobody has undone, or null. */
    @Nullable
    SqlException firstFailure() {
        return firstFailure;
    }

    SqlException whyRolledBack() {
        SqlException first = firstFailure;
        return first != null
                ? first
                : new SqlException(
                        SqlException.Kind.ROLLED_BACK, "the server rolled back, as a statement before had failed");
    }

    // ---- as the queue passes its commands on

    /** Sends a command in its turn. */
    void dispatch(Command<?> command, @Nullable Duration timeout) {
        Phase now = phase;
        if (command instanceof EndCommand last && last == ending()) {
            finish(last, now);
        } else if (now == Phase.OVER) {
            command.lost(closed());
        } else if (now == Phase.DEAD) {
            SqlException why = firstFailure;
            command.lost(new SqlException(
                    SqlException.Kind.CLOSED,
                    "the transaction has not begun" + (why == null ? "" : ": " + why.getMessage()),
                    why));
        } else if (now == Phase.NONE) {
            begin(command, timeout);
        } else {
            queue.lease().submit(command, timeout);
        }
    }

    private void begin(Command<?> command, @Nullable Duration timeout) {
        phase = Phase.BEGINNING;
        StatementText text = source.text(begin);
        if (command instanceof ClientCommand<?> && command.fetchSize() == 0) {
            queue.hold(null, null, this);
            queue.lease().submit(BeginCommand.with(command, this, text), timeout);
        } else {
            queue.hold(command, timeout, this);
            queue.lease().submit(BeginCommand.before(command, this, text), null);
        }
    }

    private void finish(EndCommand last, Phase before) {
        phase = Phase.OVER;
        if (before == Phase.NONE) {
            last.answered();
            return;
        }
        SqlException first = firstFailure;
        if (last.isCommit() && (before == Phase.DEAD || first != null)) {
            last.rollBackInstead(source.text(ROLLBACK), whyRolledBack());
        }
        if (before == Phase.DEAD && leaseEnds) {
            // nobody knows whether there is anything to roll back: the lease will
            last.answered();
            return;
        }
        queue.lease().submit(last, null);
    }

    // ---- as the commands tell

    void begun() {
        if (phase == Phase.BEGINNING) {
            phase = Phase.ACTIVE;
            queue.resume();
        }
    }

    void notBegun(Throwable error) {
        if (phase != Phase.BEGINNING) {
            return;
        }
        if (error instanceof SqlException known && known.kind() == SqlException.Kind.INVALID) {
            // nothing was sent, so that the next statement begins
            phase = Phase.NONE;
        } else {
            statementFailed(
                    error instanceof SqlException known
                            ? known
                            : new SqlException(
                                    SqlException.Kind.CANCELLED,
                                    "the first statement of the transaction was given up",
                                    error));
            phase = Phase.DEAD;
        }
        queue.resume();
    }

    void statementFailed(SqlException error) {
        if (firstFailure == null) {
            firstFailure = error;
        }
    }

    /** A place to come back to. Those set after it end with it. */
    private final class Mark implements Savepoint {

        private final String name;

        Mark(String name) {
            this.name = name;
        }

        @Override
        public Reply<Void> rollback() {
            return cut(true) ? send("ROLLBACK TO SAVEPOINT ", () -> firstFailure = null) : gone();
        }

        @Override
        public Reply<Void> release() {
            return cut(false) ? send("RELEASE SAVEPOINT ", null) : gone();
        }

        /** Forgets those that came later, and itself unless it stays; false if it is forgotten already. */
        private boolean cut(boolean stays) {
            synchronized (ActiveTransaction.this) {
                int index = marks.indexOf(this);
                if (index >= 0) {
                    marks.subList(stays ? index + 1 : index, marks.size()).clear();
                }
                return index >= 0;
            }
        }

        private Reply<Void> gone() {
            return Reply.failed(new SqlException(
                    SqlException.Kind.CLOSED, "the savepoint was released, or undone with one before it"));
        }

        private Reply<Void> send(String what, @Nullable Runnable afterwards) {
            StatementText text = text(Query.of(what + name).parsed());
            ControlCommand command = new ControlCommand(Execution.current(), text) {
                @Override
                public void completed(int step, long affected) {
                    if (afterwards != null) {
                        afterwards.run();
                    }
                }
            };
            submit(command, null);
            return command;
        }
    }
}
