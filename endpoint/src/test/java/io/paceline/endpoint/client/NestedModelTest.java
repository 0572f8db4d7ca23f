package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.ModelAttribute;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.openapi.OpenApi;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.http.client.HttpClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Models that hold models: what goes in at the client comes out at the service, and is described. */
class NestedModelTest {

    record Place(
            @Nullable String street,
            @RequestParam(defaultValue = "FI") String country) {}

    record Line(String name, int count, List<Integer> sizes) {}

    record Order(
            long id,
            @Nullable Place place,
            Optional<Place> bill,
            List<Line> lines,
            @Nullable Order next) {}

    interface Api {
        @GetMapping("/orders")
        Reply<Order> query(@ModelAttribute Order order);

        @PostMapping("/orders")
        Reply<Order> form(@ModelAttribute Order order);
    }

    static final class Service implements Api {
        @Override
        public Reply<Order> query(Order order) {
            return Reply.of(order);
        }

        @Override
        public Reply<Order> form(Order order) {
            return Reply.of(order);
        }
    }

    private final EndpointServer server = EndpointServer.builder()
            .host("127.0.0.1")
            .port(0)
            .service(new Service())
            .openApi(OpenApi.builder("orders", "1").build())
            .start();
    private final EndpointClient client = EndpointClient.builder(server.uri()).build();
    private final Api api = client.proxy(Api.class);

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static Place place(Random random) {
        return new Place(random.nextBoolean() ? null : "a & b=" + random.nextInt(), random.nextBoolean() ? "FI" : "ÅX");
    }

    private static Order order(Random random, int depth) {
        List<Line> lines = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            lines.add(new Line("n." + i + "[0]", random.nextInt(), List.of(random.nextInt(), random.nextInt())));
        }
        return new Order(
                random.nextLong(),
                random.nextBoolean() ? null : place(random),
                random.nextBoolean() ? Optional.empty() : Optional.of(new Place("s", "DE")),
                lines,
                depth == 0 ? null : order(random, depth - 1));
    }

    @Test
    void whatGoesInComesOut() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            Order sent = order(random, random.nextInt(4));
            // a place without anything that is sent cannot be told from none
            if (!sent.toString().contains("Place[street=null, country=FI]")) {
                assertThat(api.query(sent).await()).as("seed %s", seed).isEqualTo(sent);
                assertThat(api.form(sent).await()).as("seed %s", seed).isEqualTo(sent);
            }
        }
    }

    @Test
    void whatCannotBeSentIsRefusedByName() {
        Order deep = order(new Random(1), 8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.query(deep).await())
                .withMessageContaining("too deep");
        Line line = new Line("a", 1, List.of(1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.query(of(Collections.nCopies(257, line))).await())
                .withMessageContaining("lines[256]: too many");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.query(of(Arrays.asList(line, null))).await())
                .withMessageContaining("lines[1]: null");
    }

    private static Order of(List<Line> lines) {
        return new Order(1, null, Optional.empty(), lines, null);
    }

    @Test
    void theDocumentNamesTheMembersOfMembers() {
        JsonNode document;
        try (HttpClient http = HttpClient.builder().build()) {
            document = JsonMapper.shared()
                    .readTree(http.get(server.uri().resolve("/openapi.json"))
                            .send()
                            .await()
                            .body());
        }
        List<String> names = new ArrayList<>();
        List<String> required = new ArrayList<>();
        for (JsonNode each : document.at("/paths/~1orders/get/parameters")) {
            names.add(each.path("name").stringValue(""));
            if (each.path("required").booleanValue(false)) {
                required.add(each.path("name").stringValue(""));
            }
        }
        assertThat(names)
                .containsExactly(
                        "id",
                        "place.street",
                        "place.country",
                        "bill.street",
                        "bill.country",
                        "lines[0].name",
                        "lines[0].count",
                        "lines[0].sizes");
        assertThat(required).containsExactly("id");
        JsonNode fields = document.at(
                "/paths/~1orders/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties");
        assertThat(fields.propertyNames()).containsAll(names);
    }
}
