package io.paceline.sql.internal.client;

import io.paceline.core.Argument;
import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlException;
import io.paceline.sql.Transaction;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.internal.ConnectionSource;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A session on a lease. What is sent on it while it has a transaction belongs to that. */
final class LeasedSession extends Operations implements Session {

    private final ConnectionSource source;
    private final LeaseQueue queue;

    // guarded by this
    private @Nullable ActiveTransaction transaction;
    private boolean closed;

    LeasedSession(ConnectionSource source, Lease lease) {
        this.source = source;
        this.queue = new LeaseQueue(lease);
    }

    @Override
    StatementText text(ParsedSql sql) {
        return source.text(sql);
    }

    @Override
    void submit(Command<?> command, @Nullable Duration timeout) {
        ActiveTransaction open;
        synchronized (this) {
            if (closed) {
                open = null;
            } else {
                open = transaction;
                if (open == null || open.isOver()) {
                    queue.submit(command, timeout, null);
                    return;
                }
            }
        }
        if (open == null) {
            command.lost(hasEnded());
        } else {
            open.submit(command, timeout);
        }
    }

    @Override
    void open(StreamCommand<?> stream, Duration timeout) {
        stream.on(queue.lease(), false);
        submit(stream, timeout);
    }

    private static SqlException hasEnded() {
        return new SqlException(SqlException.Kind.CLOSED, "the session was closed (expected: one that is open)");
    }

    @Override
    public Transaction begin(TransactionOptions options) {
        return startTransaction(options);
    }

    private ActiveTransaction startTransaction(TransactionOptions options) {
        ParsedSql begin = Query.of(source.begin(options)).parsed();
        synchronized (this) {
            if (closed) {
                return ActiveTransaction.refused(source, queue, hasEnded());
            }
            if (transaction != null && !transaction.isOver()) {
                return ActiveTransaction.refused(
                        source,
                        queue,
                        new SqlException(
                                SqlException.Kind.CLOSED,
                                "the session has a transaction already (expected: a savepoint of that, or its end)"));
            }
            transaction = new ActiveTransaction(source, queue, begin, false);
            return transaction;
        }
    }

    @Override
    public <R extends @Nullable Object> Reply<R> inTransaction(
            TransactionOptions options, Function<? super Transaction, ? extends CompletionStage<R>> work) {
        return new TransactionRun<R>(Execution.current(), options, work) {
            @Override
            Reply<ActiveTransaction> open() {
                return Reply.of(startTransaction(options));
            }

            @Override
            void release() {
                // the session goes on
            }
        }.start();
    }

    @Override
    public synchronized boolean isOpen() {
        return !closed && queue.lease().isOpen();
    }

    @Override
    public Reply<Void> close() {
        synchronized (this) {
            closed = true;
        }
        return queue.close(true);
    }

    @Override
    public <C> C unwrap(Class<C> type) {
        C extension = queue.lease().connection().extension(type, command -> submit(command, null));
        if (extension == null) {
            throw Argument.wrong("type", type.getName(), "what the driver adds to a session");
        }
        return extension;
    }
}
