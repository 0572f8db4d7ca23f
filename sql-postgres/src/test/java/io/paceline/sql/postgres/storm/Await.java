package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.PoolStats;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits for what must come true. */
final class Await {

    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long POLL_NANOS = 2_000_000;
    private static final Query<Integer> NEXT = Query.of("select $1::int + 1").map(Integer.class);

    private Await() {}

    static void until(Supplier<String> what, BooleanSupplier condition) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - until > 0) {
                throw new AssertionError("not within " + PATIENCE + ": " + what.get());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** The failure of a reply, which must come. */
    static SqlException failure(Reply<?> reply) {
        try {
            Object value = reply.await(PATIENCE);
            throw new AssertionError("succeeded: " + value);
        } catch (SqlException e) {
            return e;
        }
    }

    static Throwable cause(Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }

    /** Every slot is back, the server does nothing for us any more and is in no transaction, and the pool still answers. */
    static void clean(SqlClient db, EmbeddedPostgres server) {
        until(() -> "every slot back: " + db.stats(), () -> isQuiet(db.stats()));
        try (PostgresSession session = server.connect()) {
            String busy = "select state, left(query, 60) from pg_stat_activity where backend_type = 'client backend'"
                    + " and application_name <> '" + PostgresSession.APPLICATION_NAME + "' and state <> 'idle'";
            until(
                    () -> "a server that is idle: " + session.execute(busy),
                    () -> session.execute(busy).isEmpty());
        }
        for (int i = 0; i < 100; i++) {
            assertThat(db.query(NEXT).bind(1, i).one().await(PATIENCE)).isEqualTo(i + 1);
        }
        until(() -> "every slot back: " + db.stats(), () -> isQuiet(db.stats()));
    }

    private static boolean isQuiet(PoolStats stats) {
        return stats.inFlight() == 0 && stats.waiting() == 0 && stats.leased() == 0 && stats.connecting() == 0;
    }

    /** The one value that SQL gives in a session of its own. */
    static @Nullable String value(EmbeddedPostgres server, String sql) {
        List<List<@Nullable String>> rows = server.execute(sql);
        return rows.get(0).get(0);
    }
}
