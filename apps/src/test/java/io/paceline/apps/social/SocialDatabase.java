package io.paceline.apps.social;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.DemoData;
import io.paceline.apps.data.Progress;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A filled database for one test class, and both ways to it. */
final class SocialDatabase implements AutoCloseable {

    private final SqlClient sql;
    private final PGSimpleDataSource jdbc = new PGSimpleDataSource();

    SocialDatabase() {
        EmbeddedPostgres postgres = EmbeddedPostgres.shared();
        String name = postgres.newDatabase();
        sql = SqlClients.open(postgres.uri(name));
        String url = "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/" + name + "?user=" + postgres.user();
        jdbc.setUrl(url);
        DemoData.prepare(url, sql, Content.Size.SMALL, Progress.NONE);
    }

    SqlClient sql() {
        return sql;
    }

    DataSource jdbc() {
        return jdbc;
    }

    @Override
    public void close() {
        sql.close();
    }
}
