package io.paceline.sql.internal.pool;

import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.spi.ConnectionListener;
import io.paceline.sql.spi.SqlConnection;
import io.paceline.sql.spi.SqlConnector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A database whose answers a test writes. */
final class FakeConnector implements SqlConnector {

    final List<FakeConnection> connections = new ArrayList<>();
    final List<Attempt> attempts = new ArrayList<>();
    boolean connects = true;
    int connectCalls;
    boolean closed;
    private final SteppedLoops loops;

    record Attempt(EventLoop loop, Promise<SqlConnection> reply, ConnectionListener listener) {}

    FakeConnector(SteppedLoops loops) {
        this.loops = loops;
    }

    @Override
    public EventLoops loops() {
        return loops;
    }

    @Override
    public Reply<SqlConnection> connect(EventLoop loop, Duration timeout, ConnectionListener listener) {
        connectCalls++;
        Attempt attempt = new Attempt(loop, new Promise<>(), listener);
        attempts.add(attempt);
        if (connects) {
            loop.execute(this::succeed);
        }
        return attempt.reply;
    }

    /** Lets the oldest attempt succeed; on its loop. */
    void succeed() {
        Attempt attempt = attempts.remove(0);
        FakeConnection connection = new FakeConnection(this, attempt.loop, attempt.listener);
        if (attempt.reply.complete(connection)) {
            connections.add(connection);
        }
    }

    /** Lets all attempts fail. */
    void fail(SqlException error) {
        List<Attempt> failing = List.copyOf(attempts);
        attempts.clear();
        failing.forEach(attempt -> attempt.reply.completeExceptionally(error));
        loops.settle();
    }

    static SqlException refused() {
        return new SqlException(Kind.CONNECT, "refused");
    }

    FakeConnection connection(int index) {
        return connections.get(index);
    }

    /** Those that are open. */
    List<FakeConnection> open() {
        return connections.stream().filter(FakeConnection::isOpen).toList();
    }

    /** Those on which something is under way. */
    List<FakeConnection> busy() {
        return connections.stream().filter(c -> !c.sent.isEmpty()).toList();
    }

    @Override
    public String placeholder(int number) {
        return "$" + number;
    }

    @Override
    public String begin(TransactionOptions options) {
        return "BEGIN";
    }

    @Override
    public String address() {
        return "fake:1/test";
    }

    @Override
    public void close() {
        closed = true;
    }
}
