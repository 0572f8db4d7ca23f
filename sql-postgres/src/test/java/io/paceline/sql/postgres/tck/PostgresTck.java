package io.paceline.sql.postgres.tck;

import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.sql.tck.SqlTck;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.Map;

/** A PostgreSQL database for the contract suite. */
record PostgresTck(String uri, Map<String, String> properties) implements SqlTck {

    /** A new database of a server. */
    static PostgresTck on(EmbeddedPostgres server, Map<String, String> properties) {
        return new PostgresTck(server.uri(server.newDatabase()), properties);
    }

    @Override
    public SqlClient open(int poolMax) {
        SqlClients.Builder builder = SqlClients.builder(uri).poolMax(poolMax);
        properties.forEach(builder::property);
        return builder.open();
    }

    @Override
    public String sleep() {
        return "select 1 from pg_sleep(:seconds)";
    }

    @Override
    public String numbers() {
        return "select n from generate_series(1, :count::int) n";
    }

    @Override
    public String sum() {
        return "select :a::int + :b::int as sum";
    }

    @Override
    public String failing() {
        return "select 1 / (:a::int - :a::int)";
    }

    @Override
    public String connectionId() {
        return "select pg_backend_pid()";
    }

    @Override
    public String setState() {
        return "set paceline.tck = 'set'";
    }

    @Override
    public String getState() {
        return "select current_setting('paceline.tck', true)";
    }
}
