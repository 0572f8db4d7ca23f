package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.FieldValueException;
import io.paceline.http.HttpException;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handler may return, and what the client reads of it. */
@ExtendWith(NoLeaks.class)
class BasicsTest {

    private static final String HOST = "Host: a\r\n";

    private HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            Servers.stop(server);
        }
    }

    private RawClient serve(HttpHandler handler) {
        server = Servers.start(handler);
        return new RawClient(server);
    }

    private static String request(String method, String target, String... lines) {
        return method + " " + target + " HTTP/1.1\r\n" + HOST
                + String.join(
                        "", List.of(lines).stream().map(line -> line + "\r\n").toList()) + "\r\n";
    }

    private static String post(String type, String body) {
        return request("POST", "/", "Content-Type: " + type, "Content-Length: " + body.length()) + body;
    }

    @Test
    void aResponseHasAllOfItsParts() {
        try (RawClient client = serve(request -> HttpResponse.status(201)
                .header("X-A", "1")
                .header("X-A", "2")
                .header("Set-Cookie", "a=b")
                .header("Set-Cookie", "c=d")
                .text("grün"))) {
            RawResponse response = client.exchange(request("GET", "/"));

            assertThat(response.status()).isEqualTo(201);
            assertThat(response.reason()).isEqualTo("Created");
            assertThat(response.all("X-A")).containsExactly("1", "2");
            assertThat(response.all("Set-Cookie")).containsExactly("a=b", "c=d");
            assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
            assertThat(response.header("Date")).matches("\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT");
            assertThat(response.text()).isEqualTo("grün");
        }
    }

    @Test
    void nullIsNoContentAndAnyOtherValueIsJson() {
        try (RawClient client = serve(request -> switch (request.rawPath()) {
            case "/null" -> null;
            case "/stage" -> CompletableFuture.completedFuture(Map.of("a", 1));
            case "/empty" -> CompletableFuture.completedFuture(null);
            default -> List.of("a", "b");
        })) {
            RawResponse none = client.exchange(request("GET", "/null"));
            assertThat(none.status()).isEqualTo(204);
            assertThat(none.header("Content-Length")).isNull();
            assertThat(client.exchange(request("GET", "/empty")).status()).isEqualTo(204);
            RawResponse list = client.exchange(request("GET", "/list"));
            assertThat(list.header("Content-Type")).isEqualTo("application/json");
            assertThat(list.text()).isEqualTo("[\"a\",\"b\"]");
            assertThat(client.exchange(request("GET", "/stage")).text()).isEqualTo("{\"a\":1}");
        }
    }

    @Test
    void aStageMayBeCompletedTwiceAndAfterTheClientLeft() {
        CompletableFuture<Object> stage = new CompletableFuture<>();
        try (RawClient client = serve(request -> request.rawPath().equals("/late") ? stage : "here")) {
            RawClient gone = new RawClient(server);
            gone.send(request("GET", "/late"));
            client.exchange(request("GET", "/"));
            gone.reset();
            stage.complete("one");
            stage.complete("two");
            stage.obtrudeValue("three");
            assertThat(client.exchange(request("GET", "/late")).text()).isEqualTo("\"three\"");
        }
    }

    @Test
    void oneResponseMayBeReturnedAnyNumberOfTimes() {
        HttpResponse same = HttpResponse.ok().header("X", "y").text("same");
        try (RawClient client = serve(request -> same)) {
            for (int i = 0; i < 3; i++) {
                RawResponse response = client.exchange(request("GET", "/"));
                assertThat(response.text()).isEqualTo("same");
                assertThat(response.header("X")).isEqualTo("y");
            }
        }
    }

    @Test
    void headIsAnsweredWithTheLengthAndWithoutTheBody() {
        try (RawClient client = serve(request -> HttpResponse.ok().text("12345"))) {
            RawResponse head =
                    client.send(request("HEAD", "/") + request("GET", "/")).readHead();
            assertThat(head.header("Content-Length")).isEqualTo("5");
            assertThat(client.read().text()).isEqualTo("12345");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void aStatusWithoutContentHasNoneWhateverTheHandlerSets(int status) {
        try (RawClient client = serve(request -> request.rawPath().equals("/json")
                ? HttpResponse.status(status).json(List.of())
                : HttpResponse.status(status).stream(Publishers.of("a"), 1))) {
            for (String path : List.of("/json", "/stream", "/json")) {
                RawResponse response = client.exchange(request("GET", path));
                assertThat(response.status()).isEqualTo(status);
                assertThat(response.header("Content-Length")).isNull();
                assertThat(response.header("Transfer-Encoding")).isNull();
            }
            assertThat(client.hasInput()).isFalse();
        }
    }

    @Test
    void anUnusualStatusHasAReason() {
        try (RawClient client = serve(request -> HttpResponse.status(799))) {
            assertThat(client.exchange(request("GET", "/")).status()).isEqualTo(799);
        }
    }

    @Test
    void aRouterAnswersHeadOptionsNotFoundAndNotAllowed() {
        Router router = Router.builder()
                .get("/a/{name}", request -> HttpResponse.ok().text("Hello " + request.pathVariable("name")))
                .post("/a/{name}", request -> "posted")
                .build();
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(router)) {
            assertThat(client.exchange(request("GET", "/a/b%20c")).text()).isEqualTo("Hello b c");
            assertThat(client.send(request("HEAD", "/a/b")).readHead().header("Content-Length"))
                    .isEqualTo("7");
            assertThat(client.exchange(request("OPTIONS", "/a/b")).header("Allow"))
                    .contains("GET")
                    .contains("POST")
                    .contains("HEAD");
            RawResponse notAllowed = client.exchange(request("DELETE", "/a/b"));
            assertThat(notAllowed.status()).isEqualTo(405);
            assertThat(notAllowed.header("Allow")).contains("GET").contains("POST");
            assertThat(notAllowed.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(client.exchange(request("GET", "/b")).status()).isEqualTo(404);
            assertThat(client.exchange(request("GET", "/%NE")).status()).isEqualTo(400);
            assertThat(client.exchange(request("GET", "/a/b")).status()).isEqualTo(200);
            assertThat(log.lines()).hasSize(3);
        }
    }

    @Test
    void aMalformedQueryIsTheClientsFaultAndItsTextStaysReadable() {
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client =
                        serve(request -> request.rawPath().equals("/raw") ? request.rawQuery() : request.query("a"))) {
            assertThat(client.exchange(request("GET", "/?a=%")).status()).isEqualTo(400);
            assertThat(client.exchange(request("GET", "/raw?a=%")).text()).isEqualTo("\"a=%\"");
            assertThat(client.exchange(request("GET", "/?a=%2541")).text()).isEqualTo("\"%41\"");
            assertThat(log.lines()).hasSize(1);
        }
    }

    record Point(int x, int y) {}

    @Test
    void jsonIsDecodedUnlessItSaysItIsSomethingElse() {
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> request.json(Point.class))) {
            String point = "{\"x\":1,\"y\":2}";
            for (String type : List.of(
                    "application/json",
                    "application/json; charset=utf-8",
                    "APPLICATION/JSON;charset=\"UTF-8\"",
                    "application/vnd.a+json")) {
                assertThat(client.exchange(post(type, point)).text()).isEqualTo(point);
            }
            String without = request("POST", "/", "Content-Length: " + point.length()) + point;
            assertThat(client.exchange(without).text()).isEqualTo(point);
            for (String type :
                    List.of("text/plain", "application/jsonx", "application/json;charset=latin1", "x", ";")) {
                RawResponse refused = client.exchange(post(type, point));
                assertThat(refused.status()).as(type).isEqualTo(415);
                assertThat(refused.saysClose()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"x\":1,\n  \"y\":}", "{\"x\":1}x", "{\"x\":1,\"x\":2}", "NaN", "{/**/}", "\"\\ud800\""})
    void badJsonIsRefusedNamingWhere(String body) {
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> request.json(Point.class))) {
            RawResponse refused = client.exchange(post("application/json", body));

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text())
                    .contains("line " + (body.contains("\n") ? 2 : 1))
                    .contains("column");
            assertThat(log.lines()).hasSize(1);
        }
    }

    @Test
    void nestingWithoutEndIsRefused() {
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> request.json(Object.class))) {
            assertThat(client.exchange(post("application/json", "[".repeat(100_000)))
                            .status())
                    .isEqualTo(400);
            assertThat(client.exchange(post("application/json", "1".repeat(1_000_000)))
                            .status())
                    .isEqualTo(400);
            assertThat(log.lines()).hasSize(2);
        }
    }

    @Test
    void headersAreReadWithoutRegardToCaseAndInOrder() {
        try (RawClient client = serve(request -> {
            StringBuilder all = new StringBuilder();
            request.headers()
                    .forEach((name, value) ->
                            all.append(name).append('=').append(value).append(' '));
            return HttpResponse.ok()
                    .text(request.header("x-A")
                            + request.headers().all("X-a")
                            + request.headers().size()
                            + request.headers().contains("y")
                            + all);
        })) {
            assertThat(client.exchange(request("GET", "/", "X-a: 1", "x-A: 2")).text())
                    .isEqualTo("1[1, 2]3falseHost=a X-a=1 x-A=2 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX: y", "a\nb", "a\rb", "a\0b", "a\u007f"})
    void aResponseHeaderThatWouldSplitTheMessageIsRefused(String value) {
        assertThatThrownBy(() -> HttpResponse.ok().header("X", value)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> HttpResponse.ok().contentType(value)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> HttpResponse.created(value)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> new HttpException(400, "").header("X", value)).isInstanceOf(FieldValueException.class);
        // CVE-2018-12537: nothing of the answer is written, and it is one
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> request.rawPath().equals("/bad")
                        ? HttpResponse.ok().header("A", "b").header("X", value).text("body")
                        : "good")) {
            RawResponse refused = client.exchange(request("GET", "/bad"));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.header("A")).isNull();
            assertThat(refused.text()).contains("value of header X: ").doesNotContain("body");
            assertThat(client.exchange(request("GET", "/good")).text()).isEqualTo("\"good\"");
            assertThat(log.lines()).hasSize(1);
        }
    }

    @Test
    void aValueBeyondTheCharactersOfFieldsIsRefusedAndALocationEncoded() {
        assertThatThrownBy(() -> HttpResponse.ok().header("X", "\u0100"))
                .isInstanceOf(IllegalArgumentException.class)
                .isNotInstanceOf(FieldValueException.class)
                .hasMessageStartingWith("value of header X: \\u0100 at 0 (expected: ");
        try (RawClient client = serve(request -> HttpResponse.created("/a b/\u65e5?c=\u00e9&d=%41#e"))) {
            assertThat(client.exchange(request("GET", "/")).header("Location"))
                    .isEqualTo("/a%20b/%E6%97%A5?c=%C3%A9&d=%41#e");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "a:",
                "a\r\n",
                "ä",
                "Content-Length",
                "transfer-encoding",
                "Connection",
                "Keep-Alive",
                "Date",
                "Trailer",
                "Upgrade"
            })
    void aResponseHeaderNameIsATokenAndNotTheConnectionsOwn(String name) {
        assertThatThrownBy(() -> HttpResponse.ok().header(name, "a")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 199, 0, -1, 1000})
    void aStatusThatIsNotFinalIsRefused(int status) {
        assertThatThrownBy(() -> HttpResponse.status(status)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void largeBodiesArriveWhole() {
        String body = "0123456789abcdef".repeat(60_000);
        try (RawClient client = serve(Servers.ECHO)) {
            assertThat(client.exchange(post("text/plain", body)).text()).isEqualTo("POST / " + body);
        }
    }
}
