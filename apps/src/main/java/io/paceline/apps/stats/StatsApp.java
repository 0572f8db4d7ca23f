package io.paceline.apps.stats;

import io.paceline.endpoint.server.EndpointServer;
import io.paceline.sql.SqlClient;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The statistics collector at {@code /stats}. */
public final class StatsApp {

    private StatsApp() {}

    /**
     * Adds its routes to a server, with which it ends.
     *
     * @param sql best with {@code groupWrites}, so that events that come together are committed together
     * @param jdbc in its place for all that is asked of the database, or null
     * @param poolMax how many connections {@code jdbc} has
     * @param cache whether a summary may be a second old
     */
    public static void addTo(
            EndpointServer.Builder server, SqlClient sql, @Nullable DataSource jdbc, int poolMax, boolean cache) {
        StatsStore store = jdbc == null ? new SqlStatsStore(sql) : new JdbcStatsStore(jdbc, poolMax);
        server.service(new StatsRoutes(store, cache));
    }
}
