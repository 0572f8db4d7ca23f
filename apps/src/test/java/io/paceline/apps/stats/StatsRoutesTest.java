package io.paceline.apps.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import io.paceline.apps.Until;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.testkit.net.PostgresSession;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StatsRoutesTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String VIEW = "{\"kind\":\"view\",\"path\":\"/a\",\"visitor\":7,\"millis\":12}";

    private static StatsDatabase database;
    private static List<EndpointServer> servers;

    @BeforeAll
    static void start() {
        database = new StatsDatabase();
        servers = List.of(server(false), server(true));
    }

    private static EndpointServer server(boolean isJdbc) {
        EndpointServer.Builder builder =
                EndpointServer.builder().host("127.0.0.1").port(0);
        StatsApp.addTo(builder, database.sql(), isJdbc ? database.jdbc() : null, 3, false);
        return builder.start();
    }

    @AfterAll
    static void stop() {
        servers.forEach(EndpointServer::close);
        database.close();
    }

    static Stream<URI> servers() {
        return servers.stream().map(EndpointServer::uri);
    }

    private static URI uri() {
        return servers.get(0).uri();
    }

    private static HttpResponse<String> post(URI server, String json) throws Exception {
        return Fetch.postJson(server.resolve("/stats/api/events"), json);
    }

    private static CompletableFuture<HttpResponse<String>> postLater(URI server, String json) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/stats/api/events"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return HTTP.sendAsync(request, BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }

    @ParameterizedTest
    @MethodSource("servers")
    void eachEventThatIsAnsweredIsKeptOnce(URI server) throws Exception {
        long before = database.count();
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            answers.add(postLater(server, VIEW));
        }
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.join().statusCode()).isEqualTo(204);
        }
        assertThat(database.count() - before).isEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void theAnswerComesAfterTheCommit(URI server) throws Exception {
        try (PostgresSession other = database.connect()) {
            other.execute("begin");
            other.execute("lock table stats.event in share mode");
            CompletableFuture<HttpResponse<String>> answer = postLater(server, VIEW);
            Until.isTrue("the insert waits for the lock", () -> database.waitForLocks() == 1);
            assertThat(answer).isNotDone();
            other.execute("commit");
            assertThat(answer.join().statusCode()).isEqualTo(204);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|kind,path,visitor,millis",
                "{\"kind\":\"VIEW\",\"path\":\"/a\",\"visitor\":7,\"millis\":12}|kind",
                "{\"kind\":null,\"path\":\"/a\",\"visitor\":7,\"millis\":12}|kind",
                "{\"kind\":\"view\",\"path\":\"a\",\"visitor\":7,\"millis\":12}|path",
                "{\"kind\":\"view\",\"path\":\"\",\"visitor\":7,\"millis\":12}|path",
                "{\"kind\":\"view\",\"path\":\"/a\\u0000\",\"visitor\":7,\"millis\":12}|path",
                "{\"kind\":\"view\",\"path\":\"/a\",\"visitor\":0,\"millis\":12}|visitor",
                "{\"kind\":\"view\",\"path\":\"/a\",\"visitor\":7,\"millis\":-1}|millis",
                "{\"kind\":\"view\",\"path\":\"/a\",\"visitor\":7,\"millis\":600001}|millis",
                "{\"kind\":\"\",\"path\":\"/a\",\"visitor\":-7}|kind,visitor,millis"
            })
    void aWrongEventIsRefusedWithTheNamesOfItsFields(String event, String fields) throws Exception {
        long before = database.count();
        HttpResponse<String> answer = post(uri(), event);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        List<String> named = new ArrayList<>();
        json(answer).get("errors").forEach(error -> {
            assertThat(error.get("message").asString()).startsWith("expected: ");
            named.add(error.get("field").asString());
        });
        assertThat(named).containsExactly(fields.split(",", -1));
        assertThat(database.count()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "7",
                "{\"kind\":\"view\",\"path\":\"/a\",\"visitor\":\"x\",\"millis\":12}",
                "{\"kind\":\"view\",\"path\":\"/a\",\"visitor\":7,\"millis\":99999999999}",
                "{\"kind\":\"view\",\"path\":\"/\\ud83d\",\"visitor\":7,\"millis\":12}",
                "{\"kind\":\"view\",\"path\":[],\"visitor\":7,\"millis\":1}"
            })
    void whatIsNoEventIsRefused(String body) throws Exception {
        assertThat(post(uri(), body).statusCode()).isEqualTo(400);
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() throws Exception {
        String path = "/" + "a".repeat(2_000_000);
        assertThat(post(uri(), VIEW.replace("/a", path)).statusCode()).isEqualTo(413);
        assertThat(post(uri(), VIEW.replace("/a", path.substring(0, 201))).statusCode())
                .isEqualTo(400);
        assertThat(post(uri(), VIEW.replace("/a", path.substring(0, 200))).statusCode())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @MethodSource("servers")
    void aSummaryCountsWhatWasCommittedBeforeItWasAskedFor(URI server) throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(post(server, VIEW).statusCode()).isEqualTo(204);
            long committed = database.count();
            HttpResponse<String> answer = Fetch.get(server.resolve("/stats/api/summary"));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(json(answer).get("events").asLong()).isEqualTo(committed);
        }
        JsonNode recent = json(Fetch.get(server.resolve("/stats/api/recent")));
        assertThat(recent.get("seconds").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "525601", "x"})
    void wrongMinutesAreRefused(String minutes) throws Exception {
        HttpResponse<String> answer = Fetch.get(uri().resolve("/stats/api/summary?minutes=" + minutes));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).get("detail").asString()).contains("minutes");
    }

    @Test
    void thePageShowsTheFiguresWithoutScriptAndBringsAllItNeeds() throws Exception {
        HttpResponse<String> page = Fetch.get(uri().resolve("/stats"));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.body())
                .contains("id=\"count-view\"", "src=\"/web/stats.js?v=", "<h1>What users do</h1>")
                .doesNotContain("style=", "onclick", "<script>");
        HttpResponse<String> summary = Fetch.get(uri().resolve("/stats?minutes=10080"));
        assertThat(summary.statusCode()).isEqualTo(200);
        assertThat(summary.body()).contains("/products/1</th>");
    }

    @Test
    void wrongMinutesAreShownAgainAndNamed() throws Exception {
        HttpResponse<String> page = Fetch.get(uri().resolve("/stats?minutes=%3Cscript%3E"));
        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body())
                .contains("value=\"&lt;script", "aria-invalid=\"true\"", "aria-describedby=\"minutes-error\"")
                .contains("class=\"field-error\" id=\"minutes-error\"");
    }

    @Test
    void theServerStopsSoonWhileSomebodyFollows() throws Exception {
        EndpointServer server = server(false);
        try (EventClient viewer = new EventClient(server)) {
            viewer.next();
            assertThat(server.stop(Duration.ofSeconds(1))).isLessThanOrEqualTo(1);
        }
    }
}
