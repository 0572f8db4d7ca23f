package io.paceline.apps.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.Until;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.TimeoutHeader;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A service whose methods return what the stage of a query gives. */
class GoneClientTest {

    private final EmbeddedPostgres database = EmbeddedPostgres.shared();
    private SqlClient db;
    private EndpointServer server;

    /** Keeps how often it was asked without a lock, since continuations come home to it. */
    public static final class Sleeper {
        private static final Query<Long> SLEEP =
                Query.of("select 1::bigint from pg_sleep(600) /* sleeper */").map(Long.class);
        private static final Query<Integer> QUICK = Query.of("select 42").map(Integer.class);

        private final SqlClient db;
        private int answered;

        Sleeper(SqlClient db) {
            this.db = db;
        }

        @GetMapping("/sleep")
        public Reply<Long> sleep() {
            return db.query(SLEEP).one();
        }

        @GetMapping("/quick")
        public Reply<List<Integer>> quick() {
            return db.query(QUICK).one().thenApply(value -> List.of(value, ++answered));
        }
    }

    @BeforeEach
    void start() {
        db = SqlClients.builder(database.uri()).poolMax(2).open();
        server = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .service(new Sleeper(db))
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
        db.close();
    }

    private long sleeping() {
        @Nullable
        String count = database.execute("select count(*) from pg_stat_activity where state = 'active'"
                        + " and query like '%/* sleeper */' and pid <> pg_backend_pid()")
                .get(0)
                .get(0);
        return Long.parseLong(String.valueOf(count));
    }

    private void awaitSleeping(long expected) {
        Until.isTrue(expected + " sleeping", () -> sleeping() == expected);
    }

    @Test
    void aClientThatGoesAwayEndsItsQueryOnTheServerAndTheConnectionGoesOn() throws IOException, InterruptedException {
        Socket client =
                new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort());
        client.getOutputStream().write("GET /sleep HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        awaitSleeping(1);
        client.close();
        awaitSleeping(0);
        assertThat(get("/quick").body()).isEqualTo("[42,1]");
        assertThat(get("/quick").body()).isEqualTo("[42,2]");
        assertThat(db.stats().cancelRequests()).isEqualTo(1);
    }

    @Test
    void aRequestWhoseTimeIsOverIsAnswered504AndEndsItsQueryOnTheServer() throws IOException, InterruptedException {
        HttpResponse<String> response = get("/sleep", TimeoutHeader.NAME, "300ms");
        assertThat(response.statusCode()).isEqualTo(504);
        awaitSleeping(0);
        assertThat(get("/quick").statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return Fetch.get(server.uri().resolve(path), headers);
    }
}
