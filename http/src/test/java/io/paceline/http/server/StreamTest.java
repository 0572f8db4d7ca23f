package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBufAllocator;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.net.NetEventLoops;
import io.paceline.net.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bodies that come and go in pieces, as fast as the other side takes them. */
@ExtendWith(NoLeaks.class)
class StreamTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String CHUNKED = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final int PIECE = 16 * 1024;

    private HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            Servers.stop(server);
        }
    }

    private RawClient serve(HttpHandler handler) {
        stop();
        server = Servers.start(handler);
        return new RawClient(server, 32 * 1024);
    }

    private static long directBytes() {
        return ((AdaptiveByteBufAllocator) ByteBufAllocator.DEFAULT).metric().usedDirectMemory();
    }

    // ---- responses ----

    @Test
    void aStreamOfAHundredMegabytesArrivesByteForByteInLittleMemory() throws IOException {
        int pieces = 6400;
        Publishers.Pieces body = Publishers.pattern(pieces, PIECE);
        long before = directBytes();
        try (RawClient client = serve(request -> HttpResponse.ok().stream(body))) {
            client.send(GET);
            assertThat(client.readHeadOnly().header("Transfer-Encoding")).isEqualTo("chunked");
            for (int i = 0; i < pieces; i++) {
                assertThat(client.chunk()).isEqualTo(Publishers.pattern((long) i * PIECE, PIECE));
                if (i % 100 == 0) {
                    assertThat(directBytes() - before).isLessThan(8 << 20);
                }
            }
            assertThat(client.chunk()).isEmpty();
        }
    }

    /** helidon#11353: writes that the socket takes in part must not spoil the heads of chunks. */
    @ParameterizedTest
    @EnumSource(
            value = Transport.class,
            names = {"NIO", "EPOLL"})
    void aHundredMegabytesInChunksAreByteExactToSlowReaders(Transport transport) throws IOException {
        int piece = 10_007;
        int pieces = 25 * (1 << 20) / piece;
        HttpHandler handler = request -> HttpResponse.ok().stream(Publishers.pattern(pieces, piece));
        List<RawClient> clients = new ArrayList<>();
        try (NetEventLoops loops =
                        NetEventLoops.builder().threads(2).transport(transport).build();
                HttpServer own = Servers.local(handler).loops(loops).start()) {
            for (int i = 0; i < 4; i++) {
                clients.add(new RawClient(own, 8 * 1024).send(GET));
            }
            for (RawClient client : clients) {
                client.readHeadOnly();
            }
            for (int i = 0; i < pieces; i++) {
                byte[] expected = Publishers.pattern((long) i * piece, piece);
                for (RawClient client : clients) {
                    assertThat(client.chunk()).isEqualTo(expected);
                }
            }
            for (RawClient client : clients) {
                assertThat(client.chunk()).isEmpty();
                client.close();
            }
        }
    }

    @Test
    void manySlowReadersTakeLittleMemory() throws IOException {
        slowReaders(10, 256);
    }

    @Test
    @Tag("long")
    void twoHundredSlowReadersTakeLittleMemory() throws IOException {
        slowReaders(200, 1536);
    }

    private void slowReaders(int count, int pieces) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        long before = directBytes();
        try {
            // Slow is not stalled, also when a stream of equal pieces leaves as much pending at each look.
            server = Servers.local(request -> HttpResponse.ok().stream(Publishers.pattern(pieces, PIECE)))
                    .writeStallTimeout(Duration.ofSeconds(5))
                    .start();
            while (clients.size() < count) {
                clients.add(new RawClient(server, 16 * 1024));
            }
            for (RawClient client : clients) {
                client.send(GET).readHeadOnly();
            }
            for (int i = 0; i < pieces; i++) {
                byte[] expected = Publishers.pattern((long) i * PIECE, PIECE);
                for (RawClient client : clients) {
                    assertThat(client.chunk()).isEqualTo(expected);
                }
                // Each connection may hold what its water marks allow, and no more whatever the body's size.
                assertThat(directBytes() - before).isLessThan((8L << 20) + count * (512L << 10));
            }
        } finally {
            clients.forEach(RawClient::close);
        }
    }

    @Test
    void aStreamIsAskedForNoMoreThanTheClientTakes() {
        Publishers.Pieces body = Publishers.pattern(10_000, PIECE);
        try (RawClient client = serve(request -> HttpResponse.ok().stream(body))) {
            client.send(GET).readHeadOnly();
            Await.until("the client's buffers are full", () -> {
                int given = body.given.get();
                try (RawClient other = new RawClient(server)) {
                    other.send("GET / HTTP/1.0\r\n\r\n").endOutput();
                }
                return given > 0 && given == body.given.get();
            });
            assertThat(body.given.get()).isLessThan(5_000);
            client.reset();
            Await.until("the stream is cancelled", () -> body.cancelled);
        }
    }

    @Test
    void aStreamWithALengthSaysItAndKeepsTheConnection() {
        try (RawClient client = serve(request -> HttpResponse.ok().stream(Publishers.of("ab", "", "cde"), 5))) {
            RawResponse response = client.exchange(GET);
            assertThat(response.header("Content-Length")).isEqualTo("5");
            assertThat(response.text()).isEqualTo("abcde");
            assertThat(client.exchange(GET).text()).isEqualTo("abcde");
        }
    }

    @Test
    void pipelinedStreamsComeInOrder() {
        try (RawClient client = serve(request -> request.rawPath().length() % 2 == 0
                ? HttpResponse.ok().text(request.rawPath())
                : HttpResponse.ok().stream(Publishers.of("x", request.rawPath())))) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < 200; i++) {
                all.append("GET /").append("a".repeat(i)).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
            }
            client.send(all.toString());
            for (int i = 0; i < 200; i++) {
                String path = "/" + "a".repeat(i);
                assertThat(client.read().text()).isEqualTo(path.length() % 2 == 0 ? path : "x" + path);
            }
        }
    }

    @Test
    void aStreamToAnOldClientEndsWithTheConnection() {
        try (RawClient client = serve(request -> HttpResponse.ok().stream(Publishers.of("ab", "cde")))) {
            RawResponse response = client.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            assertThat(response.saysClose()).isTrue();
            assertThat(response.text()).isEqualTo("abcde");
        }
    }

    @Test
    void headOfAStreamNeedsNoneOfIt() {
        HeldPublisher held = new HeldPublisher();
        try (RawClient client = serve(request -> HttpResponse.ok().stream(held))) {
            client.send(GET.replace("GET", "HEAD"));
            assertThat(client.readHead().header("Transfer-Encoding")).isEqualTo("chunked");
            client.send(GET.replace("GET", "HEAD"));
            assertThat(client.readHead().status()).isEqualTo(200);
            assertThat(held.demand).hasValue(0);
        }
    }

    @Test
    void aStreamThatIsShorterOrLongerThanAnnouncedCutsTheConnection() throws IOException {
        for (int length : new int[] {4, 6}) {
            try (CapturedLog log = CapturedLog.ofFaults();
                    RawClient client = serve(request -> HttpResponse.ok().stream(Publishers.of("ab", "cde"), length))) {
                client.send(GET).readHeadOnly();
                assertThat(client.rest().length).isLessThan(length);
                assertThat(log.lines())
                        .singleElement()
                        .asString()
                        .contains("1 bytes")
                        .contains("announced");
            }
        }
    }

    @Test
    void aStreamThatFailsCutsTheConnectionAndLosesNoEarlierAnswer() throws IOException {
        RuntimeException planted = new IllegalStateException("planted");
        for (String[] pieces : new String[][] {{}, {"ab"}}) {
            try (CapturedLog log = CapturedLog.ofFaults();
                    RawClient client = serve(request -> request.rawPath().equals("/first")
                            ? "first"
                            : HttpResponse.ok().stream(Publishers.failing(planted, pieces)))) {
                client.send(GET.replace("/ ", "/first ") + GET + GET);
                assertThat(client.read().text()).isEqualTo("\"first\"");
                client.readHeadOnly();
                assertThat(new String(client.rest(), ISO_8859_1)).isEqualTo(pieces.length == 0 ? "" : "2\r\nab\r\n");
                assertThat(log.lines()).singleElement().asString().contains("planted");
            }
        }
    }

    @Test
    void aPublisherThatThrowsOrGivesNothingIsAFailedStream() {
        Flow.Publisher<ByteBuffer> broken = subscriber -> {
            throw new StackOverflowError("planted");
        };
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> HttpResponse.ok().stream(broken))) {
            client.send(GET).readHeadOnly();
            client.expectClosed();
            assertThat(log.lines()).hasSize(1);
        }
        HeldPublisher held = new HeldPublisher();
        try (RawClient client = serve(request -> HttpResponse.ok().stream(held))) {
            client.send(GET).readHeadOnly();
            assertThatThrownBy(() -> held.subscriber().onNext(null)).isInstanceOf(NullPointerException.class);
            held.subscriber().onNext(ByteBuffer.wrap(new byte[] {'a'}));
            held.subscriber().onComplete();
            assertThat(client.readChunks()).isEqualTo("a");
        }
    }

    @Test
    void aFailedStreamDoesNotLookWholeToAnOldClient() {
        HeldPublisher held = new HeldPublisher();
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> HttpResponse.ok().stream(held))) {
            client.send("GET / HTTP/1.0\r\n\r\n").readHeadOnly();
            held.subscriber().onError(new IllegalStateException("planted"));
            assertThatThrownBy(client::rest).isInstanceOf(IOException.class).hasMessageContaining("reset");
        }
    }

    @Test
    void aStreamIsCancelledWhenTheClientLeaves() {
        HeldPublisher held = new HeldPublisher();
        try (RawClient client = serve(request -> HttpResponse.ok().stream(held))) {
            client.send(GET).readHeadOnly();
            client.reset();
            assertThat(Await.result(held.cancelled)).isNull();
            held.subscriber().onNext(ByteBuffer.allocate(10));
            held.subscriber().onComplete();
        }
    }

    @Test
    void aStreamThatEndsSinceTheClientLeftIsNoFailedRequest() {
        HeldPublisher held = new HeldPublisher();
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(request -> {
                    request.context()
                            .scope()
                            .register(cause -> held.subscriber().onError(cause));
                    return HttpResponse.ok().stream(held);
                })) {
            client.send(GET).readHeadOnly();
            client.endOutput().expectClosed();
            stop();
            assertThat(log.lines()).isEmpty();
        }
    }

    // ---- requests ----

    @Test
    void aStreamedBodyIsReadAsItIsAskedFor() {
        BodyReader reader = new BodyReader(1);
        HttpHandler handler = Servers.streaming(request -> {
            request.bodyStream().subscribe(reader);
            return reader.result.thenApply(bytes -> bytes.length);
        });
        int length = 32 << 20;
        byte[] body = Publishers.pattern(0L, length);
        try (RawClient client = serve(handler)) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n");
            CompletableFuture<Boolean> sent = CompletableFuture.supplyAsync(() -> client.trySend(body));
            Await.until("a piece is read", () -> reader.pieces.get() == 1);
            long read = reader.bytes.get();
            // What was not asked for stays on the way, so that the client cannot get rid of all.
            for (int i = 0; i < 10; i++) {
                try (RawClient other = new RawClient(server)) {
                    other.exchange("GET x HTTP/1.1\r\n\r\n");
                }
            }
            assertThat(reader.pieces).hasValue(1);
            assertThat(reader.bytes.get()).isEqualTo(read).isLessThan(1 << 20);
            assertThat(sent).isNotDone();
            for (int i = 2; reader.bytes.get() < length / 2; i++) {
                long wanted = i;
                reader.request(1);
                Await.until("a piece more is read", () -> reader.pieces.get() == wanted);
            }
            reader.request(Long.MAX_VALUE);
            assertThat(client.read().text()).isEqualTo(String.valueOf(length));
            assertThat(Await.result(sent)).isTrue();
            assertThat(Await.result(reader.result)).isEqualTo(body);
        }
    }

    @Test
    void aStreamedBodyFailsWhenTheClientLeaves() {
        BodyReader reader = new BodyReader(Long.MAX_VALUE);
        HttpHandler handler = Servers.streaming(request -> {
            request.bodyStream().subscribe(reader);
            return reader.result;
        });
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(handler)) {
            client.send(CHUNKED + "5\r\nhello\r\n");
            Await.until("a piece is read", () -> reader.pieces.get() == 1);
            client.reset();
            assertThatThrownBy(() -> Await.result(reader.result)).isInstanceOf(CancellationException.class);
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void aMalformedChunkFailsTheStream() {
        BodyReader reader = new BodyReader(Long.MAX_VALUE);
        HttpHandler handler = Servers.streaming(request -> {
            request.bodyStream().subscribe(reader);
            return new CompletableFuture<>();
        });
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(handler)) {
            client.send(CHUNKED + "5\r\nhello\r\nx\r\n");
            assertThat(client.read().status()).isEqualTo(400);
            assertThatThrownBy(() -> Await.result(reader.result)).hasMessageContaining("chunk");
            client.endOutput().expectClosed();
            assertThat(log.lines()).hasSize(1);
        }
    }

    @Test
    void aHandlerMayAnswerWithoutReadingTheBody() {
        HttpHandler handler = Servers.streaming(request -> "done");
        try (RawClient client = serve(handler)) {
            client.send(CHUNKED + "5\r\nhello\r\n0\r\n\r\n" + GET);
            RawResponse first = client.read();
            assertThat(first.text()).isEqualTo("\"done\"");
            if (!first.saysClose()) {
                assertThat(client.read().text()).isEqualTo("\"done\"");
            }
        }
        try (RawClient client = new RawClient(server)) {
            client.send(CHUNKED + "5\r\nhello\r\n");
            assertThat(client.read().saysClose()).isTrue();
            client.endOutput().expectClosed();
        }
    }

    @Test
    void aCancelledBodyIsThrownAwayAndTheConnectionStays() {
        HttpHandler handler = Servers.streaming(request -> {
            BodyReader reader = new BodyReader(1);
            CompletableFuture<Object> answer = new CompletableFuture<>();
            request.bodyStream().subscribe(reader);
            reader.cancel();
            request.loop().schedule(() -> answer.complete("done"), Duration.ofMillis(5));
            return answer;
        });
        try (RawClient client = serve(handler)) {
            client.send(CHUNKED + "5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.read().text()).isEqualTo("\"done\"");
            client.send(CHUNKED + "5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.read().text()).isEqualTo("\"done\"");
        }
    }

    @Test
    void aSubscriberThatThrowsFailsItsRequest() {
        HttpHandler handler = Servers.streaming(request -> {
            request.bodyStream().subscribe(new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    CompletableFuture.runAsync(() -> subscription.request(1));
                }

                @Override
                public void onNext(ByteBuffer piece) {
                    throw new IllegalStateException("planted");
                }

                @Override
                public void onError(Throwable cause) {}

                @Override
                public void onComplete() {}
            });
            return new CompletableFuture<>();
        });
        try (CapturedLog log = CapturedLog.ofFaults();
                RawClient client = serve(handler)) {
            client.send(CHUNKED + "5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.read().status()).isEqualTo(500);
            assertThat(log.lines()).singleElement().asString().contains("planted");
        }
    }

    @Test
    void aRequestWithoutBodyHasAnEmptyStream() {
        HttpHandler handler = Servers.streaming(request -> {
            BodyReader reader = new BodyReader(0);
            request.bodyStream().subscribe(reader);
            return reader.result.thenApply(bytes -> bytes.length);
        });
        try (RawClient client = serve(handler)) {
            assertThat(client.exchange(GET).text()).isEqualTo("0");
            assertThat(client.exchange("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
                            .text())
                    .isEqualTo("0");
        }
    }

    @Test
    void aBodyIsEitherCollectedOrStreamedAndStreamedOnce() {
        HttpHandler streaming = Servers.streaming(request -> {
            BodyReader first = new BodyReader(Long.MAX_VALUE);
            BodyReader second = new BodyReader(1);
            request.bodyStream().subscribe(first);
            request.bodyStream().subscribe(second);
            assertThatThrownBy(request::body).isInstanceOf(IllegalStateException.class);
            return second.result.handle((bytes, failure) -> failure.getMessage());
        });
        try (RawClient client = serve(streaming)) {
            client.send(CHUNKED + "5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.read().text()).contains("subscribed to twice");
        }
        try (RawClient client = serve(request -> {
            assertThatThrownBy(request::bodyStream).isInstanceOf(IllegalStateException.class);
            return new String(request.body(), UTF_8);
        })) {
            client.send(CHUNKED + "5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.read().text()).isEqualTo("\"hello\"");
        } catch (UncheckedIOException e) {
            throw new AssertionError(e);
        }
    }
}
