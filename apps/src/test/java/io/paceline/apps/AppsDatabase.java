package io.paceline.apps;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.DemoData;
import io.paceline.apps.data.Progress;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import java.util.function.UnaryOperator;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a test of its own, with the tables of the apps and a hundredth of their rows, and both ways to it. */
public final class AppsDatabase implements AutoCloseable {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    private final String name = SERVER.newDatabase();
    private final SqlClient sql;

    public AppsDatabase() {
        this(client -> client);
    }

    /** One whose client has other settings than the usual ones. */
    public AppsDatabase(UnaryOperator<SqlClients.Builder> settings) {
        sql = settings.apply(SqlClients.builder(SERVER.uri(name))).open();
        DemoData.prepare(jdbcUrl(name), sql, Content.Size.SMALL, Progress.NONE);
    }

    /** Where JDBC finds a database of the shared server. */
    public static String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + SERVER.port() + "/" + database + "?user=" + SERVER.user();
    }

    public SqlClient sql() {
        return sql;
    }

    /** Each statement on a connection of its own. */
    public PGSimpleDataSource jdbc() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl(name));
        return source;
    }

    /** A connection for the test alone. */
    public PostgresSession connect() {
        return SERVER.connect(name);
    }

    @Override
    public void close() {
        sql.close();
    }
}
