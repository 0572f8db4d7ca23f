package io.paceline.apps.world;

import io.paceline.endpoint.server.EndpointServer;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serves the tables on a database of its own, or on one that is there. */
public final class WorldServer {

    private static final List<String> MESSAGES = List.of(
            "fortune: No such file or directory",
            "A computer scientist is someone who fixes things that aren't broken.",
            "After enough decimal places, nobody gives a damn.",
            "A bad random number generator: 1, 1, 1, 1, 1, 4.33e+67, 1, 1, 1",
            "A computer program does what you tell it to do, not what you want it to do.",
            "Emacs is a nice operating system, but I prefer UNIX.",
            "Any program that runs right is obsolete.",
            "A list is only as strong as its weakest link.",
            "Feature: A bug with seniority.",
            "Computers make very fast, very accurate mistakes.",
            "<script>alert(\"This should not be displayed in a browser alert box.\");</script>",
            "フレームワークのベンチマーク");

    private final @Nullable EmbeddedPostgres database;
    private final SqlClient client;
    private final EndpointServer server;

    private WorldServer(@Nullable EmbeddedPostgres database, SqlClient client, EndpointServer server) {
        this.database = database;
        this.client = client;
        this.server = server;
    }

    /**
     * Starts database, client and server, and makes the tables where they are missing. Waits.
     *
     * @param host the address or name to listen at
     * @param port 0 to 65535; 0 asks for any free one
     * @param uri of a database; null for one that lives as long as the server
     */
    public static WorldServer start(String host, int port, @Nullable String uri) {
        EmbeddedPostgres database = uri == null ? EmbeddedPostgres.builder().start() : null;
        SqlClient client = null;
        try {
            client = SqlClients.open(uri == null && database != null ? database.uri() : String.valueOf(uri));
            prepare(client);
            EndpointServer server = EndpointServer.builder()
                    .host(host)
                    .port(port)
                    .service(new WorldApi(client))
                    .start();
            return new WorldServer(database, client, server);
        } catch (RuntimeException failure) {
            close(client, database);
            throw failure;
        }
    }

    private static void prepare(SqlClient client) {
        client.inTransaction(tx -> {
                    tx.query("create table if not exists world (id int primary key, random_number int not null)")
                            .execute();
                    tx.query("insert into world select i, 1 + floor(random() * 10000)::int from generate_series(1, "
                                    + WorldApi.ROWS + ") i on conflict do nothing")
                            .execute();
                    tx.query("create table if not exists fortune (id int primary key, message text not null)")
                            .execute();
                    var fortunes = tx.batch("insert into fortune values (:id, :message) on conflict do nothing");
                    for (String message : MESSAGES) {
                        fortunes.add(fortunes.size() + 1, message);
                    }
                    return fortunes.execute();
                })
                .await();
    }

    /** Where it listens. */
    public URI uri() {
        return server.uri();
    }

    /** Answers what has been asked, for at most this long, then ends all it started. */
    public void stop(Duration timeout) {
        server.stop(timeout);
        close(client, database);
    }

    private static void close(@Nullable SqlClient client, @Nullable EmbeddedPostgres database) {
        if (client != null) {
            client.close();
        }
        if (database != null) {
            database.close();
        }
    }
}
