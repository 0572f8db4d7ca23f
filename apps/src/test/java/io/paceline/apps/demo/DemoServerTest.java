package io.paceline.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.data.Content;
import io.paceline.apps.data.Progress;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DemoServerTest {

    private static final EmbeddedPostgres DATABASE = EmbeddedPostgres.shared();
    private static DemoServer server;

    @BeforeAll
    static void start() {
        DemoSettings settings = DemoSettings.standard()
                .withPort(0)
                .withDb(DATABASE.uri(DATABASE.newDatabase()))
                .withSize(Content.Size.SMALL);
        server = DemoServer.start(settings, Progress.NONE);
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
    void whatIsNotThereIsAPageForABrowserAndAProblemForOthers() throws Exception {
        HttpResponse<String> page = Fetch.get(server.uri().resolve("/nowhere"), "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body()).contains("There is no such page");
        HttpResponse<String> problem = Fetch.get(server.uri().resolve("/nowhere"));
        assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void theStyleOfThePagesIsServed() throws Exception {
        HttpResponse<String> style = Fetch.get(server.uri().resolve("/web/style.css"));
        assertThat(style.statusCode()).isEqualTo(200);
        assertThat(style.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/css"));
    }
}
