package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.client.ScriptedServer.Peer;
import io.paceline.http.server.NoLeaks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How answers are read, byte by byte. */
@ExtendWith(NoLeaks.class)
class AnswersTest {

    private final ScriptedServer server = new ScriptedServer();
    private final HttpClient client = HttpClient.builder()
            .connectionsPerOriginMax(1)
            .headerBytesMax(1024)
            .responseBytesMax(1000)
            .build();

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private Reply<ClientResponse> get() {
        return client.get(server.uri()).send();
    }

    /** Whether the connection is used for another request. */
    private void assertKept(Peer peer) {
        Reply<ClientResponse> next = get();
        peer.readHead();
        peer.answer("next");
        assertThat(next.await().text()).isEqualTo("next");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 \r\ncontent-length:5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;a=b\r\nllo\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nTrailer: x\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nhello"
            })
    void anAnswerMayComeInAnyPieces(String answer) {
        for (boolean dripping : new boolean[] {false, true}) {
            Reply<ClientResponse> reply = get();
            Peer peer = server.accept();
            peer.readHead();
            if (dripping) {
                peer.drip(answer);
            } else {
                peer.send(answer);
            }
            assertThat(reply.await().text()).isEqualTo("hello");
            assertKept(peer);
            peer.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage\r\n\r\n",
                "\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1  200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 099 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 2000 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n",
                "http/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
                "HTTP/1.1 200 OK\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n A: b\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nA : b\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
                "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100000004\r\nabcd\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"
            })
    void aMalformedAnswerIsRefusedAndItsConnectionClosed(String answer) {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.send(answer);
        HttpClientException failure = Failures.of(reply);
        assertThat(failure.kind()).isEqualTo(Kind.PROTOCOL);
        assertThat(failure).hasMessageContaining("GET " + server.uri()).hasMessageContaining("expected");
        assertThat(failure.requestSent()).isTrue();
        assertThat(failure.retryable()).isFalse();
        peer.expectClosed();
    }

    @Test
    void aHeadThatIsTooLargeIsRefused() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nA: " + "x".repeat(2000));
        assertThat(Failures.of(reply)).hasMessageContaining("too large").hasMessageContaining("PROTOCOL");
        peer.expectClosed();
    }

    @Test
    void endlessInterimAnswersAreRefused() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.send("HTTP/1.1 102 Processing\r\n\r\n".repeat(17));
        assertThat(Failures.of(reply).kind()).isEqualTo(Kind.PROTOCOL);
        peer.expectClosed();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 2",
                "HTTP/1.1 200 OK\r\nContent-Le",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
                "HTTP/1.1 100 Continue\r\n\r\n"
            })
    void anAnswerThatIsCutFailsWithAnUnknownOutcome(String answer) {
        for (boolean byReset : new boolean[] {false, true}) {
            Reply<ClientResponse> reply = get();
            Peer peer = server.accept();
            peer.readHead();
            peer.send(answer);
            if (byReset) {
                peer.reset();
            } else {
                peer.close();
            }
            HttpClientException failure = Failures.of(reply);
            assertThat(failure.kind()).as("%s", failure).isEqualTo(Kind.CLOSED);
            assertThat(failure.requestSent()).isTrue();
            assertThat(failure.retryable()).isTrue();
        }
    }

    @Test
    void aBodyWithoutLengthEndsWithTheConnection() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\n\r\nhel").send("lo").close();
        assertThat(reply.await().text()).isEqualTo("hello");
    }

    @Test
    void answersWithoutABodyLeaveTheConnectionUsable() {
        Reply<ClientResponse> reply = client.head(server.uri()).send();
        Peer peer = server.accept();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n");
        assertThat(reply.await().header("content-length")).isEqualTo("5000");
        for (String head : new String[] {"204 No Content\r\n", "304 Not Modified\r\nContent-Length: 5000\r\n"}) {
            reply = get();
            peer.readHead();
            peer.send("HTTP/1.1 " + head + "\r\n");
            assertThat(reply.await().body()).isEmpty();
        }
        reply = client.head(server.uri()).send();
        peer.readHead();
        peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertThat(reply.await().body()).isEmpty();
        assertKept(peer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok",
                "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno"
            })
    void aConnectionThatEndsOrIsOutOfStepIsNotUsedAgain(String answer) {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.send(answer);
        assertThat(reply.await().text()).isEqualTo("ok");
        peer.expectClosed();
        assertAnsweredAnew();
    }

    @Test
    void anAnswerThatNobodyAskedForClosesTheConnection() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.answer("ok");
        assertThat(reply.await().text()).isEqualTo("ok");
        peer.answer("unasked");
        peer.expectClosed();
        assertAnsweredAnew();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n",
                "HTTP/1.1 200 OK\r\n\r\n"
            })
    void aBodyThatIsTooLargeIsGivenUp(String head) {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.send(head);
        peer.send("x".repeat(1001));
        HttpClientException failure = Failures.of(reply);
        assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
        assertThat(failure).hasMessageContaining("at most 1000");
        peer.expectClosed();
        assertAnsweredAnew();
    }

    private void assertAnsweredAnew() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.answer("anew");
        assertThat(reply.await().text()).isEqualTo("anew");
    }
}
