package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is too much or too long is refused with a status that the client can read, whatever it is still sending. */
@ExtendWith(NoLeaks.class)
class LimitsTest {

    private static final String HOST = "Host: a\r\n";
    private static final String GET = "GET / HTTP/1.1\r\n" + HOST + "\r\n";
    private static final String POST = "POST / HTTP/1.1\r\n" + HOST;
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(4);

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final AtomicInteger calls = new AtomicInteger();

    private RawClient serve(UnaryOperator<HttpServer.Builder> settings) {
        return serve(Servers.ECHO, settings);
    }

    private RawClient serve(HttpHandler handler, UnaryOperator<HttpServer.Builder> settings) {
        HttpHandler counting = new HttpHandler() {
            @Override
            public Object handle(io.paceline.http.HttpRequest request) throws Exception {
                calls.incrementAndGet();
                return handler.handle(request);
            }

            @Override
            public boolean streamsBody(io.paceline.http.HttpRequest request) {
                return handler.streamsBody(request);
            }
        };
        return one.start(settings.apply(Servers.local(counting)));
    }

    private static void assertRefused(RawResponse response, int status) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.saysClose()).isTrue();
        assertThat(response.text()).contains("\"status\":" + status);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000_000})
    void aRequestLineThatIsTooLongIs414(int more) {
        try (RawClient client = serve(builder -> builder.requestLineBytesMax(100))) {
            String fits = "GET /" + "a".repeat(100 - "GET / HTTP/1.1".length()) + " HTTP/1.1\r\n" + HOST + "\r\n";
            assertThat(client.exchange(fits).status()).isEqualTo(200);
            client.trySend(fits.replace("/a", "/aa" + "a".repeat(more)).getBytes(ISO_8859_1));
            assertRefused(client.read(), 414);
            client.expectClosed();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000_000})
    void headerFieldsThatAreTooLargeAre431(int more) {
        try (RawClient client = serve(builder -> builder.headerBytesMax(200))) {
            String fits = "GET / HTTP/1.1\r\n" + HOST + "X: " + "a".repeat(150) + "\r\n\r\n";
            assertThat(client.exchange(fits).status()).isEqualTo(200);
            client.trySend(fits.replace("X: a", "X: " + "a".repeat(100 + more)).getBytes(ISO_8859_1));
            assertRefused(client.read(), 431);
            client.expectClosed();
        }
    }

    @Test
    void manySmallHeaderFieldsAre431Too() {
        try (RawClient client = serve(builder -> builder.headerBytesMax(1000))) {
            client.trySend(("GET / HTTP/1.1\r\n" + HOST + "X: y\r\n".repeat(10_000) + "\r\n").getBytes(ISO_8859_1));
            assertRefused(client.read(), 431);
            client.expectClosed();
        }
    }

    @Test
    void aBodyThatIsAnnouncedTooLargeIs413AndReadableByAClientThatWrites() {
        try (RawClient client = serve(builder -> builder.bodyBytesMax(10))) {
            assertThat(client.exchange(POST + "Content-Length: 10\r\n\r\n0123456789")
                            .status())
                    .isEqualTo(200);
            long begun = System.nanoTime();
            client.send(POST + "Content-Length: 100000000\r\n\r\n");
            while (client.trySend(new byte[64 * 1024]) && !client.hasInput()) {
                assertThat(System.nanoTime() - begun).isLessThan(CLOSED_WITHIN.toNanos());
            }
            assertRefused(client.read(), 413);
            // It is not heard out for ever, and writing does not hang.
            while (client.trySend(new byte[64 * 1024])) {
                assertThat(System.nanoTime() - begun).isLessThan(CLOSED_WITHIN.toNanos());
            }
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void aBodyThatGrowsTooLargeIs413() {
        try (RawClient client = serve(builder -> builder.bodyBytesMax(10))) {
            String head = POST + "Transfer-Encoding: chunked\r\n\r\n";
            assertThat(client.exchange(head + "a\r\n0123456789\r\n0\r\n\r\n").status())
                    .isEqualTo(200);
            client.send(head + "5\r\n01234\r\n5\r\n01234\r\n1\r\n0\r\n");
            assertRefused(client.read(), 413);
            client.trySend("0\r\n\r\n".getBytes(ISO_8859_1));
            client.trySend(GET.getBytes(ISO_8859_1));
            client.endOutput();
            client.expectClosed();
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void aStreamedBodyOverItsLimitIs413() {
        HttpHandler never = Servers.streaming(request -> {
            BodyReader reader = new BodyReader(Long.MAX_VALUE);
            request.bodyStream().subscribe(reader);
            return reader.result.thenApply(bytes -> "read " + bytes.length);
        });
        try (RawClient client = serve(never, builder -> builder.streamedBodyBytesMax(10))) {
            String chunked = POST + "Transfer-Encoding: chunked\r\n\r\n";
            assertThat(client.exchange(chunked + "a\r\n0123456789\r\n0\r\n\r\n").text())
                    .isEqualTo("\"read 10\"");
            client.send(chunked + "a\r\n0123456789\r\n");
            client.send("1\r\n0\r\n");
            assertRefused(client.read(), 413);
            client.endOutput().expectClosed();
        }
        try (RawClient client = one.connect()) {
            assertRefused(client.exchange(POST + "Content-Length: 11\r\n\r\n"), 413);
            client.endOutput().expectClosed();
        }
        assertThat(calls).hasValue(2);
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedBeforeTheClientIsToldToSendIt() {
        try (RawClient client = serve(builder -> builder.bodyBytesMax(10))) {
            client.send(POST + "Content-Length: 11\r\nExpect: 100-continue\r\n\r\n");
            assertRefused(client.read(), 413);
            client.endOutput().expectClosed();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"100-continue", "100-Continue"})
    void theClientIsToldToContinueOnce(String expectation) {
        try (RawClient client = serve(builder -> builder)) {
            client.send(POST + "Content-Length: 5\r\nExpect: " + expectation + "\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(100);
            assertThat(client.exchange("hello").text()).isEqualTo("POST / hello");
            client.send(POST + "Transfer-Encoding: chunked\r\nExpect: " + expectation + "\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(100);
            assertThat(client.exchange("5\r\nhello\r\n0\r\n\r\n").text()).isEqualTo("POST / hello");
        }
    }

    @Test
    void aClientThatDoesNotWaitIsNotToldToContinue() {
        try (RawClient client = serve(builder -> builder)) {
            String request = POST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhello";
            client.send(request + request + GET);
            List<Integer> statuses = List.of(
                    client.read().status(),
                    client.read().status(),
                    client.read().status());
            assertThat(statuses).containsExactly(200, 200, 200);
        }
    }

    @Test
    void anOldClientIsNeverToldToContinue() {
        try (RawClient client = serve(builder -> builder)) {
            client.send("POST / HTTP/1.0\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.exchange("hello").status()).isEqualTo(200);
        }
    }

    @Test
    void aRequestWithoutBodyIsNotToldToContinue() {
        try (RawClient client = serve(builder -> builder)) {
            assertThat(client.exchange("GET / HTTP/1.1\r\n" + HOST + "Expect: 100-continue\r\n\r\n")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void theClientIsToldToContinueWhenItsTurnHasCome() {
        CompletableFuture<Object> first = new CompletableFuture<>();
        HttpHandler handler = request -> request.method().equals("GET") ? first : request.text();
        try (RawClient client = serve(handler, builder -> builder.bodyTimeout(Duration.ofMillis(1)))) {
            client.send(GET + POST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n");
            Await.until("the first is called", () -> calls.get() == 1);
            first.complete("first");
            assertThat(client.read().text()).isEqualTo("\"first\"");
            assertThat(client.read().status()).isEqualTo(100);
        }
    }

    @Test
    void aStreamedBodyIsAskedForWhenTheHandlerWantsIt() {
        CompletableFuture<BodyReader> reader = new CompletableFuture<>();
        HttpHandler handler = Servers.streaming(request -> {
            BodyReader next = new BodyReader(0);
            request.bodyStream().subscribe(next);
            reader.complete(next);
            return next.result.thenApply(bytes -> new String(bytes, ISO_8859_1));
        });
        try (RawClient client = serve(handler, builder -> builder)) {
            client.send(POST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n");
            BodyReader waiting = Await.result(reader);
            assertThat(client.hasInput()).isFalse();
            waiting.request(Long.MAX_VALUE);
            assertThat(client.read().status()).isEqualTo(100);
            assertThat(client.exchange("hello").text()).isEqualTo("\"hello\"");
        }
    }

    @Test
    void aFinalAnswerMayComeInsteadOfContinue() {
        HttpHandler handler = Servers.streaming(request -> HttpResponse.status(401));
        try (RawClient client = serve(handler, builder -> builder)) {
            client.send(POST + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n");
            RawResponse response = client.read();
            assertThat(response.status()).isEqualTo(401);
            assertThat(response.saysClose()).isTrue();
            client.endOutput().expectClosed();
        }
    }

    @Test
    void anExpectationThatIsNotKnownIs417() {
        try (RawClient client = serve(builder -> builder)) {
            assertRefused(client.exchange(POST + "Content-Length: 5\r\nExpect: 200-ok\r\n\r\n"), 417);
            client.endOutput().expectClosed();
        }
    }

    @Test
    void aRefusedClientThatSendsOnIsCutAfterTwoSeconds() {
        try (RawClient client = serve(builder -> builder)) {
            assertRefused(client.exchange("BAD\r\n\r\n"), 400);
            long begun = System.nanoTime();
            while (client.trySend(new byte[1024])) {
                assertThat(System.nanoTime() - begun).isLessThan(CLOSED_WITHIN.toNanos());
            }
            assertThat(System.nanoTime() - begun).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
        }
    }
}
