package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.Problem;
import io.paceline.http.accesslog.AccessEntry;
import io.paceline.http.accesslog.AccessLog;
import io.paceline.http.filter.RequestId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

@ExtendWith(NoLeaks.class)
class AccessLogTest {

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final List<AccessEntry> entries = new CopyOnWriteArrayList<>();

    /** Sends bytes, waits for the end of the connection, and gives the lines that this left. */
    private List<String> lines(AccessLog log, HttpHandler handler, String bytes) throws IOException {
        try (CapturedLog captured = new CapturedLog(AccessLog.LOGGER)) {
            RawClient client = one.start(
                    Servers.local(handler).accessLog(log).clock(one.clock).bodyBytesMax(10));
            client.send(bytes).endOutput().rest();
            Await.until("a line", () -> !captured.lines().isEmpty());
            return captured.lines();
        }
    }

    private static Object hello(HttpRequest request) {
        request.context(request.context().withPrincipal(() -> "ann"));
        return HttpResponse.ok().text("hello");
    }

    @Test
    void commonLinesHaveUserStatusBytesAndMicros() throws IOException {
        HttpHandler handler = request -> {
            one.clock.advance(Duration.ofNanos(1_234_567));
            return hello(request);
        };
        assertThat(lines(AccessLog.common(), handler, "GET /a?token=1 HTTP/1.1\r\nHost: a\r\n\r\n"))
                .containsExactly("127.0.0.1 - ann [01/Jan/2026:00:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 1234");
    }

    @Test
    void combinedLinesHaveRefererWithoutItsQueryAndUserAgent() throws IOException {
        assertThat(lines(
                        AccessLog.combined(),
                        AccessLogTest::hello,
                        "HEAD /a HTTP/1.1\r\nHost: a\r\nReferer: http://b/c?token=1\r\nUser-Agent: x \"y\" \\\r\n\r\n"))
                .containsExactly("127.0.0.1 - ann [01/Jan/2026:00:00:00 +0000] \"HEAD /a HTTP/1.1\" 200 0"
                        + " \"http://b/c\" \"x \\x22y\\x22 \\x5c\" 0");
    }

    @Test
    void queryParametersAreShownByNameOnly() throws IOException {
        assertThat(lines(
                        AccessLog.common("page", "flag"),
                        AccessLogTest::hello,
                        "GET /a?token=1&page=2&flag&PAGE=3 HTTP/1.1\r\nHost: a\r\n\r\n"))
                .singleElement()
                .asString()
                .contains("\"GET /a?page=2&flag HTTP/1.1\"");
    }

    @Test
    void jsonLinesAreJsonWhateverWasSent() throws IOException {
        HttpHandler handler = RequestId.taken()
                .before(Router.builder().get("/{id}", AccessLogTest::hello).build());
        assertThat(lines(
                        AccessLog.json(),
                        handler,
                        "GET /%22%0a\"x HTTP/1.1\r\nHost: a\r\nX-Request-Id: r1\r\nUser-Agent: \u00e9\"\t\\\r\n\r\n"))
                .containsExactly("{\"time\":\"2026-01-01T00:00:00Z\",\"remote\":\"127.0.0.1\",\"method\":\"GET\","
                        + "\"path\":\"/%22%0a\\u0022x\",\"protocol\":\"HTTP/1.1\",\"route\":\"/{id}\",\"status\":200,"
                        + "\"bytes\":5,\"micros\":0,\"user\":\"ann\",\"requestId\":\"r1\","
                        + "\"userAgent\":\"\\u00e9\\u0022\\u0009\\u005c\"}");
    }

    @Test
    void aUserNameCannotForgeALine() throws IOException {
        HttpHandler handler = request -> {
            request.context(request.context().withPrincipal(() -> "ann - [x] \"\r\n127.0.0.1"));
            return HttpResponse.noContent();
        };
        assertThat(lines(AccessLog.common(), handler, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
                .singleElement()
                .asString()
                .startsWith("127.0.0.1 - ann\\x20-\\x20[x]\\x20\\x22\\x0d\\x0a127.0.0.1 [");
    }

    @Test
    void refusedRequestsHaveLinesToo() throws IOException {
        assertThat(lines(AccessLog.common(), AccessLogTest::hello, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"))
                .containsExactly("127.0.0.1 - - [01/Jan/2026:00:00:00 +0000] \"-\" 400 "
                        + bytesOfProblem("Host (expected: a name or address with an optional port)", 400) + " 0");
    }

    private static int bytesOfProblem(String detail, int status) {
        return new Problem(status, "Bad Request", detail, "0123456789abcdef")
                .toJson()
                .length();
    }

    @Test
    void aBodyThatIsTooLargeHasALine() throws IOException {
        assertThat(lines(
                        AccessLog.common(),
                        AccessLogTest::hello,
                        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n12345678901"))
                .singleElement()
                .asString()
                .contains("\"POST /a HTTP/1.1\" 413 ");
    }

    @Test
    void theBytesOfAStreamAreThoseThatWereSent() throws IOException {
        HttpHandler handler = request -> HttpResponse.ok().stream(Publishers.of("x".repeat(300), "y".repeat(40)));
        assertThat(lines(AccessLog.common(), handler, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
                .singleElement()
                .asString()
                .contains(" 200 340 ");
    }

    @Test
    void aClientThatLeavesBeforeTheAnswerHasStatus499() {
        RawClient client =
                one.start(Servers.local(request -> new CompletableFuture<>()).accessLog(entry -> {
                    entries.add(entry);
                    AccessLog.common().log(entry);
                }));
        try (CapturedLog captured = new CapturedLog(AccessLog.LOGGER)) {
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            client.reset();
            Await.until("a line", () -> !captured.lines().isEmpty());
            assertThat(captured.lines()).singleElement().asString().contains(" 499 0 ");
        }
        assertThat(entries).singleElement().extracting(AccessEntry::status).isEqualTo(0);
    }
}
