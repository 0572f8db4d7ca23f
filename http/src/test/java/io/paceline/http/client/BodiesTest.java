package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.StreamedResponse;
import io.paceline.http.client.ScriptedServer.Peer;
import io.paceline.http.server.Await;
import io.paceline.http.server.BodyReader;
import io.paceline.http.server.HeldPublisher;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.NoLeaks;
import io.paceline.http.server.Publishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that come and go in pieces. */
@ExtendWith(NoLeaks.class)
class BodiesTest {

    private static final int PIECES = 2000;
    private static final int PIECE_BYTES = 10_000;

    private final ScriptedServer scripted = new ScriptedServer();
    private final HttpClient client =
            HttpClient.builder().connectionsPerOriginMax(1).build();
    private HttpServer server;

    @AfterEach
    void stop() {
        client.close();
        scripted.close();
        if (server != null) {
            server.stop(Duration.ZERO);
        }
    }

    private HttpServer start(HttpHandler handler) {
        server = HttpServer.builder().host("127.0.0.1").port(0).handler(handler).start();
        return server;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static HttpClientException failure(BodyReader reader) {
        Throwable thrown = catchThrowable(() -> Await.result(reader.result));
        assertThat(thrown).isInstanceOf(CompletionException.class).hasCauseInstanceOf(HttpClientException.class);
        return (HttpClientException) thrown.getCause();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLargeAnswerArrivesAsItWasSent(boolean chunked) {
        long length = (long) PIECES * PIECE_BYTES;
        start(request -> chunked
                ? HttpResponse.ok().stream(Publishers.pattern(PIECES, PIECE_BYTES))
                : HttpResponse.ok().stream(Publishers.pattern(PIECES, PIECE_BYTES), length));
        for (int i = 0; i < 2; i++) {
            BodyReader reader = new BodyReader(Long.MAX_VALUE);
            client.get(server.uri()).sendStreaming().await().bodyStream().subscribe(reader);
            assertThat(Await.result(reader.result)).isEqualTo(Publishers.pattern(0L, (int) length));
        }
    }

    @Test
    void withoutDemandTheServerCannotSendOn() {
        Publishers.Pieces pieces = Publishers.pattern(PIECES, PIECE_BYTES);
        start(request -> HttpResponse.ok().stream(pieces));
        StreamedResponse answer = client.get(server.uri()).sendStreaming().await();
        assertThat(answer.status()).isEqualTo(200);
        BodyReader reader = new BodyReader(1);
        answer.bodyStream().subscribe(reader);
        StandingStill still = new StandingStill(pieces.given);
        Await.until("the server stands still", still::isSo);
        assertThat(pieces.given.get()).isLessThan(PIECES);
        assertThat(reader.pieces).hasValue(1);
        reader.request(Long.MAX_VALUE);
        assertThat(Await.result(reader.result)).hasSize(PIECES * PIECE_BYTES);
    }

    @Test
    void cancellingAnAnswerClosesItsConnectionAndTheSlotComesBack() {
        Reply<StreamedResponse> reply = client.get(scripted.uri()).sendStreaming();
        Peer peer = scripted.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab");
        BodyReader reader = new BodyReader(1);
        reply.await().bodyStream().subscribe(reader);
        Await.until("a piece", () -> reader.bytes.get() == 2);
        reader.cancel();
        peer.expectClosed();
        reply = client.get(scripted.uri()).sendStreaming();
        peer = scripted.accept();
        peer.readHead();
        peer.send("HTTP/1.1 404 Not Found\r\nContent-Length: 100\r\n\r\nab");
        StreamedResponse unwanted = reply.await();
        assertThat(unwanted.isSuccess()).isFalse();
        unwanted.cancel();
        peer.expectClosed();
        Reply<ClientResponse> next = client.get(scripted.uri()).send();
        peer = scripted.accept();
        peer.readHead();
        peer.answer("ok");
        assertThat(next.await().text()).isEqualTo("ok");
    }

    @Test
    void aStreamThatIsReadToItsEndLeavesTheConnectionUsable() {
        Reply<StreamedResponse> reply = client.get(scripted.uri()).sendStreaming();
        Peer peer = scripted.accept();
        peer.readHead();
        peer.answer("whole");
        BodyReader reader = new BodyReader(Long.MAX_VALUE);
        reply.await().bodyStream().subscribe(reader);
        assertThat(Await.result(reader.result)).asString().isEqualTo("whole");
        Reply<ClientResponse> next = client.get(scripted.uri()).send();
        peer.readHead();
        peer.answer("ok");
        assertThat(next.await().text()).isEqualTo("ok");
    }

    @Test
    void aStreamThatIsCutOrStallsFails() {
        Reply<StreamedResponse> reply = client.get(scripted.uri()).sendStreaming();
        Peer peer = scripted.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe");
        BodyReader reader = new BodyReader(Long.MAX_VALUE);
        reply.await().bodyStream().subscribe(reader);
        peer.close();
        assertThat(failure(reader).kind()).isEqualTo(Kind.CLOSED);

        reply = client.get(scripted.uri()).timeout(Duration.ofMillis(200)).sendStreaming();
        peer = scripted.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe");
        BodyReader stalled = new BodyReader(Long.MAX_VALUE);
        reply.await().bodyStream().subscribe(stalled);
        assertThat(failure(stalled).kind()).isEqualTo(Kind.TIMEOUT);
        peer.expectClosed();
    }

    @Test
    void anAnswerThatNobodyReadsIsGivenUp() {
        Reply<StreamedResponse> reply =
                client.get(scripted.uri()).timeout(Duration.ofMillis(200)).sendStreaming();
        Peer peer = scripted.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe");
        assertThat(reply.await().status()).isEqualTo(200);
        peer.expectClosed();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLargeBodyIsSentAsItWasGiven(boolean chunked) {
        int length = PIECES * PIECE_BYTES;
        server = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .bodyBytesMax(length)
                .handler(request -> HttpResponse.ok().bytes(request.body()))
                .start();
        try (HttpClient large = HttpClient.builder().responseBytesMax(length).build()) {
            ClientRequest request = large.post(server.uri());
            Publishers.Pieces pieces = Publishers.pattern(PIECES, PIECE_BYTES);
            byte[] echoed = (chunked ? request.stream(pieces) : request.stream(pieces, length))
                    .send()
                    .await()
                    .body();
            assertThat(echoed).isEqualTo(Publishers.pattern(0L, length));
        }
    }

    @Test
    void aBodyIsAskedForNoFasterThanTheServerReads() {
        HeldPublisher body = new HeldPublisher();
        Reply<ClientResponse> reply = client.post(scripted.uri()).stream(body).send();
        Peer peer = scripted.accept();
        assertThat(peer.readHead())
                .contains("\r\nTransfer-Encoding: chunked\r\n")
                .doesNotContain("Content-Length");
        body.subscriber().onNext(bytes("hello"));
        assertThat(peer.read(10)).isEqualTo("5\r\nhello\r\n");
        assertThat(body.demand.get()).isLessThan(10);
        body.subscriber().onComplete();
        assertThat(peer.read(5)).isEqualTo("0\r\n\r\n");
        peer.answer("ok");
        assertThat(reply.await().text()).isEqualTo("ok");
    }

    @Test
    void aBodyThatFailsOrHasAnotherLengthFailsTheRequest() {
        HeldPublisher body = new HeldPublisher();
        Reply<ClientResponse> reply = client.post(scripted.uri()).stream(body).send();
        Peer peer = scripted.accept();
        peer.readHead();
        body.subscriber().onError(new IllegalStateException("no more"));
        assertThat(Failures.of(reply)).hasMessageContaining("no more");
        peer.expectClosed();
        HttpClientException tooShort = Failures.of(
                client.post(scripted.uri()).stream(Publishers.of("abc"), 4).send());
        assertThat(tooShort.kind()).isEqualTo(Kind.CANCELLED);
        assertThat(tooShort).hasMessageContaining("1 bytes fewer");
    }

    @Test
    void anAnswerBeforeTheBodyIsSentEndsTheSending() {
        HeldPublisher body = new HeldPublisher();
        Reply<ClientResponse> reply = client.post(scripted.uri()).stream(body).send();
        Peer peer = scripted.accept();
        peer.readHead();
        peer.answer("enough");
        assertThat(reply.await().text()).isEqualTo("enough");
        Await.result(body.cancelled);
        peer.expectClosed();
    }

    @Test
    void aBodyThatWaitsIsSentWhenTheServerWantsIt() { // RFC 9110, section 10.1.1
        Reply<ClientResponse> reply =
                client.post(scripted.uri()).text("body").expectContinue().send();
        Peer peer = scripted.accept();
        assertThat(peer.readHead()).contains("\r\nContent-Length: 4\r\n", "\r\nExpect: 100-continue\r\n");
        assertThat(peer.isSilent()).isTrue();
        peer.send("HTTP/1.1 100 Continue\r\n\r\n");
        assertThat(peer.read(4)).isEqualTo("body");
        peer.answer("ok");
        assertThat(reply.await().text()).isEqualTo("ok");
    }

    @Test
    void aBodyThatWaitsIsSentInTheEndAlsoIfTheServerSaysNothing() {
        Reply<ClientResponse> reply =
                client.post(scripted.uri()).text("body").expectContinue().send();
        Peer peer = scripted.accept();
        peer.readHead();
        assertThat(peer.read(4)).isEqualTo("body");
        peer.answer("ok");
        assertThat(reply.await().text()).isEqualTo("ok");
    }

    @Test
    void aBodyThatIsRefusedWhileItWaitsIsNotSent() { // helidon#12111
        Reply<ClientResponse> reply =
                client.post(scripted.uri()).text("body").expectContinue().send();
        Peer peer = scripted.accept();
        peer.readHead();
        peer.send("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n");
        assertThat(reply.await().status()).isEqualTo(417);
        assertThat(peer.read(4)).isEmpty();
    }

    @Test
    void theServerOfThisModuleAsksForABodyThatWaits() {
        start(request -> HttpResponse.ok().text(shown(request)));
        assertThat(client.post(server.uri())
                        .text("body")
                        .expectContinue()
                        .send()
                        .await()
                        .text())
                .isEqualTo("100-continue body");
    }

    /** A number that has not changed for a while. */
    private static final class StandingStill {
        private final AtomicInteger number;
        private int last = -1;
        private long since;

        StandingStill(AtomicInteger number) {
            this.number = number;
        }

        boolean isSo() {
            int now = number.get();
            if (now != last) {
                last = now;
                since = System.nanoTime();
            }
            return now > 0 && System.nanoTime() - since > 200_000_000;
        }
    }

    private static String shown(HttpRequest request) {
        return request.header("Expect") + " " + request.text();
    }
}
