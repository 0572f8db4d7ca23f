package io.paceline.apps.stats;

import io.paceline.apps.AppsDatabase;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.testkit.net.PostgresSession;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a test of its own, with the tables of the apps and a hundredth of their rows. */
final class StatsDatabase implements AutoCloseable {

    /** How many events it begins with. */
    static final int EVENTS = 15_000;

    private static final Query<Long> COUNT =
            Query.of("select count(*) from stats.event").map(Long.class);
    private static final Query<Long> WAITING = Query.of(
                    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
            .map(Long.class);

    private final AppsDatabase database =
            new AppsDatabase(client -> client.poolMax(4).groupWrites(true));

    SqlClient sql() {
        return database.sql();
    }

    PGSimpleDataSource jdbc() {
        return database.jdbc();
    }

    /** How many events are committed. */
    long count() {
        return sql().query(COUNT).one().await();
    }

    /** How many statements wait for a lock. */
    long waitForLocks() {
        return sql().query(WAITING).one().await();
    }

    /** A connection for the test alone. */
    PostgresSession connect() {
        return database.connect();
    }

    @Override
    public void close() {
        database.close();
    }
}
