package io.paceline.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.SmallDemo;
import io.paceline.apps.model.Web;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoServerTest {

    private static final EmbeddedPostgres DATABASE = EmbeddedPostgres.shared();
    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    private static DemoServer server;

    @BeforeAll
    static void start() {
        server = SmallDemo.start(SmallDemo.settings());
    }

    @AfterAll
    static void stop() {
        server.stop(Duration.ofSeconds(5));
    }

    @Test
    void theFrontPageLeadsToTheApps() throws Exception {
        HttpResponse<String> page = Fetch.get(server.uri().resolve("/"));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.body()).contains("href=\"/blog\"", "href=\"/social\"", "href=\"/stats\"");
    }

    @Test
    void whatIsNotThereIsAPageInItsAppForABrowserAndAProblemForOthers() throws Exception {
        HttpResponse<String> page = Fetch.get(server.uri().resolve("/blog/no/where"), "Accept", BROWSER);
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.body()).contains("There is no such page", "href=\"/blog\" aria-current=\"page\"");
        HttpResponse<String> problem = Fetch.get(server.uri().resolve("/blog/no/where"));
        assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(problem.body()).contains("\"status\":404");
    }

    @Test
    void aPathThatIsRefusedIsAPageToo() throws Exception {
        URI outside = URI.create(server.uri() + "/web/%2e%2e/pom.xml");
        HttpResponse<String> page = Fetch.get(outside, "Accept", "text/html");
        assertThat(page.statusCode()).isBetween(400, 404);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.body()).contains("Error " + page.statusCode());
    }

    @Test
    void theJsonOfAnAppSpeaksOfProblemsInJsonToBrowsersToo() throws Exception {
        HttpResponse<String> problem = Fetch.get(server.uri().resolve("/blog/api/nothing"), "Accept", BROWSER);
        assertThat(problem.statusCode()).isEqualTo(404);
        assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void whatWouldChangeSomethingNeedsATokenWhateverItsPath() throws Exception {
        HttpResponse<String> page = Fetch.send(
                "DELETE", server.uri().resolve("/web/style.css"), "", "Accept", BROWSER, "Sec-Fetch-Site", "none");
        assertThat(page.statusCode()).isEqualTo(403);
        HttpResponse<String> get = Fetch.send("OPTIONS", server.uri().resolve("/"), "");
        assertThat(get.headers().firstValue("Allow"))
                .hasValueSatisfying(allow -> assertThat(allow).contains("GET", "HEAD"));
    }

    @Test
    void everyAnswerTellsBrowsersToBeCareful() throws Exception {
        for (String path : new String[] {"/", "/nowhere", "/web/style.css", "/blog/api/nothing"}) {
            HttpResponse<String> answer = Fetch.get(server.uri().resolve(path));
            assertThat(answer.headers().firstValue("Content-Security-Policy"))
                    .as(path)
                    .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'self';"));
            assertThat(answer.headers().firstValue("X-Content-Type-Options"))
                    .as(path)
                    .hasValue("nosniff");
        }
    }

    @Test
    void headHasTheHeaderOfGetAndNoBody() throws Exception {
        HttpResponse<String> get = Fetch.get(server.uri().resolve("/"));
        HttpResponse<String> head = Fetch.send("HEAD", server.uri().resolve("/"), "");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(get.headers().firstValue("Content-Length"));
    }

    @Test
    void filesAreKeptByBrowsersUnderAnAddressThatChangesWithThem() throws Exception {
        String front = Fetch.get(server.uri().resolve("/")).body();
        assertThat(front).contains(Web.link("style.css"), Web.link("icon.svg"));
        HttpResponse<String> style = Fetch.get(server.uri().resolve(Web.link("style.css")));
        assertThat(style.statusCode()).isEqualTo(200);
        assertThat(style.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/css"));
        assertThat(style.headers().firstValue("Cache-Control")).hasValue("public, max-age=31536000, immutable");
    }

    @Test
    void aSecondStartOnADatabaseKeepsWhatIsThere() {
        String database = DATABASE.newDatabase();
        DemoSettings settings = SmallDemo.settings(DATABASE.uri(database));
        SmallDemo.start(settings).stop(Duration.ofSeconds(5));
        List<List<@Nullable String>> posts;
        try (PostgresSession session = DATABASE.connect(database)) {
            session.execute("update blog.post set title = 'Changed by a user' where id = 1");
            posts = session.execute("select id, title from blog.post order by id");
        }
        SmallDemo.start(settings).stop(Duration.ofSeconds(5));
        try (PostgresSession session = DATABASE.connect(database)) {
            assertThat(session.execute("select id, title from blog.post order by id"))
                    .isEqualTo(posts);
        }
    }

    @Test
    void aDatabaseWithOtherTablesAndAnotherHistoryIsTakenAsItIs() {
        String database = DATABASE.newDatabase();
        try (PostgresSession session = DATABASE.connect(database)) {
            session.execute("create table flyway_schema_history (mine int); create table other (id int)");
        }
        SmallDemo.start(SmallDemo.settings(DATABASE.uri(database))).stop(Duration.ofSeconds(5));
        try (PostgresSession session = DATABASE.connect(database)) {
            assertThat(session.execute("select count(*) from blog.post where id = 1"))
                    .containsExactly(List.of("1"));
            assertThat(session.execute("select count(*) from flyway_schema_history"))
                    .containsExactly(List.of("0"));
        }
    }
}
