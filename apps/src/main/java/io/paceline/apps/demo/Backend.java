package io.paceline.apps.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.paceline.apps.data.DemoData;
import io.paceline.apps.data.Progress;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The database of the apps: started if need be, filled, and reached by a pool. */
public final class Backend implements AutoCloseable {

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
        EmbeddedPostgres database =
                given == null ? EmbeddedPostgres.builder().durable(true).start() : null;
        String uri = database == null ? String.valueOf(given) : database.uri();
        SqlClient sql = null;
        HikariDataSource jdbc = null;
        try {
            sql = SqlClients.builder(uri).poolMax(settings.poolMax()).open();
            String url = JdbcUrl.of(uri);
            DemoData.prepare(url, sql, settings.size(), progress);
            jdbc = settings.store() == DemoSettings.Store.JDBC ? pool(url, settings.poolMax()) : null;
            return new Backend(database, sql, jdbc);
        } catch (RuntimeException failure) {
            close(jdbc, sql, database);
            throw failure;
        }
    }

    private static HikariDataSource pool(String url, int max) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(max);
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
