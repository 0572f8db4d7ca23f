package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.StreamedResponse;
import io.paceline.http.client.HttpClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server that hands requests on to another, and bodies both ways as they come. */
@ExtendWith(NoLeaks.class)
class ProxyTest {

    /** What belongs to one connection and not to what goes through it (RFC 9110, section 7.6.1). */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("content-length", "transfer-encoding", "connection", "keep-alive", "date", "host");

    @RegisterExtension
    private final OneServer one = new OneServer();

    private final HttpClient client = HttpClient.builder().build();
    private @Nullable HttpServer behind;

    @AfterEach
    void stop() {
        client.close();
        stopBehind();
    }

    private void stopBehind() {
        if (behind != null) {
            Servers.stop(behind);
        }
    }

    private RawClient serve(HttpHandler handler) {
        behind = Servers.start(handler);
        return one.start(Servers.local(Servers.streaming(this::forward)));
    }

    private CompletionStage<HttpResponse> forward(HttpRequest request) {
        HttpServer target = behind;
        var forwarded = client.request(request.method(), target.uri().resolve(request.target()));
        if (request.method().equals("POST")) {
            forwarded.stream(request.bodyStream());
        }
        return forwarded.sendStreaming().thenApply(ProxyTest::answer);
    }

    private static HttpResponse answer(StreamedResponse from) {
        HttpResponse answer = HttpResponse.status(from.status());
        from.headers().forEach((name, value) -> {
            if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                answer.header(name, value);
            }
        });
        return answer.stream(from.bodyStream());
    }

    private static String request(String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    /** RawClient fails where an answer has both a length and an encoding (http.md 21). */
    @Test
    void anAnswerHasOneFramingWhateverThatOfTheServerBehindIs() {
        RawClient front = serve(request -> switch (request.path()) {
            case "/length" -> HttpResponse.ok().text("hello");
            case "/chunked" -> HttpResponse.ok().stream(Publishers.of("hel", "lo"));
            case "/empty" -> HttpResponse.ok();
            default -> HttpResponse.noContent();
        });
        for (int i = 0; i < 3; i++) {
            assertThat(front.exchange(request("GET", "/length")).text()).isEqualTo("hello");
            assertThat(front.exchange(request("GET", "/chunked")).text()).isEqualTo("hello");
            assertThat(front.exchange(request("GET", "/empty")).text()).isEmpty();
            assertThat(front.exchange(request("GET", "/none")).status()).isEqualTo(204);
            assertThat(front.send(request("HEAD", "/chunked")).readHead().status())
                    .isEqualTo(200);
        }
        for (String name : new String[] {"Content-Length", "Transfer-Encoding"}) {
            assertThatThrownBy(() -> HttpResponse.ok().header(name, "5"))
                    .hasMessageContaining("none that the connection sets itself");
        }
    }

    @Test
    void linesOfACookieStayLines() {
        RawClient front = serve(request -> HttpResponse.ok()
                .header("Set-Cookie", "a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT")
                .header("Set-Cookie", "b=2")
                .text(""));
        assertThat(front.exchange(request("GET", "/")).all("Set-Cookie"))
                .containsExactly("a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT", "b=2");
    }

    /** vert.x#2065: a pipe whose sink fails lets its source go. */
    @Test
    void aClientThatLeavesEndsTheAnswerOfTheServerBehind() {
        Publishers.Pieces body = Publishers.pattern(10_000, 16 * 1024);
        RawClient front = serve(request -> HttpResponse.ok().stream(body));
        front.send(request("GET", "/")).readHeadOnly();
        front.reset();
        Await.until("the source is cancelled", () -> body.cancelled);
        assertThat(body.given.get()).isLessThan(5_000);
    }

    @Test
    void anAnswerThatIsCutBehindIsCutInFront() throws IOException {
        HeldPublisher body = new HeldPublisher();
        RawClient front = serve(request -> HttpResponse.ok().stream(body));
        front.send(request("GET", "/")).readHeadOnly();
        body.subscriber().onNext(ByteBuffer.wrap(new byte[] {'a'}));
        assertThat(front.chunk()).containsExactly('a');
        body.subscriber().onError(new IllegalStateException("planned"));
        assertThat(new String(front.rest(), ISO_8859_1)).isEmpty();
    }

    @Test
    void anUploadWhoseServerBehindIsGoneIsAnsweredAndTheRestNotWaitedFor() {
        CompletableFuture<HttpRequest> arrived = new CompletableFuture<>();
        RawClient front = serve(Servers.streaming(request -> {
            arrived.complete(request);
            return new CompletableFuture<>();
        }));
        front.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n")
                .send(new byte[100_000]);
        Await.result(arrived);
        stopBehind();
        assertThat(front.read().status()).isEqualTo(500);
        front.tryEndOutput();
        front.expectClosed();
    }

    @Test
    void whatIsPipedBothWaysIsByteExact() {
        RawClient front = serve(Servers.streaming(request -> HttpResponse.ok().stream(request.bodyStream())));
        int length = 2 << 20;
        byte[] body = Publishers.pattern(0L, length);
        front.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n");
        CompletableFuture<Boolean> sent = CompletableFuture.supplyAsync(() -> front.trySend(body));
        assertThat(front.read().bytes()).isEqualTo(body);
        assertThat(Await.result(sent)).isTrue();
    }
}
