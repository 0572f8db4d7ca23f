package io.paceline.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.model.Pages;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.service.Blocking;
import io.paceline.sql.Query;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DatabaseLossTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private final EmbeddedPostgres database = EmbeddedPostgres.builder().start();
    private Backend backend;
    private EndpointServer server;

    /** Asks the database in both ways. */
    public static final class Seven {
        private static final Query<Integer> SEVEN = Query.of("select 7").map(row -> row.getInt(0));
        private final Backend backend;

        Seven(Backend backend) {
            this.backend = backend;
        }

        @GetMapping({"/blog/api/seven", "/blog/seven"})
        public Reply<Integer> sql() {
            return backend.sql().query(SEVEN).one();
        }

        @Blocking
        @GetMapping({"/blog/api/jdbc", "/blog/jdbc"})
        public int jdbc() throws SQLException {
            DataSource jdbc = Objects.requireNonNull(backend.jdbc());
            try (Connection connection = jdbc.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select 7")) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    @BeforeEach
    void start() {
        DemoSettings settings = DemoSettings.standard()
                .withPort(0)
                .withDb(database.uri())
                .withSize(Content.Size.SMALL)
                .withStore(DemoSettings.Store.JDBC);
        backend = Backend.open(settings, Progress.NONE);
        server = DemoServer.common(settings).service(new Seven(backend)).start();
    }

    @AfterEach
    void stop() {
        server.close();
        backend.close();
        database.close();
    }

    @Test
    void aLostDatabaseIsAPrompt503UntilItIsBack() throws Exception {
        assertThat(get("/blog/api/seven").body()).isEqualTo("7");
        assertThat(get("/blog/api/jdbc").body()).isEqualTo("7");
        database.kill();
        for (int turn = 0; turn < 3; turn++) {
            for (String way : new String[] {"seven", "jdbc"}) {
                assertUnavailable(get("/blog/api/" + way), "application/problem+json", "\"status\":503");
                assertUnavailable(get("/blog/" + way), Pages.TYPE, "Too busy, or the database is away");
            }
        }
        database.start();
        long since = System.nanoTime();
        for (String way : new String[] {"/blog/api/seven", "/blog/jdbc"}) {
            while (get(way).statusCode() != 200) {
                assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(DEADLINE);
            }
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return Fetch.get(server.uri().resolve(path), "Accept", "text/html,*/*;q=0.8");
    }

    private static void assertUnavailable(HttpResponse<String> answer, String type, String text) {
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(type);
        assertThat(answer.body()).contains(text);
    }
}
