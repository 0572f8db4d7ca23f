package io.paceline.benchmarks.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.apps.demo.DemoServer;
import io.paceline.apps.demo.DemoSettings;
import io.paceline.benchmarks.Jdk;
import io.paceline.benchmarks.Machine;
import io.paceline.benchmarks.PeerBuild;
import io.paceline.benchmarks.ServerProcess;
import io.paceline.benchmarks.ServerSystem;
import io.paceline.benchmarks.Session;
import io.paceline.benchmarks.Settings;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The apps and their rival give the same answers from the same rows, so that they do the same work. */
class AppsAnswersTest {
    private static final String JSON = "application/json";
    private static final int SMALL_POOL = 4;

    @TempDir
    private static Path scratch;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static EmbeddedPostgres database;
    private static DemoServer paceline;
    private static ServerProcess rival;

    @BeforeAll
    static void start() throws Exception {
        Path root = Machine.root();
        Jdk jdk = Jdk.found().get(0);
        new PeerBuild(root, List.of("apps-spring")).ensure(jdk);
        database = EmbeddedPostgres.builder().durable(false).start();
        paceline = DemoServer.start(
                DemoSettings.standard()
                        .withPort(0)
                        .withDb(database.uri())
                        .withSize(Content.Size.SMALL)
                        .withCache(false),
                Progress.NONE);
        Session session =
                new Session(root, jdk, 1, Duration.ZERO, Duration.ofSeconds(1), List.of(), scratch, System.err);
        ServerSystem spring = AppSystems.all(root, new Settings.Paceline("", List.of())).stream()
                .filter(system -> system.name().equals(AppSystems.SPRING))
                .findFirst()
                .orElseThrow();
        rival = AppServer.startServer(
                spring,
                new AppsDatabase.Address(database.user(), database.port(), database.database()),
                SMALL_POOL,
                false,
                session);
    }

    @AfterAll
    static void stop() {
        if (rival != null) {
            rival.close();
        }
        if (paceline != null) {
            paceline.stop(Duration.ofSeconds(5));
        }
        if (database != null) {
            database.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/blog/api/index",
                "/blog/api/posts/1",
                "/blog/api/posts/100",
                "/blog/api/posts/7000",
                "/blog/api/posts/none",
                "/blog/api/tags/none-such",
                "/social/api/home",
                "/social/api/people/1",
                "/social/api/people/17",
                "/social/api/people/7000",
                "/social/api/people/none",
                "/social/api/posts/1",
                "/social/api/posts/500",
                "/social/api/posts/70000000",
                "/social/api/messages",
                "/social/api/nothing",
                "/stats/api/summary?minutes=0",
                "/stats/api/summary?minutes=none",
                "/stats/api/nothing"
            })
    void giveTheSameJson(String path) throws Exception {
        HttpResponse<String> ours = get(paceline.uri(), path, JSON);
        HttpResponse<String> theirs = get(URI.create(rival.uri()), path, JSON);

        assertThat(theirs.statusCode()).as(theirs.body()).isEqualTo(ours.statusCode());
        assertThat(type(theirs)).isEqualTo(type(ours));
        if (ours.statusCode() == 200) {
            assertThat(JsonMapper.shared().readTree(theirs.body()))
                    .isEqualTo(JsonMapper.shared().readTree(ours.body()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/blog",
                "/blog/posts/1",
                "/blog/posts/100",
                "/blog/new",
                "/social",
                "/social/people/1",
                "/social/people/7000",
                "/social/posts/1",
                "/social/messages",
                "/stats?minutes=none",
                "/web/style.css"
            })
    void giveTheSamePages(String path) throws Exception {
        HttpResponse<String> ours = get(paceline.uri(), path, "text/html");
        HttpResponse<String> theirs = get(URI.create(rival.uri()), path, "text/html");

        assertThat(theirs.statusCode()).as(theirs.body()).isEqualTo(ours.statusCode());
        assertThat(type(theirs)).isEqualTo(type(ours));
        assertThat(withoutToken(theirs.body())).isEqualTo(withoutToken(ours.body()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/web/nothing.css", "/web/%2e%2e/pom.xml"})
    void refuseTheSame(String path) throws Exception {
        assertThat(get(URI.create(rival.uri()), path, "text/html").statusCode())
                .isEqualTo(get(paceline.uri(), path, "text/html").statusCode())
                .isBetween(400, 499);
    }

    /** What these say depends on the time. */
    @ParameterizedTest
    @ValueSource(strings = {"/stats/api/summary", "/stats/api/summary?minutes=60", "/stats/api/recent"})
    void giveJsonOfTheSameShape(String path) throws Exception {
        HttpResponse<String> ours = get(paceline.uri(), path, JSON);
        HttpResponse<String> theirs = get(URI.create(rival.uri()), path, JSON);

        assertThat(theirs.statusCode()).as(theirs.body()).isEqualTo(ours.statusCode());
        assertThat(type(theirs)).isEqualTo(type(ours));
        assertThat(JsonMapper.shared().readTree(theirs.body()).propertyNames())
                .isEqualTo(JsonMapper.shared().readTree(ours.body()).propertyNames());
    }

    private static HttpResponse<String> get(URI server, String path, String accept) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .header("Accept", accept)
                .header("Cookie", "person=17")
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Without its parameters: a charset may be said where it goes without saying. */
    private static String type(HttpResponse<String> response) {
        return response.headers()
                .firstValue("Content-Type")
                .orElse("none")
                .split(";", 2)[0]
                .toLowerCase(Locale.ROOT);
    }

    private static String withoutToken(String page) {
        return page.replaceAll("name=\"_csrf\" value=\"[^\"]*\"", "name=\"_csrf\" value=\"\"");
    }
}
