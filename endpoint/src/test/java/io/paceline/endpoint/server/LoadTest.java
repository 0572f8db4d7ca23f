package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.service.Threading;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services under load: one at a time, and bounded. */
class LoadTest {

    private static final int THREADS = 8;
    private static final int CALLS = Integer.getInteger("paceline.hammer.calls", 500);

    /** Keeps its state in a plain map. */
    public static class Counter {
        private final Map<Integer, Integer> counts = new HashMap<>();

        @PostMapping("/count")
        public int count(@RequestParam int key) {
            return counts.merge(key, 1, Integer::sum);
        }

        @GetMapping("/counts")
        public Map<Integer, Integer> counts() {
            return counts;
        }
    }

    /** Runs until it is let go. */
    public static class Slow {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);
        private final AtomicInteger told = new AtomicInteger();

        @GetMapping("/slow")
        public String slow() throws InterruptedException {
            entered.countDown();
            release.await();
            return "done";
        }

        @PostMapping("/tell")
        public void tell() {
            told.incrementAndGet();
        }
    }

    /** Counts what it sees. */
    private static final class Counting implements Probe {
        private final AtomicInteger queued = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();
        private final List<String> ended = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void callQueued(CallContext context, String service, String method) {
            queued.incrementAndGet();
        }

        @Override
        public void callRefused(CallContext context, String service, String method, Throwable cause) {
            refused.incrementAndGet();
        }

        @Override
        public void callEnded(CallContext context, String service, String method, long runNanos, Throwable error) {
            ended.add(service + "." + method);
        }

        @Override
        public void requestEnded(CallContext context, String method, String route, int status, long nanos) {
            ended.add(method + " " + route + " " + status);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPlainMapStaysRightUnderManyClients(boolean inline) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        EndpointServer.Builder builder = OneServer.local().service(new Counter());
        try (EndpointServer server = builder.threading(inline ? Threading.inline() : Threading.shared())
                .start()) {
            List<Future<Integer>> clients = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                clients.add(threads.submit(() -> RawClient.count(server.port(), CALLS)));
            }
            int answered = 0;
            for (Future<Integer> client : clients) {
                answered += client.get();
            }
            assertThat(answered).isEqualTo(THREADS * CALLS);
            String counts = new Client(server).get("/counts").body();
            assertThat(counts)
                    .isEqualTo("{\"0\":" + THREADS * CALLS / 4 + ",\"1\":" + THREADS * CALLS / 4 + ",\"2\":"
                            + THREADS * CALLS / 4 + ",\"3\":" + THREADS * CALLS / 4 + "}");
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aFullMailboxIsA503WithRetryAfter() throws InterruptedException {
        Slow slow = new Slow();
        Counting probe = new Counting();
        try (EndpointServer server = OneServer.local()
                .mailboxCapacity(1)
                .threading(Threading.shared())
                .probe(probe)
                .service(slow)
                .start()) {
            Client client = new Client(server);
            CompletableFuture<HttpResponse<String>> running = client.sendAsync("GET", "/slow");
            slow.entered.await();
            CompletableFuture<HttpResponse<String>> waiting = client.sendAsync("POST", "/tell");
            assertThat(waiting.join().statusCode()).isEqualTo(202);
            Map.of("/slow", "GET", "/tell", "POST").forEach((path, method) -> {
                HttpResponse<String> refused = client.send(method, path);
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
                assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
            });
            assertThat(probe.refused).hasValue(2);
            slow.release.countDown();
            assertThat(running.join().body()).isEqualTo("done");
            // The call that waited holds the one place until its turn has come.
            Eventually.until("the mailbox is empty", () -> slow.told.get() == 1);
            assertThat(client.get("/slow").body()).isEqualTo("done");
            assertThat(slow.told).hasValue(1);
        }
        assertThat(probe.queued).hasValue(3);
        assertThat(probe.ended).contains("Slow.slow", "Slow.tell", "GET /slow 200", "GET /slow 503", "POST /tell 202");
    }
}
