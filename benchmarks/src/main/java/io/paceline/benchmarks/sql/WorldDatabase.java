package io.paceline.benchmarks.sql;

import io.paceline.benchmarks.sql.child.Fortunes;
import io.paceline.benchmarks.sql.child.World;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.List;

/** An embedded PostgreSQL with the data of the bench; every commit is on disk before it is answered. */
final class WorldDatabase implements AutoCloseable {
    private static final int FACTOR = 7919;

    private final EmbeddedPostgres server = EmbeddedPostgres.builder()
            .set("max_connections", "200")
            .set("shared_buffers", "256MB")
            .set("max_wal_size", "4GB")
            .start();

    /** Starts it; {@code big} says whether the table of a million rows is needed. */
    WorldDatabase(boolean big) {
        String number = "i %% %d * %d %% %d + 1".formatted(World.ROWS, FACTOR, World.ROWS);
        server.execute("create table world (id int primary key, n int not null, v int not null default 0)");
        server.execute(
                "insert into world (id, n) select i, %s from generate_series(1, %d) i".formatted(number, World.ROWS));
        server.execute("create table fortune (id int primary key, message text not null)");
        List<String> values = new ArrayList<>();
        for (String message : Fortunes.MESSAGES) {
            values.add("(%d, '%s')".formatted(values.size() + 1, message.replace("'", "''")));
        }
        server.execute("insert into fortune values " + String.join(", ", values));
        server.execute("create table visit (id bigint generated always as identity primary key,"
                + " who int not null, what text not null, at timestamptz not null default now())");
        if (big) {
            server.execute(
                    "create table big as select i id, %s n from generate_series(1, %d) i".formatted(number, World.BIG));
        }
        server.execute("vacuum analyze");
    }

    int port() {
        return server.port();
    }

    String user() {
        return server.user();
    }

    String database() {
        return server.database();
    }

    /** What bears on the figures. */
    String conditions() {
        return "PostgreSQL %s, fsync=%s, synchronous_commit=%s"
                .formatted(server.version(), show("fsync"), show("synchronous_commit"));
    }

    private String show(String setting) {
        return String.valueOf(server.execute("show " + setting).get(0).get(0));
    }

    @Override
    public void close() {
        server.close();
    }
}
