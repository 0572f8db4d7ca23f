package io.paceline.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.ManualClock;
import io.paceline.core.Reply;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.client.ScriptedServer.Peer;
import io.paceline.http.server.Await;
import io.paceline.http.server.NoLeaks;
import io.paceline.net.NetEventLoops;
import io.paceline.net.Transport;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which connection a request is sent on, and which requests wait. */
@ExtendWith(NoLeaks.class)
class PoolTest {

    private final ManualClock clock = new ManualClock();
    private final NetEventLoops loops = NetEventLoops.builder().threads(1).build();
    private final ScriptedServer server = new ScriptedServer();
    private HttpClient client;

    private HttpClient.Builder builder() {
        return HttpClient.builder().loops(loops).clock(clock).connectionsPerOriginMax(1);
    }

    private Reply<ClientResponse> get() {
        return client.get(server.uri()).send();
    }

    @AfterEach
    void stop() {
        if (client != null) {
            client.close();
        }
        server.close();
        loops.close();
    }

    /** Has one request answered, and gives the connection that is idle from then on. */
    private Peer idleConnection() {
        Reply<ClientResponse> reply = get();
        Peer peer = server.accept();
        peer.readHead();
        peer.answer("first");
        assertThat(reply.await().text()).isEqualTo("first");
        return peer;
    }

    private static void assertAnswered(Reply<ClientResponse> reply, Peer peer) {
        peer.readHead();
        peer.answer("ok");
        assertThat(reply.await().text()).isEqualTo("ok");
    }

    @Test
    void anIdleConnectionIsUsedAgain() {
        client = builder().connectionsPerOriginMax(8).build();
        Peer peer = idleConnection();
        for (int i = 0; i < 5; i++) {
            assertAnswered(get(), peer);
        }
        assertThat(server.hasNoCaller()).isTrue();
    }

    @Test
    void requestsBeyondTheConnectionsWaitInOrderAndThoseBeyondTheQueueFailAtOnce() {
        client = builder().waitersMax(2).build();
        Reply<ClientResponse> first = get();
        Peer peer = server.accept();
        peer.readHead();
        Reply<ClientResponse> second = client.get(server.uri().resolve("/2")).send();
        Reply<ClientResponse> third = client.get(server.uri().resolve("/3")).send();
        HttpClientException refused = Failures.of(get());
        assertThat(refused.kind()).isEqualTo(Kind.POOL_EXHAUSTED);
        assertThat(refused)
                .hasMessageContaining("total=1, connecting=0, idle=0, waiting=2")
                .hasMessageContaining("at most 2 waiting");
        assertThat(refused.requestSent()).isFalse();
        assertThat(refused.retryable()).isTrue();
        peer.answer("one");
        assertThat(first.await().text()).isEqualTo("one");
        assertThat(peer.readHead()).startsWith("GET /2 ");
        peer.answer("two");
        assertThat(second.await().text()).isEqualTo("two");
        assertThat(peer.readHead()).startsWith("GET /3 ");
        peer.answer("three");
        assertThat(third.await().text()).isEqualTo("three");
    }

    @Test
    void waitersThatTimeOutOrAreCancelledLeaveTheQueueAndAreNeverSent() { // vert.x#1842, #1219
        client = builder().waitersMax(2).build();
        Reply<ClientResponse> first = get();
        Peer peer = server.accept();
        peer.readHead();
        Reply<ClientResponse> late =
                client.post(server.uri()).timeout(Duration.ofMillis(10)).send();
        Reply<ClientResponse> unwanted = client.post(server.uri()).send();
        assertThat(unwanted.cancel()).isTrue();
        clock.advance(Duration.ofSeconds(1));
        HttpClientException timedOut = Failures.of(late);
        assertThat(timedOut.kind()).isEqualTo(Kind.TIMEOUT);
        assertThat(timedOut.requestSent()).isFalse();
        assertThat(timedOut.retryable()).isTrue();
        assertThat(timedOut)
                .hasMessageContaining(
                        "within 10 ms (waiting for a connection; total=1, connecting=0, idle=0, waiting=");
        Reply<ClientResponse> next = client.get(server.uri().resolve("/next")).send();
        peer.answer("first");
        assertThat(first.await().text()).isEqualTo("first");
        assertThat(peer.readHead()).startsWith("GET /next ");
        peer.answer("next");
        assertThat(next.await().text()).isEqualTo("next");
        assertThat(server.hasNoCaller()).isTrue();
    }

    @Test
    void anExpiredConnectionIsNeverHandedOut() { // vert.x#3687, #2517, #4761
        client = builder().idleTimeout(Duration.ofSeconds(30)).build();
        Peer old = idleConnection();
        clock.advance(Duration.ofSeconds(30));
        Reply<ClientResponse> reply = get();
        assertAnswered(reply, server.accept());
        old.expectClosed();
    }

    @Test
    void anIdleConnectionIsClosedWhenItsTimeIsOver() {
        client = builder().idleTimeout(Duration.ofMillis(10)).build();
        Peer peer = idleConnection();
        clock.advance(Duration.ofMillis(10));
        peer.expectClosed();
    }

    @Test
    void theIdleTimeOfBeforeDoesNotHitTheNextRequest() { // micronaut#9843
        client = builder().idleTimeout(Duration.ofMillis(20)).build();
        Peer peer = idleConnection();
        clock.advance(Duration.ofMillis(19));
        Reply<ClientResponse> reply = get();
        peer.readHead();
        clock.advance(Duration.ofMillis(500));
        Await.until("the old timer has fired", () -> ranOnLoop(Duration.ofMillis(60)));
        peer.answer("late but fine");
        assertThat(reply.await().text()).isEqualTo("late but fine");
    }

    private boolean ranOnLoop(Duration after) {
        java.util.concurrent.CompletableFuture<Boolean> ran = new java.util.concurrent.CompletableFuture<>();
        loops.loop(0).schedule(() -> ran.complete(true), after);
        return Await.result(ran);
    }

    @Test
    void aConnectionThatIsTooOldIsUsedNoMore() {
        client = builder()
                .connectionLifeMax(Duration.ofMinutes(1))
                .idleTimeout(Duration.ofHours(1))
                .responseTimeout(Duration.ofHours(1))
                .build();
        Peer peer = idleConnection();
        clock.advance(Duration.ofSeconds(59));
        Reply<ClientResponse> reply = get();
        peer.readHead();
        clock.advance(Duration.ofSeconds(1));
        peer.answer("last");
        assertThat(reply.await().text()).isEqualTo("last");
        peer.expectClosed();
        assertAnswered(get(), server.accept());
    }

    @Test
    void aConnectionWhoseServerHasClosedItsSideIsNotUsed() {
        client = builder().build();
        Peer peer = idleConnection();
        peer.endOutput();
        peer.expectClosed();
        assertAnswered(client.post(server.uri()).send(), server.accept());
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void everyTransportOpensKeepsAndClosesConnections(Transport transport) {
        Assumptions.assumeTrue(transport.isAvailable(), () -> "this machine does not have " + transport);
        try (NetEventLoops own =
                NetEventLoops.builder().threads(1).transport(transport).build()) {
            client = HttpClient.builder().loops(own).connectionsPerOriginMax(1).build();
            Peer peer = idleConnection();
            assertAnswered(get(), peer);
            client.close();
            peer.expectClosed();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE"})
    void aStaleConnectionIsReplacedOnceForIdempotentRequests(String method) {
        client = builder().build();
        Peer peer = idleConnection();
        Reply<ClientResponse> reply = client.request(method, server.uri()).send();
        peer.readHead();
        peer.close();
        Peer fresh = server.accept();
        assertThat(fresh.readHead()).startsWith(method + " / HTTP/1.1");
        fresh.answer("again");
        assertThat(reply.await().text()).isEqualTo("again");
        // and only once: the next one was used before too, and its retry is used up by what happens twice
        reply = client.request(method, server.uri()).send();
        fresh.readHead();
        fresh.close();
        Peer last = server.accept();
        last.readHead();
        last.close();
        assertThat(Failures.of(reply).kind()).isEqualTo(Kind.CLOSED);
        assertThat(server.hasNoCaller()).isTrue();
    }

    @Test
    void whatIsNotIdempotentOrHasBegunToBeAnsweredIsNotSentAgain() {
        client = builder().build();
        Peer peer = idleConnection();
        Reply<ClientResponse> post = client.post(server.uri()).send();
        peer.readHead();
        peer.close();
        HttpClientException failure = Failures.of(post);
        assertThat(failure.kind()).isEqualTo(Kind.CLOSED);
        assertThat(failure.requestSent()).isTrue();
        assertThat(failure.retryable()).isFalse();
        peer = idleConnection();
        Reply<ClientResponse> begun = get();
        peer.readHead();
        peer.send("HTTP/1.1 2").close();
        assertThat(Failures.of(begun).kind()).isEqualTo(Kind.CLOSED);
        assertThat(server.hasNoCaller()).isTrue();
    }

    @Test
    void aClosedPortFailsAtOnceAndWorksOnceTheServerIsUp() { // services.md 34, qbit#660, #237
        client = builder().connectTimeout(Duration.ofHours(1)).build();
        int port = server.port();
        server.close();
        URI uri = URI.create("http://127.0.0.1:" + port);
        List<Reply<ClientResponse>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(client.post(uri).send());
        }
        for (Reply<ClientResponse> each : all) {
            HttpClientException failure = Failures.of(each);
            assertThat(failure.kind()).isEqualTo(Kind.CONNECT);
            assertThat(failure).hasMessageContaining("127.0.0.1:" + port).hasMessageContaining("refused");
            assertThat(failure.requestSent()).isFalse();
            assertThat(failure.retryable()).isTrue();
        }
        try (ScriptedServer up = new ScriptedServer(port)) {
            Reply<ClientResponse> reply = client.post(uri).send();
            assertAnswered(reply, up.accept());
        }
    }

    @Test
    void theSlotOfARequestThatTimesOutComesBack() {
        client = builder().build();
        Reply<ClientResponse> slow =
                client.get(server.uri()).timeout(Duration.ofMillis(10)).send();
        Peer peer = server.accept();
        peer.readHead();
        clock.advance(Duration.ofMillis(10));
        HttpClientException failure = Failures.of(slow);
        assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
        assertThat(failure).hasMessageContaining("(sent, waiting for the head; total=1");
        assertThat(failure.requestSent()).isTrue();
        peer.expectClosed();
        assertAnswered(get(), server.accept());
    }

    @Test
    void connectionsOfAllLoopsTogetherKeepTheBound() {
        try (NetEventLoops several = NetEventLoops.builder().threads(3).build();
                HttpClient shared = HttpClient.builder()
                        .loops(several)
                        .connectionsPerOriginMax(4)
                        .build()) {
            List<Reply<ClientResponse>> replies = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                replies.add(shared.get(server.uri()).send());
            }
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                peers.add(server.accept());
            }
            assertThat(server.hasNoCaller()).isTrue();
            for (Peer peer : peers) {
                peer.close();
            }
            assertThat(replies).hasSize(20);
        }
    }

    @Test
    void closingTheClientFailsWhatIsAtWorkAndWhatWaits() {
        client = builder().build();
        Reply<ClientResponse> sent = get();
        Peer peer = server.accept();
        peer.readHead();
        Reply<ClientResponse> waiting = get();
        client.close();
        assertThat(Failures.of(sent).kind()).isEqualTo(Kind.CANCELLED);
        assertThat(Failures.of(waiting).kind()).isEqualTo(Kind.NOT_SENT);
        assertThat(Failures.of(get()).kind()).isEqualTo(Kind.NOT_SENT);
        peer.expectClosed();
    }
}
