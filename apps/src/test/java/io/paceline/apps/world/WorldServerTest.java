package io.paceline.apps.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.apps.Fetch;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WorldServerTest {

    private static WorldServer server;

    @BeforeAll
    static void start() {
        server = WorldServer.start("127.0.0.1", 0, null);
    }

    @AfterAll
    static void stop() {
        server.stop(Duration.ofSeconds(5));
    }

    private static JsonNode json(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = Fetch.get(server.uri().resolve(path));
        assertThat(response.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    private static void requireWorld(JsonNode row) {
        assertThat(row.get("id").asInt()).isBetween(1, WorldApi.ROWS);
        assertThat(row.get("randomNumber").asInt()).isBetween(1, WorldApi.ROWS);
    }

    @Test
    void aRowIsRead() throws IOException, InterruptedException {
        requireWorld(json("/db"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "20, 20", "0, 1", "-3, 1", "x, 1", "'', 1", "501, 500", "99999999999999, 1"})
    void asManyRowsAreReadAsAskedForWithinBounds(String asked, int expected) throws IOException, InterruptedException {
        JsonNode rows = json("/queries?queries=" + asked);
        assertThat(rows.size()).isEqualTo(expected);
        rows.forEach(WorldServerTest::requireWorld);
    }

    @Test
    void rowsAreWrittenAsTheAnswerSays() throws IOException, InterruptedException {
        JsonNode rows = json("/updates?queries=20");
        assertThat(rows.size()).isEqualTo(20);
        rows.forEach(WorldServerTest::requireWorld);
        assertThat(json("/updates").size()).isEqualTo(1);
    }

    @Test
    void fortunesAreSortedAndWhatSomebodyTypedStaysText() throws IOException, InterruptedException {
        HttpResponse<String> response = Fetch.get(server.uri().resolve("/fortunes"));
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(response.body())
                .contains("フレームワークのベンチマーク")
                .contains("&lt;script&gt;alert(&quot;This")
                .doesNotContain("<script>")
                .containsSubsequence(
                        "A bad random", "A list is", "Additional fortune added at request time.", "After enough");
    }
}
