package io.paceline.apps.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.paceline.apps.data.DemoData;
import io.paceline.apps.data.Progress;
import io.paceline.core.Reply;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The database of the apps: started if need be, filled, and reached by a pool. */
public final class Backend implements AutoCloseable {

    /** What waits longer for a connection is refused: the database is away, or far too busy. */
    private static final Duration ACQUIRE_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(5);

    /** What Netty's native transport puts before the words of the system. */
    private static final Pattern NATIVE_CALL = Pattern.compile("^\\w+\\(\\.\\.\\) failed with error\\(-?\\d+\\): ");

    private final @Nullable EmbeddedPostgres database;
    private final SqlClient sql;
    private final @Nullable HikariDataSource jdbc;

    private Backend(@Nullable EmbeddedPostgres database, SqlClient sql, @Nullable HikariDataSource jdbc) {
        this.database = database;
        this.sql = sql;
        this.jdbc = jdbc;
    }

    static Backend open(DemoSettings settings, Progress progress) {
        String given = settings.db();
        EmbeddedPostgres database = given == null ? started(progress) : null;
        String uri = database == null ? String.valueOf(given) : database.uri();
        SqlClient sql = null;
        HikariDataSource jdbc = null;
        try {
            sql = SqlClients.builder(uri)
                    .name("demo")
                    .poolMax(settings.poolMax())
                    .acquireTimeout(ACQUIRE_TIMEOUT)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .statementTimeout(STATEMENT_TIMEOUT)
                    .groupWrites(true)
                    .open();
            String jdbcUrl = JdbcUrl.of(uri);
            prepare(uri, jdbcUrl, settings, progress);
            jdbc = settings.store() == DemoSettings.Store.JDBC ? pool(jdbcUrl, settings.poolMax()) : null;
            return new Backend(database, sql, jdbc);
        } catch (RuntimeException failure) {
            close(jdbc, sql, database);
            throw failure;
        }
    }

    private static EmbeddedPostgres started(Progress progress) {
        progress.at("PostgreSQL", 0, 1);
        EmbeddedPostgres started = EmbeddedPostgres.builder().durable(true).start();
        progress.at("PostgreSQL", 1, 1);
        return started;
    }

    /** Makes and fills the tables over a client without the limits of requests: what is made once takes its time. */
    private static void prepare(String uri, String jdbcUrl, DemoSettings settings, Progress progress) {
        try (SqlClient sql = reached(SqlClients.builder(uri)
                .name("data")
                .poolMax(2)
                .connectTimeout(CONNECT_TIMEOUT)
                .openWarm())) {
            DemoData.prepare(jdbcUrl, sql, settings.size(), progress);
        }
    }

    /** The client, once it has a connection; an error says what was tried, since the network's own words do not. */
    private static SqlClient reached(Reply<SqlClient> opening) {
        try {
            return opening.await();
        } catch (SqlException failure) {
            String why =
                    NATIVE_CALL.matcher(String.valueOf(failure.getMessage())).replaceFirst("");
            throw new SqlException(failure.kind(), "the database cannot be reached: " + why, failure);
        }
    }

    private static HikariDataSource pool(String url, int max) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(max);
        config.setConnectionTimeout(ACQUIRE_TIMEOUT.toMillis());
        return new HikariDataSource(config);
    }

    /** Paceline's client. */
    public SqlClient sql() {
        return sql;
    }

    /** A pool of JDBC connections; null unless the settings say {@link DemoSettings.Store#JDBC}. */
    public @Nullable DataSource jdbc() {
        return jdbc;
    }

    @Override
    public void close() {
        close(jdbc, sql, database);
    }

    private static void close(
            @Nullable HikariDataSource jdbc, @Nullable SqlClient sql, @Nullable EmbeddedPostgres database) {
        if (jdbc != null) {
            jdbc.close();
        }
        if (sql != null) {
            sql.close();
        }
        if (database != null) {
            database.close();
        }
    }
}
