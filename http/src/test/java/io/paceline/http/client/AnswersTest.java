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

    /** A request that has arrived at the other end of its connection, and what becomes of it. */
    private record Asked(Reply<ClientResponse> reply, Peer peer) {

        Asked send(String answer) {
            peer.send(answer);
            return this;
        }

        String text() {
            return reply.await().text();
        }

        HttpClientException failure() {
            return Failures.of(reply);
        }
    }

    private Asked get() {
        return asked(client.get(server.uri()));
    }

    /** A request on a connection of its own. */
    private Asked asked(ClientRequest request) {
        return arrived(request.send(), server.accept());
    }

    /** A request on a connection that is there. */
    private Asked again(Peer peer, ClientRequest request) {
        return arrived(request.send(), peer);
    }

    private static Asked arrived(Reply<ClientResponse> reply, Peer peer) {
        peer.readHead();
        return new Asked(reply, peer);
    }

    /** Whether the connection is used for another request. */
    private void assertKept(Peer peer) {
        Asked next = again(peer, client.get(server.uri()));
        peer.answer("next");
        assertThat(next.text()).isEqualTo("next");
    }

    /** Whether the next request opens a connection. */
    private void assertAnsweredAnew() {
        Asked next = get();
        next.peer().answer("anew");
        assertThat(next.text()).isEqualTo("anew");
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
            Asked asked = get();
            if (dripping) {
                asked.peer().drip(answer);
            } else {
                asked.send(answer);
            }
            assertThat(asked.text()).isEqualTo("hello");
            assertKept(asked.peer());
            asked.peer().close();
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
        Asked asked = get().send(answer);
        HttpClientException failure = asked.failure();
        assertThat(failure.kind()).isEqualTo(Kind.PROTOCOL);
        assertThat(failure).hasMessageContaining("GET " + server.uri()).hasMessageContaining("expected");
        assertThat(failure.requestSent()).isTrue();
        assertThat(failure.retryable()).isFalse();
        asked.peer().expectClosed();
    }

    @Test
    void aHeadThatIsTooLargeIsRefused() {
        Asked asked = get().send("HTTP/1.1 200 OK\r\nA: " + "x".repeat(2000));
        assertThat(asked.failure()).hasMessageContaining("too large").hasMessageContaining("PROTOCOL");
        asked.peer().expectClosed();
    }

    @Test
    void endlessInterimAnswersAreRefused() {
        Asked asked = get().send("HTTP/1.1 102 Processing\r\n\r\n".repeat(17));
        assertThat(asked.failure().kind()).isEqualTo(Kind.PROTOCOL);
        asked.peer().expectClosed();
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
            Asked asked = get().send(answer);
            if (byReset) {
                asked.peer().reset();
            } else {
                asked.peer().close();
            }
            HttpClientException failure = asked.failure();
            assertThat(failure.kind()).as("%s", failure).isEqualTo(Kind.CLOSED);
            assertThat(failure.requestSent()).isTrue();
            assertThat(failure.retryable()).isTrue();
        }
    }

    @Test
    void aBodyWithoutLengthEndsWithTheConnection() {
        Asked asked = get().send("HTTP/1.1 200 OK\r\n\r\nhel").send("lo");
        asked.peer().close();
        assertThat(asked.text()).isEqualTo("hello");
    }

    @Test
    void answersWithoutABodyLeaveTheConnectionUsable() {
        Asked head = asked(client.head(server.uri())).send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n");
        assertThat(head.reply().await().header("content-length")).isEqualTo("5000");
        Peer peer = head.peer();
        for (String status : new String[] {"204 No Content\r\n", "304 Not Modified\r\nContent-Length: 5000\r\n"}) {
            Asked none = again(peer, client.get(server.uri())).send("HTTP/1.1 " + status + "\r\n");
            assertThat(none.text()).isEmpty();
        }
        head = again(peer, client.head(server.uri())).send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertThat(head.text()).isEmpty();
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
        Asked asked = get().send(answer);
        assertThat(asked.text()).isEqualTo("ok");
        asked.peer().expectClosed();
        assertAnsweredAnew();
    }

    @Test
    void anAnswerThatNobodyAskedForClosesTheConnection() {
        Asked asked = get();
        asked.peer().answer("ok");
        assertThat(asked.text()).isEqualTo("ok");
        asked.peer().answer("unasked");
        asked.peer().expectClosed();
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
        Asked asked = get().send(head).send("x".repeat(1001));
        HttpClientException failure = asked.failure();
        assertThat(failure.kind()).isEqualTo(Kind.TOO_LARGE);
        assertThat(failure).hasMessageContaining("at most 1000");
        asked.peer().expectClosed();
        assertAnsweredAnew();
    }

    /** helidon#11554: a cookie may hold a comma, so its lines are never one. */
    @Test
    void severalLinesOfOneFieldStaySeveral() {
        String cookies = "Set-Cookie: a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT\r\nset-cookie: b=2\r\n";
        Asked asked = get().send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n" + cookies + "\r\n");
        assertThat(asked.reply().await().headers().all("Set-Cookie"))
                .containsExactly("a=1; Expires=Wed, 01 Jan 2031 00:00:00 GMT", "b=2");
    }
}
