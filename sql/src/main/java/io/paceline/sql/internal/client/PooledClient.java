package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.PoolStats;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.Transaction;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.internal.ConnectionSource;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The client over a source of connections. */
public final class PooledClient extends Operations implements SqlClient {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final ConnectionSource source;

    /** The client of a source, which it closes with itself. */
    public PooledClient(ConnectionSource source) {
        this.source = source;
    }

    @Override
    StatementText text(ParsedSql sql) {
        return source.text(sql);
    }

    @Override
    void submit(Command<?> command, @Nullable Duration timeout) {
        source.submit(command, timeout);
    }

    @Override
    void open(StreamCommand<?> stream, Duration timeout) {
        stream.open(source.lease(), timeout);
    }

    @Override
    public Reply<Session> session() {
        return new Opening<>(source.lease(), lease -> new LeasedSession(source, lease));
    }

    @Override
    public <R extends @Nullable Object> Reply<R> withSession(
            Function<? super Session, ? extends CompletionStage<R>> work) {
        return new LeasedWork<Session, R>(Execution.current(), work) {
            @Override
            Reply<Session> open() {
                return session();
            }

            @Override
            void worked(Session session, R value, @Nullable Throwable error) {
                session.close();
                if (error == null) {
                    complete(value);
                } else {
                    completeExceptionally(error);
                }
            }

            @Override
            SqlException late() {
                return new SqlException(SqlException.Kind.TIMEOUT, "the deadline has passed in a session");
            }
        }.start();
    }

    @Override
    public <R extends @Nullable Object> Reply<R> inTransaction(
            TransactionOptions options, Function<? super Transaction, ? extends CompletionStage<R>> work) {
        ParsedSql begin = Query.of(source.begin(options)).parsed();
        return new TransactionRun<R>(Execution.current(), options, work) {
            private volatile @Nullable LeaseQueue queue;

            @Override
            Reply<ActiveTransaction> open() {
                return new Opening<>(source.lease(), lease -> {
                    LeaseQueue fresh = new LeaseQueue(lease);
                    queue = fresh;
                    return new ActiveTransaction(source, fresh, begin, true);
                });
            }

            @Override
            void release() {
                LeaseQueue used = queue;
                if (used != null) {
                    used.close(false);
                }
            }
        }.start();
    }

    @Override
    public PoolStats stats() {
        return source.stats();
    }

    @Override
    public Reply<Void> close(Duration timeout) {
        return source.close(timeout);
    }

    @Override
    public void close() {
        Execution.current().requireWaiting("close()");
        close(CLOSE_TIMEOUT).await(CLOSE_TIMEOUT.multipliedBy(2));
    }
}
