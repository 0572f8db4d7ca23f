package io.paceline.sql.internal.client;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.PoolStats;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.internal.ConnectionSource;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.internal.pool.SteppedLoops;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnection.TransactionStatus;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A database in memory: it knows transactions, savepoints and portals, and of the language nothing but what a test has
 * written. Statements without a script affect one row. Everything happens on one stepped loop.
 */
final class FakeDatabase implements ConnectionSource {

    final SteppedLoops loops = new SteppedLoops(1);
    final EventLoop loop;

    /** What the server was told to do, in its order. */
    final List<String> log = new ArrayList<>();

    /** What lasts. */
    final List<String> committed = new ArrayList<>();

    final List<@Nullable Duration> timeouts = new ArrayList<>();
    final List<FakeServer> connections = new ArrayList<>();
    final List<FakeServer> free = new ArrayList<>();
    final List<Promise<Lease>> waiting = new ArrayList<>();
    final Map<String, Consumer<Answer>> scripts = new HashMap<>();
    private final Map<String, StatementText> texts = new ConcurrentHashMap<>();
    private final FakeServer shared;

    /** Whether whoever wants a connection has to wait. */
    boolean exhausted;

    /** Whether statements are sent, but not answered until {@link #answer()}. */
    boolean held;

    /** Whether statements go on although nobody waits for them any more. */
    boolean deaf;

    int released;
    boolean closed;

    /** Where a script writes what a statement gives. */
    interface Answer {
        /** Columns of these names. */
        Answer columns(String... names);

        /** A row. */
        Answer row(@Nullable Object... values);

        /** How many rows it affects. */
        Answer affects(long rows);

        /** The server refuses it. */
        Answer fails(String sqlState);
    }

    /** One whose loop the test steps. */
    FakeDatabase() {
        loop = loops.loop(0);
        shared = new FakeServer(this, "shared");
    }

    /** One on a loop that runs by itself. */
    FakeDatabase(EventLoop loop) {
        this.loop = loop;
        shared = new FakeServer(this, "shared");
    }

    PooledClient client() {
        return new PooledClient(this);
    }

    /** Says what a statement gives, in the form in which it is sent. */
    FakeDatabase on(String sql, Consumer<Answer> script) {
        scripts.put(sql, script);
        return this;
    }

    FakeServer connection() {
        return connections.get(connections.size() - 1);
    }

    /** Everything that is under way is answered. */
    void answer() {
        held = false;
        loops.on(0, () -> {
            shared.serve();
            connections.forEach(FakeServer::serve);
        });
        loops.settle();
    }

    /** Those who wait for a connection get one. */
    void refill() {
        exhausted = false;
        loops.on(0, () -> {
            for (Promise<Lease> promise : List.copyOf(waiting)) {
                waiting.remove(promise);
                give(promise);
            }
        });
        loops.settle();
    }

    static SqlException error(String sqlState) {
        ServerError error =
                new ServerError("ERROR", sqlState, "no", null, null, 0, null, null, null, null, null, null, null);
        return new SqlException(Kind.SERVER, "no " + sqlState, error, null);
    }

    @Override
    public StatementText text(ParsedSql sql) {
        return texts.computeIfAbsent(sql.text(), text -> {
            StringBuilder sent = new StringBuilder(sql.pieces().get(0));
            for (int i = 0; i < sql.places().size(); i++) {
                sent.append('$')
                        .append(sql.places().get(i) + 1)
                        .append(sql.pieces().get(i + 1));
            }
            return new StatementText(sent.toString(), sql.names().size());
        });
    }

    @Override
    public void submit(Command<?> command, @Nullable Duration timeout) {
        timeouts.add(timeout);
        shared.submit(command);
    }

    @Override
    public Reply<Lease> lease() {
        Promise<Lease> promise = new Promise<>() {
            @Override
            protected void onDone() {
                waiting.remove(this);
            }
        };
        if (closed) {
            promise.completeExceptionally(new SqlException(Kind.CLOSED, "the client was closed"));
        } else if (exhausted) {
            waiting.add(promise);
        } else {
            loop.execute(() -> give(promise));
        }
        return promise;
    }

    private void give(Promise<Lease> promise) {
        FakeServer server = free.isEmpty() ? new FakeServer(this, "c" + (connections.size() + 1)) : free.remove(0);
        if (!connections.contains(server)) {
            connections.add(server);
        }
        if (!promise.complete(new FakeLease(server))) {
            free.add(server);
        }
    }

    @Override
    public String begin(TransactionOptions options) {
        return "BEGIN" + (options.isolation() == null ? "" : " " + options.isolation());
    }

    @Override
    public PoolStats stats() {
        return new PoolStats(connections.size(), 0, free.size(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public Reply<Void> close(Duration timeout) {
        closed = true;
        Promise<Void> done = new Promise<>();
        done.completeEmpty();
        return done;
    }

    private final class FakeLease implements Lease {
        private final FakeServer server;
        private boolean over;

        FakeLease(FakeServer server) {
            this.server = server;
        }

        @Override
        public void submit(Command<?> command, @Nullable Duration timeout) {
            timeouts.add(timeout);
            if (over) {
                command.lost(new SqlException(Kind.CLOSED, "the lease is over"));
            } else {
                server.submit(command);
            }
        }

        @Override
        public void withConnection(Consumer<SqlConnection> action) {
            loop.execute(() -> action.accept(server));
        }

        @Override
        public SqlConnection connection() {
            return server;
        }

        @Override
        public boolean isOpen() {
            return !over && server.isOpen();
        }

        @Override
        public Reply<Void> release(boolean thorough) {
            if (over) {
                throw new IllegalStateException("released twice");
            }
            over = true;
            Promise<Void> done = new Promise<>(null, CallContext.empty());
            server.whenQuiet(() -> {
                if (server.status() != TransactionStatus.IDLE) {
                    server.rollBack();
                    log.add(server.name + " rolled back");
                }
                log.add(server.name + (thorough ? " discarded" : " released"));
                released++;
                if (server.isOpen()) {
                    free.add(server);
                }
                done.completeEmpty();
            });
            return done;
        }
    }
}
