package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.EventLoops;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.http.HttpResponse;
import io.paceline.http.StartException;
import io.paceline.http.server.HttpServer;
import io.paceline.service.Threading;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How servers start and end. */
class LifeCycleTest {

    /** Answers when it is let go. */
    public static class Waiting {
        private final Queue<CompletableFuture<String>> open = new ConcurrentLinkedQueue<>();

        @GetMapping("/wait")
        public CompletionStage<String> await() {
            CompletableFuture<String> stage = new CompletableFuture<>();
            open.add(stage);
            return stage;
        }
    }

    /** Takes calls that nobody waits for. */
    public static class Told {
        private final CountDownLatch release = new CountDownLatch(1);
        private final AtomicInteger runs = new AtomicInteger();

        @PostMapping("/tell")
        public void tell() throws InterruptedException {
            release.await();
            runs.incrementAndGet();
        }
    }

    @Test
    void noThreadIsLeftAfterStop() throws IOException {
        Set<Thread> before = threads();
        EndpointServer server = builder().service(new Waiting()).start();
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET", "/nothing");
            assertThat(client.status()).isEqualTo(404);
        }
        assertThat(threads()).hasSizeGreaterThan(before.size()).anyMatch(thread -> !thread.isDaemon());
        assertThat(server.stop(Duration.ofSeconds(10))).isZero();
        assertThat(server.stop(Duration.ofSeconds(10))).isZero();
        Eventually.until("no thread left", () -> before.containsAll(threads()));
    }

    @Test
    void noThreadIsLeftAfterAStartThatFailed() {
        try (EndpointServer taken = builder().service(new Waiting()).start()) {
            Set<Thread> before = threads();
            assertThatThrownBy(() ->
                            builder().port(taken.port()).service(new Waiting()).start())
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.port());
            assertThatThrownBy(() -> builder().service("text").start()).isInstanceOf(IllegalArgumentException.class);
            Eventually.until("no thread left", () -> before.containsAll(threads()));
        }
    }

    @Test
    void runningRequestsAreAnsweredWhileItStops() throws Exception {
        Waiting service = new Waiting();
        EndpointServer server = builder().service(service).start();
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            RawClient client = new RawClient(server.port());
            client.send("GET", "/wait");
            clients.add(client);
        }
        Eventually.until("50 requests run", () -> service.open.size() == 50);
        CompletableFuture<Integer> stopped = CompletableFuture.supplyAsync(() -> server.stop(Duration.ofSeconds(30)));
        Eventually.until("new connections are refused", () -> isRefused(server.port()));
        assertThat(stopped).isNotDone();
        service.open.forEach(stage -> stage.complete("late"));
        for (RawClient client : clients) {
            try (client) {
                assertThat(client.status()).isEqualTo(200);
            }
        }
        assertThat(stopped.get()).isZero();
    }

    @Test
    void acceptedCallsRunBeforeItHasStopped() throws Exception {
        Told service = new Told();
        EndpointServer server =
                builder().threading(Threading.shared()).service(service).start();
        try (RawClient client = new RawClient(server.port())) {
            for (int i = 0; i < 10; i++) {
                client.send("POST", "/tell");
                assertThat(client.status()).isEqualTo(202);
            }
        }
        CompletableFuture<Integer> stopped = CompletableFuture.supplyAsync(() -> server.stop(Duration.ofSeconds(30)));
        Eventually.until("new connections are refused", () -> isRefused(server.port()));
        service.release.countDown();
        assertThat(stopped.get()).isZero();
        assertThat(service.runs).hasValue(10);
    }

    @Test
    void whatIsLeftAtTheDeadlineIsCutAndCounted() throws IOException {
        Waiting service = new Waiting();
        EndpointServer server = builder().service(service).start();
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET", "/wait");
            client.send("GET", "/wait");
            Eventually.until("both requests run", () -> service.open.size() == 2);
            assertThat(server.stop(Duration.ofMillis(50))).isEqualTo(1);
            assertThat(client.status()).isEqualTo(-1);
        }
    }

    @Test
    void loopsThatWereGivenStayOpen() throws IOException {
        AtomicReference<EventLoops> loops = new AtomicReference<>();
        HttpServer.Builder owner = HttpServer.builder()
                .host("127.0.0.1")
                .port(0)
                .handlerFor(on -> {
                    loops.set(on);
                    return request -> HttpResponse.noContent();
                });
        try (HttpServer other = owner.start()) {
            try (EndpointServer server =
                            builder().loops(loops.get()).service(new Told()).start();
                    RawClient client = new RawClient(server.port())) {
                client.send("GET", "/nothing");
                assertThat(client.status()).isEqualTo(404);
            }
            try (RawClient client = new RawClient(other.port())) {
                client.send("GET", "/");
                assertThat(client.status()).isEqualTo(204);
            }
        }
    }

    @Test
    void wrongSettingsAreRefused() {
        assertThatThrownBy(() -> builder().mailboxCapacity(0))
                .hasMessage("mailboxCapacity: 0 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> builder().port(65_536)).hasMessage("port: 65536 (expected: 0 to 65535)");
    }

    private static EndpointServer.Builder builder() {
        return OneServer.local();
    }

    private static boolean isRefused(int port) {
        try (RawClient client = new RawClient(port)) {
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }
}
