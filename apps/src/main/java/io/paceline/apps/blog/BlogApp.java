package io.paceline.apps.blog;

import io.paceline.apps.web.SideBySide;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.sql.SqlClient;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Puts the blog at {@code /blog}. */
public final class BlogApp {

    private BlogApp() {}

    /**
     * Serves the blog until the server stops. In front of it stands {@link io.paceline.http.filter.Csrf} with tokens.
     *
     * @param jdbc where connections come from, to read and write by JDBC in methods that block; null to use {@code db}
     * @param cache whether answers are kept until what they show changes
     * @param batchedTags whether the index reads the tags of all its posts by one statement instead of one each
     */
    public static void addTo(
            EndpointServer.Builder server,
            SqlClient db,
            @Nullable DataSource jdbc,
            boolean cache,
            boolean batchedTags) {
        PageCache pages = PageCache.of(cache);
        if (jdbc != null) {
            Blog blog = new Blog(new JdbcBlogStore(jdbc, batchedTags), pages);
            server.workers(() -> new BlogPages.Waiting(blog), SideBySide::blocking)
                    .workers(() -> new BlogApi.Waiting(blog), SideBySide::blocking);
            return;
        }
        Blog blog = new Blog(new SqlBlogStore(db, batchedTags), pages);
        server.workers(() -> new BlogPages(blog), SideBySide::onLoops)
                .workers(() -> new BlogApi(blog), SideBySide::onLoops);
    }
}
