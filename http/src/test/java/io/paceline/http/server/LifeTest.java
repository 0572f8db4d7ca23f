package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.paceline.core.Scope;
import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.http.StartException;
import io.paceline.net.NetEventLoops;
import io.paceline.net.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections and servers begin and end. */
@ExtendWith(NoLeaks.class)
class LifeTest {

    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String GET_CLOSE = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    private static final String GET_10 = "GET / HTTP/1.0\r\n\r\n";
    private static final String GET_10_STAY = "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n";
    private static final int LARGE = 16 << 20;

    // ---- keep-alive ----

    @Test
    void aConnectionStaysUnlessAskedToClose() {
        try (HttpServer server = Servers.start(Servers.ECHO);
                RawClient client = new RawClient(server)) {
            assertThat(client.exchange(GET).header("Connection")).isNull();
            assertThat(client.exchange(GET).status()).isEqualTo(200);
            assertThat(client.exchange(GET_CLOSE).saysClose()).isTrue();
            client.expectClosed();
        }
    }

    @Test
    void anOldClientIsClosedUnlessItAsksToStayAndIsToldSo() {
        try (HttpServer server = Servers.start(Servers.ECHO)) {
            try (RawClient client = new RawClient(server)) {
                assertThat(client.exchange(GET_10).saysClose()).isTrue();
                client.expectClosed();
            }
            try (RawClient client = new RawClient(server)) {
                assertThat(client.exchange(GET_10_STAY).header("Connection")).isEqualTo("keep-alive");
                assertThat(client.exchange(GET_10_STAY).status()).isEqualTo(200);
                assertThat(client.exchange(GET_10).saysClose()).isTrue();
                client.expectClosed();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLargeBodyArrivesWholeBeforeTheConnectionCloses(boolean half) throws IOException {
        byte[] body = Publishers.pattern(0L, LARGE);
        try (HttpServer server = Servers.start(request -> HttpResponse.ok().bytes(body));
                RawClient client = new RawClient(server, 16 * 1024)) {
            client.send(half ? GET : GET_CLOSE);
            if (half) {
                client.endOutput();
            }
            client.readHeadOnly();
            byte[] came = client.rest();
            assertThat(came.length).isEqualTo(body.length);
            assertThat(came).isEqualTo(body);
        }
    }

    @Test
    void anAnswerIsNotLostWhenMoreRequestsLieUnreadBehindTheLast() throws IOException {
        byte[] body = Publishers.pattern(0L, LARGE);
        try (HttpServer server = Servers.start(request -> HttpResponse.ok().bytes(body));
                RawClient client = new RawClient(server, 16 * 1024)) {
            client.send(GET_CLOSE + GET.repeat(5000));
            client.readHeadOnly();
            assertThat(client.bytes(LARGE)).isEqualTo(body);
            client.endOutput().expectClosed();
        }
    }

    // ---- half-close and clients that leave ----

    @Test
    void aClientThatHasClosedItsSideStillGetsItsAnswers() {
        CompletableFuture<Object> later = new CompletableFuture<>();
        AtomicInteger calls = new AtomicInteger();
        HttpHandler handler = request -> {
            calls.incrementAndGet();
            return request.rawPath().equals("/later") ? later : "now";
        };
        try (HttpServer server = Servers.start(handler)) {
            try (RawClient client = new RawClient(server)) {
                client.send(GET + GET).endOutput();
                assertThat(client.read().text()).isEqualTo("\"now\"");
                assertThat(client.read().text()).isEqualTo("\"now\"");
                client.expectClosed();
            }
            try (RawClient client = new RawClient(server)) {
                client.send(GET.replace("/ ", "/later ")).endOutput();
                Await.until("the handler is called", () -> calls.get() == 3);
                later.complete("later");
                assertThat(client.read().text()).isEqualTo("\"later\"");
                client.expectClosed();
            }
        }
    }

    @Test
    void aClientThatClosesItsSideWithinARequestIsToldSo() {
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.start(Servers.ECHO)) {
            for (String part : List.of(
                    "GET / HTTP/1.1\r\nHost",
                    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel",
                    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")) {
                try (RawClient client = new RawClient(server)) {
                    client.send(part).endOutput();
                    assertThat(client.read().status()).as(part).isEqualTo(400);
                    client.expectClosed();
                }
            }
            for (String part : List.of("", "\r\n", "GET / HT")) {
                try (RawClient client = new RawClient(server)) {
                    client.send(part).endOutput().expectClosed();
                }
            }
            assertThat(log.lines()).hasSize(3);
        }
    }

    @Test
    void aClientThatLeavesWithinAHeadIsNoFailedRequest() {
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.start(Servers.ECHO)) {
            RawClient client = new RawClient(server);
            client.exchange(GET);
            client.send("GET / HTTP/1.1\r\nHos");
            client.reset();
            assertThat(server.stop(Duration.ofSeconds(10))).isZero();
            assertThat(log.lines()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void workIsCancelledWhenTheClientGoesAway(boolean orderly) {
        CompletableFuture<Scope> scope = new CompletableFuture<>();
        CompletableFuture<CancellationException> cancelled = new CompletableFuture<>();
        CompletableFuture<Object> answer = new CompletableFuture<>();
        HttpHandler handler = request -> {
            request.context().scope().register(cause -> {
                cancelled.complete(cause);
                answer.completeExceptionally(cause);
            });
            scope.complete(request.context().scope());
            return answer;
        };
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.start(handler);
                RawClient client = new RawClient(server)) {
            client.send(GET);
            Await.result(scope);
            if (orderly) {
                client.close();
            } else {
                client.reset();
            }
            assertThat(Await.result(cancelled)).hasMessageContaining("client");
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void workIsCancelledWhenTheClientGoesAwayThoughReadingHasPaused() {
        assumeTrue(Transport.preferred() != Transport.NIO, "NIO hears of a reset only from reading");
        CompletableFuture<Object> cancelled = new CompletableFuture<>();
        AtomicInteger calls = new AtomicInteger();
        HttpHandler handler = request -> {
            calls.incrementAndGet();
            request.context().scope().register(cancelled::complete);
            return new CompletableFuture<>();
        };
        try (HttpServer server = Servers.local(handler).pipelineMax(1).start()) {
            RawClient client = new RawClient(server);
            client.send(GET.repeat(100));
            Await.until("the handler is called", () -> calls.get() == 1);
            client.reset();
            assertThat(Await.result(cancelled)).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void aListenerThatThrowsDoesNotKeepTheOthersFromBeingTold() {
        CompletableFuture<Object> told = new CompletableFuture<>();
        AtomicInteger calls = new AtomicInteger();
        HttpHandler handler = request -> {
            request.context().scope().register(cause -> {
                if (request.rawPath().equals("/second")) {
                    told.complete("told");
                }
                throw new IllegalStateException("planted");
            });
            calls.incrementAndGet();
            return new CompletableFuture<>();
        };
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.start(handler)) {
            RawClient client = new RawClient(server);
            client.send(GET + GET.replace("/ ", "/second "));
            Await.until("both are called", () -> calls.get() == 2);
            client.reset();
            assertThat(Await.result(told)).isEqualTo("told");
            Await.until("both are logged", () -> log.lines().size() == 2);
        }
    }

    // ---- start and stop ----

    @Test
    void aStopAnswersWhatIsAtWorkAndRefusesTheRest() {
        List<CompletableFuture<Object>> open = new CopyOnWriteArrayList<>();
        HttpHandler handler = request -> {
            CompletableFuture<Object> answer = new CompletableFuture<>();
            open.add(answer);
            return answer;
        };
        List<RawClient> clients = new ArrayList<>();
        try (HttpServer server = Servers.start(handler)) {
            for (int i = 0; i < 50; i++) {
                clients.add(new RawClient(server).send(GET));
            }
            Await.until("50 handlers are called", () -> open.size() == 50);
            CompletableFuture<Integer> cut = CompletableFuture.supplyAsync(
                    () -> server.stop(Duration.ofSeconds(20)), task -> new Thread(task, "stopping").start());
            Await.until("new connections are refused", () -> isRefused(server));
            assertThat(cut).isNotDone();

            open.forEach(answer -> answer.complete("answer"));
            for (RawClient client : clients) {
                RawResponse response = client.read();
                assertThat(response.status()).isEqualTo(200);
                assertThat(response.saysClose()).isTrue();
                client.expectClosed();
            }
            assertThat(Await.result(cut)).isZero();
        } finally {
            clients.forEach(RawClient::close);
        }
    }

    private static boolean isRefused(HttpServer server) {
        try (RawClient client = new RawClient(server)) {
            return client.isClosedByServer();
        } catch (UncheckedIOException refused) {
            return true;
        }
    }

    @Test
    void aStopEndsAConnectionWhoseAnswerIsAlreadyOnItsWay() throws IOException {
        HeldPublisher held = new HeldPublisher();
        try (HttpServer server = Servers.start(request -> HttpResponse.ok().stream(held));
                RawClient client = new RawClient(server)) {
            client.send(GET);
            assertThat(client.readHeadOnly().saysClose()).isFalse();
            CompletableFuture<Integer> cut = CompletableFuture.supplyAsync(() -> server.stop(Duration.ofSeconds(20)));
            Await.until("new connections are refused", () -> isRefused(server));
            held.subscriber().onComplete();
            assertThat(new String(client.rest(), ISO_8859_1)).isEqualTo("0\r\n\r\n");
            assertThat(Await.result(cut)).isZero();
        }
    }

    @Test
    void aStopWithIdleConnectionsReturnsAtOnce() {
        List<RawClient> clients = new ArrayList<>();
        try (HttpServer server = Servers.start(Servers.ECHO)) {
            for (int i = 0; i < 20; i++) {
                RawClient client = new RawClient(server);
                assertThat(client.exchange(GET).status()).isEqualTo(200);
                clients.add(client);
            }
            long begun = System.nanoTime();
            assertThat(server.stop(Duration.ofHours(1))).isZero();
            assertThat(System.nanoTime() - begun)
                    .isLessThan(Duration.ofSeconds(10).toNanos());
            clients.forEach(RawClient::expectClosed);
            assertThat(server.stop(Duration.ofHours(1))).isZero();
        } finally {
            clients.forEach(RawClient::close);
        }
    }

    /** reactor-netty#4181: a stop that goes from connection to connection must not need a stack for it. */
    @Test
    void aStopEndsAnyNumberOfConnections() {
        int count = Integer.getInteger("paceline.connections", 500);
        List<CompletableFuture<Object>> open = new CopyOnWriteArrayList<>();
        HttpHandler handler = request -> {
            CompletableFuture<Object> answer = new CompletableFuture<>();
            open.add(answer);
            return answer;
        };
        List<RawClient> clients = new ArrayList<>();
        try (HttpServer server = Servers.start(handler)) {
            for (int i = 0; i < count; i++) {
                clients.add(new RawClient(server).send(GET));
            }
            Await.until("all are called", () -> open.size() == count);
            CompletableFuture<Integer> cut = CompletableFuture.supplyAsync(() -> server.stop(Duration.ofSeconds(20)));
            Await.until("new connections are refused", () -> isRefused(server));
            open.forEach(answer -> answer.complete("answer"));
            assertThat(Await.result(cut)).isZero();
            for (RawClient client : clients) {
                assertThat(client.read().saysClose()).isTrue();
                client.expectClosed();
            }
        } finally {
            clients.forEach(RawClient::close);
        }
    }

    @Test
    void aStopCutsWhatIsLeftAtTheDeadlineAndSaysHowMuch() {
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        HttpHandler handler = request -> {
            request.context().scope().register(cause -> cancelled.incrementAndGet());
            calls.incrementAndGet();
            return new CompletableFuture<>();
        };
        try (HttpServer server = Servers.start(handler);
                RawClient one = new RawClient(server);
                RawClient two = new RawClient(server);
                RawClient idle = new RawClient(server)) {
            one.send(GET);
            two.send(GET);
            Await.until("both are called", () -> calls.get() == 2);
            assertThat(server.stop(Duration.ofMillis(20))).isEqualTo(2);
            one.expectClosed();
            two.expectClosed();
            idle.expectClosed();
            assertThat(cancelled).hasValue(2);
        }
    }

    @Test
    void aStopOrStartOnALoopIsRefused() {
        CompletableFuture<HttpServer> self = new CompletableFuture<>();
        HttpHandler handler = request -> {
            if (request.rawPath().equals("/stop")) {
                Await.result(self).stop(Duration.ofSeconds(1));
            }
            return Servers.start(Servers.ECHO);
        };
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.start(handler);
                RawClient client = new RawClient(server)) {
            self.complete(server);
            assertThat(client.exchange(GET.replace("/ ", "/stop ")).status()).isEqualTo(500);
            assertThat(client.exchange(GET).status()).isEqualTo(500);
            assertThat(log.lines()).hasSize(2).allMatch(line -> line.contains("event loop"));
        }
    }

    @Test
    void aTakenPortIsNamed() {
        try (HttpServer server = Servers.start(Servers.ECHO)) {
            assertThatThrownBy(() ->
                            Servers.local(Servers.ECHO).port(server.port()).start())
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("127.0.0.1:" + server.port())
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void serversShareTheirLoopsAndTheLastOneEndsTheThreads() {
        HttpServer one = Servers.start(Servers.ECHO);
        HttpServer two = Servers.start(Servers.ECHO);
        assertThat(one.port()).isNotEqualTo(two.port());
        assertThat(threads("paceline-loop"))
                .isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
        one.close();
        try (RawClient client = new RawClient(two)) {
            assertThat(client.exchange(GET).status()).isEqualTo(200);
        }
        two.close();
        Await.until("no thread is left", () -> threads("paceline-") == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NIO", "EPOLL"})
    void loopsThatAreGivenAreNotEnded(String transport) {
        try (NetEventLoops loops = NetEventLoops.builder()
                .name("mine")
                .threads(2)
                .transport(Transport.valueOf(transport))
                .build()) {
            for (int i = 0; i < 3; i++) {
                try (HttpServer server =
                                Servers.local(Servers.ECHO).loops(loops).start();
                        RawClient client = new RawClient(server)) {
                    assertThat(client.exchange(GET_CLOSE).status()).isEqualTo(200);
                    client.expectClosed();
                    RawClient second = new RawClient(server);
                    assertThat(second.send(GET).endOutput().read().status()).isEqualTo(200);
                    second.expectClosed();
                }
            }
            assertThat(threads("mine")).isPositive();
        }
        Await.until("no thread is left", () -> threads("mine") == 0);
    }

    private static long threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(name))
                .count();
    }

    @Test
    void wrongSettingsAreRefusedWithBothSides() {
        assertThatThrownBy(() -> HttpServer.builder().start()).hasMessage("handler: none (expected: a handler)");
        assertThatThrownBy(() -> HttpServer.builder().port(65_536)).hasMessage("port: 65536 (expected: 0 to 65535)");
        assertThatThrownBy(() -> HttpServer.builder().pipelineMax(0))
                .hasMessage("pipelineMax: 0 (expected: 1 to 1024)");
        assertThatThrownBy(() -> HttpServer.builder().idleTimeout(Duration.ZERO))
                .hasMessage("idleTimeout: PT0S (expected: PT0.001S to PT24H)");
        assertThatThrownBy(
                        () -> Servers.local(Servers.ECHO).host("no such host").start())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("no such host");
    }
}
