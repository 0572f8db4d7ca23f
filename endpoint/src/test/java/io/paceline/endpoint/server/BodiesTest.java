package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.EventLoop;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.json.jackson.JacksonCodec;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.PropertyNamingStrategies;

/** What bodies become, and what is said of those that become nothing. */
class BodiesTest {

    /** A record within a record. */
    public record Order(long id, @Nullable String item, List<Line> lines) {}

    /** A line of an order. */
    public record Line(int count, @Nullable Double price) {}

    /** A class with setters. */
    public static class Bean {
        private String name = "none";

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    /** Says what it was given. */
    public static class Bodies {

        @PostMapping("/order")
        public String order(@RequestBody Order order) {
            return order.toString();
        }

        @PostMapping("/line")
        public Line line(@RequestBody Line line) {
            return new Line(line.count() + 1, line.price());
        }

        @PostMapping("/bean")
        public String bean(@RequestBody Bean bean) {
            return bean.getName();
        }

        @PostMapping("/map")
        public String map(@RequestBody Map<String, List<Integer>> map) {
            return new TreeMap<>(map).toString();
        }

        @PostMapping("/lists")
        public int lists(@RequestBody List<List<Object>> lists) {
            return lists.size();
        }

        @PostMapping("/any")
        public String any(@RequestBody Object any) {
            return any.getClass().getSimpleName();
        }

        @PostMapping("/stream")
        public CompletionStage<String> stream(@RequestBody Flow.Publisher<ByteBuffer> body) {
            Counter counter = new Counter();
            body.subscribe(counter);
            return counter.result;
        }
    }

    private static final class Counter implements Flow.Subscriber<ByteBuffer> {
        private final CompletableFuture<String> result = new CompletableFuture<>();
        private Flow.@Nullable Subscription subscription;
        private long bytes;
        private boolean onLoop = true;

        @Override
        public void onSubscribe(Flow.Subscription source) {
            subscription = source;
            source.request(1);
        }

        @Override
        public void onNext(ByteBuffer piece) {
            bytes += piece.remaining();
            onLoop &= EventLoop.current() != null;
            if (subscription != null) {
                subscription.request(1);
            }
        }

        @Override
        public void onError(Throwable cause) {
            result.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            result.complete(bytes + " " + onLoop);
        }
    }

    @RegisterExtension
    static final OneServer server = OneServer.with(builder -> builder.service(new Bodies())
            .http(http -> http.bodyBytesMax(2_000_000).streamedBodyBytesMax(8_000_000)));

    private static final Client client = server.client();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/order | {\"id\":\"1\",\"item\":null,\"lines\":[{\"count\":2}]} | Order[id=1, item=null, lines=[Line[count=2, price=null]]]",
                "/order | {\"id\":1,\"more\":{\"a\":[1]},\"lines\":[]} | Order[id=1, item=null, lines=[]]",
                "/bean  | {\"name\":\"a\"}      | a",
                "/bean  | {}                    | none",
                "/map   | {\"b\":[1],\"a\":[]}  | {a=[], b=[1]}",
                "/lists | [[1,\"a\"],[]]        | 2",
                "/any   | {\"a\":1}             | LinkedHashMap"
            })
    void jsonBecomesValues(String path, String json, String answer) {
        assertThat(client.postJson(path, json).body()).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/order | {\"id\":\"a\",\"lines\":[]}                       | /id",
                "/order | {\"id\":1.5,\"lines\":[]}                         | /id",
                "/order | {\"id\":true,\"lines\":[]}                        | /id",
                "/order | {\"id\":null,\"lines\":[]}                        | /id",
                "/order | {\"id\":99999999999999999999,\"lines\":[]}        | /id",
                "/order | {\"id\":1,\"lines\":[{\"count\":1},{\"count\":\"x\"}]} | /lines/1/count",
                "/order | {\"id\":1,\"lines\":{\"count\":1}}                | /lines",
                "/order | {\"id\":1,\"item\":[\"a\"],\"lines\":[]}          | /item",
                "/order | [1]                                               | ``",
                "/order | \"text\"                                          | ``",
                "/order | {rick:name}                                       | line 1",
                "/order | {\"id\":1,\"id\":2,\"lines\":[]}                  | id",
                "/order | {\"id\":1,\"lines\":[]} {}                        | ``",
                "/order | {\"id\":1,\"lines\":[]}]                          | ``",
                "/order | {\"id\":1,\"lines\":[],}                          | ``",
                "/order | {\"id\":1,\"lines\":[] /* comment */}             | ``",
                "/order | {\"id\":NaN,\"lines\":[]}                         | ``",
                "/order | {\"id\":1,\"item\":\"\\ud800\",\"lines\":[]}      | ``",
                "/order | {\"id\":1,\"lines\":[{\"count\":1,\"price\":Infinity}]} | ``",
                "/order | {'id':1}                                          | ``",
                "/order | {\"id\":01,\"lines\":[]}                          | ``",
                "/order | {                                                 | ``",
                "/map   | {\"a\":[1,\"x\"]}                                 | /a/1",
                "/map   | {\"a\":1,\"a\":2}                                 | ``",
                "/bean  | {\"name\":{}}                                     | /name"
            })
    void jsonOfTheWrongShapeIsRefusedSayingWhere(String path, String json, String where) {
        HttpResponse<String> response = client.postJson(path, json);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains(where);
    }

    @Test
    void bytesThatAreNoJsonAreRefused() {
        byte[] json = "{\"id\":1,\"lines\":[]}".getBytes(StandardCharsets.UTF_8);
        byte[] bom = new byte[json.length + 3];
        System.arraycopy(json, 0, bom, 3, json.length);
        bom[0] = (byte) 0xEF;
        bom[1] = (byte) 0xBB;
        bom[2] = (byte) 0xBF;
        assertThat(post("/order", bom).statusCode()).isEqualTo(400);
        byte[] broken = "{\"id\":1,\"item\":\"?\",\"lines\":[]}".getBytes(StandardCharsets.UTF_8);
        broken[16] = (byte) 0xC0;
        assertThat(post("/order", broken).statusCode()).isEqualTo(400);
    }

    @Test
    void deepNestingIsRefused() {
        for (String path : List.of("/lists", "/any", "/order", "/map")) {
            for (String open : List.of("[", "{\"a\":")) {
                HttpResponse<String> response = client.postJson(path, open.repeat(100_000));
                assertThat(response.statusCode()).as(path).isEqualTo(400);
            }
        }
    }

    @Test
    void aNumberOfAMillionDigitsIsRefused() {
        String digits = "1".repeat(1_000_000);
        assertThat(client.postJson("/order", "{\"id\":" + digits + ",\"lines\":[]}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(client.postJson("/any", digits).statusCode()).isEqualTo(400);
        assertThat(client.postJson("/map", "{\"a\":[" + digits + "]}").statusCode())
                .isEqualTo(400);
    }

    /** services.md, what users hit, 13: a mapper of one's own is used everywhere. */
    @Test
    void jsonIsReadAndWrittenAsTheCodecOfTheUserDoes() {
        JacksonCodec codec = JacksonCodec.standardWith(
                mapper -> mapper.propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE));
        try (EndpointServer own =
                OneServer.local().json(codec).service(new Bodies()).start()) {
            Client toOwn = new Client(own);
            assertThat(toOwn.postJson("/line", "{\"Count\":2}").body()).isEqualTo("{\"Count\":3,\"Price\":null}");
            assertThat(toOwn.postJson("/line", "{\"Count\":\"x\"}").body()).contains("/Count: ");
        }
        assertThat(client.postJson("/line", "{\"count\":2}").body()).isEqualTo("{\"count\":3,\"price\":null}");
    }

    @Test
    void aBodyIsStreamedAsItComes() {
        assertThat(post("/stream", new byte[5_000_000]).body()).isEqualTo("5000000 true");
        assertThat(post("/stream", new byte[0]).body()).isEqualTo("0 true");
    }

    @Test
    void aStreamedBodyIsBounded() {
        assertThat(post("/stream", new byte[8_000_001]).statusCode()).isEqualTo(413);
    }

    private static HttpResponse<String> post(String path, byte[] body) {
        return client.send("POST", path, BodyPublishers.ofByteArray(body), "Content-Type", "application/json");
    }
}
