package io.paceline.sql.postgres.internal.driver;

import io.paceline.core.Reply;
import io.paceline.sql.SqlException;
import io.paceline.sql.postgres.internal.wire.Rows;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.DriverOptions;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A connection of a test, used from the thread of the test. */
final class Database implements AutoCloseable, ConnectionListener {

    static final Duration TIMEOUT = Duration.ofSeconds(30);

    final SqlConnector connector;
    final SqlConnection connection;
    final List<Command<?>> answered = new ArrayList<>();
    final CompletableFuture<@Nullable Throwable> closed = new CompletableFuture<>();

    private Database(SqlConnector connector) {
        this.connector = connector;
        try {
            this.connection =
                    connector.connect(connector.loops().next(), TIMEOUT, this).await();
        } catch (RuntimeException e) {
            connector.close();
            throw e;
        }
    }

    static Database open(String uri) {
        return open(uri, Map.of(), null);
    }

    static Database open(String uri, Map<String, String> properties, @Nullable Supplier<String> password) {
        return new Database(connector(uri, properties, password));
    }

    static SqlConnector connector(String uri, Map<String, String> properties, @Nullable Supplier<String> password) {
        return new PostgresDriver().connector(new DriverOptions(uri, properties, password, null, List.of()));
    }

    /** Sends commands in one turn of the loop. */
    <C extends Command<?>> List<C> send(List<C> commands) {
        onLoop(() -> commands.forEach(connection::send));
        return commands;
    }

    Rows run(Rows command) {
        send(List.of(command));
        return command.await(TIMEOUT);
    }

    Rows run(String sql, Object... values) {
        return run(Rows.of(sql, values));
    }

    String value(String sql, Object... values) {
        return run(sql, values).rows.get(0).get(0);
    }

    SqlException failure(Rows command) {
        try {
            run(command);
        } catch (SqlException e) {
            return e;
        }
        throw new AssertionError("no failure of " + command.text(0));
    }

    <R> R onLoop(Supplier<R> action) {
        CompletableFuture<R> done = new CompletableFuture<>();
        connection.loop().execute(() -> {
            try {
                done.complete(action.get());
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        return done.orTimeout(30, java.util.concurrent.TimeUnit.SECONDS).join();
    }

    void onLoop(Runnable action) {
        onLoop(() -> {
            action.run();
            return true;
        });
    }

    @Override
    public void answered(Command<?> command) {
        answered.add(command);
    }

    @Override
    public void closed(@Nullable Throwable cause) {
        closed.complete(cause);
    }

    @Override
    public void close() {
        onLoop(connection::close);
        closed.orTimeout(30, java.util.concurrent.TimeUnit.SECONDS).join();
        connector.close();
    }

    static <T> T await(Reply<T> reply) {
        return reply.await(TIMEOUT);
    }
}
