package io.paceline.apps.stats;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.DemoData;
import io.paceline.apps.data.Progress;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a test of its own, with the tables of the apps and a hundredth of their rows. */
final class StatsDatabase implements AutoCloseable {

    /** How many events it begins with. */
    static final int EVENTS = 15_000;

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();
    private static final Query<Long> COUNT =
            Query.of("select count(*) from stats.event").map(Long.class);
    private static final Query<Long> WAITING = Query.of(
                    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
            .map(Long.class);

    private final String name = SERVER.newDatabase();
    private final SqlClient sql =
            SqlClients.builder(SERVER.uri(name)).poolMax(4).groupWrites(true).open();

    StatsDatabase() {
        DemoData.prepare(url(), sql, Content.Size.SMALL, Progress.NONE);
    }

    private String url() {
        return "jdbc:postgresql://127.0.0.1:" + SERVER.port() + "/" + name + "?user=" + SERVER.user();
    }

    SqlClient sql() {
        return sql;
    }

    /** Each statement on a connection of its own. */
    PGSimpleDataSource jdbc() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url());
        return source;
    }

    /** How many events are committed. */
    long count() {
        return sql.query(COUNT).one().await();
    }

    /** How many statements wait for a lock. */
    long waitForLocks() {
        return sql.query(WAITING).one().await();
    }

    /** A connection for the test alone. */
    PostgresSession connect() {
        return SERVER.connect(name);
    }

    @Override
    public void close() {
        sql.close();
    }
}
