package io.paceline.apps.demo;

import io.paceline.apps.data.Content;
import org.jspecify.annotations.Nullable;

/**
 * How the demo runs. Immutable; each {@code with…} method gives changed settings.
 *
 * @param host the address or name to listen at
 * @param port 0 to 65535; 0 asks for any free one
 * @param db the URI of a database, as libpq names it; null for one that lives as long as the server
 * @param store how the apps get at their rows
 * @param poolMax connections to the database
 * @param cache whether pages and what all see alike are kept in memory
 * @param batchedTags whether the blog's index reads the tags of all its posts by one statement instead of one each
 * @param size how much the tables begin with
 */
public record DemoSettings(
        String host,
        int port,
        @Nullable String db,
        Store store,
        int poolMax,
        boolean cache,
        boolean batchedTags,
        Content.Size size) {

    /** The way to the database. */
    public enum Store {
        /** Paceline's own client: no thread waits. */
        SQL,
        /** JDBC behind HikariCP, in methods that block; to measure what the client of {@link #SQL} is worth. */
        JDBC
    }

    public static DemoSettings standard() {
        return new DemoSettings("127.0.0.1", 8080, null, Store.SQL, 8, true, false, Content.Size.FULL);
    }

    public DemoSettings withHost(String change) {
        return new DemoSettings(change, port, db, store, poolMax, cache, batchedTags, size);
    }

    public DemoSettings withPort(int change) {
        return new DemoSettings(host, change, db, store, poolMax, cache, batchedTags, size);
    }

    public DemoSettings withDb(@Nullable String change) {
        return new DemoSettings(host, port, change, store, poolMax, cache, batchedTags, size);
    }

    public DemoSettings withStore(Store change) {
        return new DemoSettings(host, port, db, change, poolMax, cache, batchedTags, size);
    }

    public DemoSettings withPoolMax(int change) {
        return new DemoSettings(host, port, db, store, change, cache, batchedTags, size);
    }

    public DemoSettings withCache(boolean change) {
        return new DemoSettings(host, port, db, store, poolMax, change, batchedTags, size);
    }

    public DemoSettings withBatchedTags(boolean change) {
        return new DemoSettings(host, port, db, store, poolMax, cache, change, size);
    }

    public DemoSettings withSize(Content.Size change) {
        return new DemoSettings(host, port, db, store, poolMax, cache, batchedTags, change);
    }
}
