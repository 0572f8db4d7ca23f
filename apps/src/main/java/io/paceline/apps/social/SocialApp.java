package io.paceline.apps.social;

import io.paceline.apps.web.SideBySide;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.sql.SqlClient;
import java.lang.invoke.MethodHandles;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Puts the social app at {@code /social}. */
public final class SocialApp {

    private SocialApp() {}

    /**
     * Serves the app until the server stops. In front of it stands {@link io.paceline.http.filter.Csrf} with tokens.
     *
     * @param jdbc where connections come from, to read and write by JDBC in methods that block; null to use {@code db}
     * @param cache whether it is kept who is online
     */
    public static void addTo(EndpointServer.Builder server, SqlClient db, @Nullable DataSource jdbc, boolean cache) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        WhoIsOnline online = new WhoIsOnline();
        if (cache) {
            server.service(new OnlinePeople(online, System::currentTimeMillis), lookup);
        }
        if (jdbc != null) {
            SocialStore store = new JdbcSocialStore(jdbc);
            server.workers(() -> new SocialPages.Waiting(store, online), SideBySide::blocking, lookup)
                    .workers(() -> new SocialApi.Waiting(store, online), SideBySide::blocking, lookup);
            return;
        }
        SocialStore store = new SqlSocialStore(db);
        server.workers(() -> new SocialPages(store, online), SideBySide::onLoops, lookup)
                .workers(() -> new SocialApi(store, online), SideBySide::onLoops, lookup);
    }
}
