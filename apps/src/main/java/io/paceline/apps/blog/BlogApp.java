package io.paceline.apps.blog;

import io.paceline.endpoint.server.EndpointServer;
import io.paceline.service.Threading;
import io.paceline.sql.SqlClient;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Puts the blog at {@code /blog}. */
public final class BlogApp {

    /** More than loops, so that a loop rarely finds the worker whose turn it is at work on another one. */
    private static final int WORKERS = 64;
    /** As many requests wait for JDBC at a time, for pages and for JSON each. */
    private static final int WAITING = 32;

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
            server.workers(() -> new BlogPages.Waiting(blog), pool -> pool.leastLoaded(WAITING))
                    .workers(() -> new BlogApi.Waiting(blog), pool -> pool.leastLoaded(WAITING));
            return;
        }
        Blog blog = new Blog(new SqlBlogStore(db, batchedTags), pages);
        server.workers(
                        () -> new BlogPages(blog),
                        pool -> pool.roundRobin(WORKERS).each(worker -> worker.threading(Threading.inline())))
                .workers(
                        () -> new BlogApi(blog),
                        pool -> pool.roundRobin(WORKERS).each(worker -> worker.threading(Threading.inline())));
    }
}
