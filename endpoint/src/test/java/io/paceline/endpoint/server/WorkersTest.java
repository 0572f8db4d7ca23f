package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.endpoint.ExceptionHandler;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestBody;
import io.paceline.endpoint.RequestMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.http.HttpException;
import io.paceline.service.Blocking;
import io.paceline.service.ShardKey;
import io.paceline.service.Workers;
import io.paceline.service.engine.WorkersBuilder;
import jakarta.validation.constraints.Max;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests that several objects of one class answer. */
class WorkersTest {

    // @start region="carts"
    @RequestMapping("/carts/{user}")
    public static class Carts {
        private final Map<String, List<String>> carts = new HashMap<>(); // of this worker's users only

        @PostMapping
        public int add(@PathVariable @ShardKey String user, @RequestParam String item) {
            List<String> cart = carts.computeIfAbsent(user, fresh -> new ArrayList<>());
            cart.add(item);
            return cart.size();
        }
    }
    // @end

    /** Every kind of method on shards, each of which knows its number. */
    public static class Counters {
        private static final AtomicInteger MADE = new AtomicInteger();

        private final int number = MADE.getAndIncrement();
        private final Map<Object, Integer> counts = new HashMap<>();

        /** The body of a request. */
        public record Order(String user, int count) {}

        @GetMapping("/worker")
        public int worker(@ShardKey @RequestParam(required = false) @Nullable String user) {
            return number;
        }

        @PostMapping("/count")
        public int count(@ShardKey long user, @RequestParam @Max(10) int by) {
            return counts.merge(user, by, Integer::sum);
        }

        @PostMapping("/orders")
        public int order(@RequestBody @ShardKey Order order) {
            return counts.merge(order, 1, Integer::sum);
        }

        @PostMapping("/fail")
        public void fail(@ShardKey @RequestParam(required = false) @Nullable String user) {
            throw new IllegalStateException("planned");
        }

        @GetMapping("/refused")
        public String refused(@ShardKey @RequestParam String user) {
            return user;
        }

        @ExceptionHandler
        public String missing(HttpException refused) {
            return "a worker: " + refused.detail();
        }
    }

    /** Holds each call until it is let go. */
    public static class Holding {
        private static final ConcurrentLinkedQueue<CountDownLatch> HELD = new ConcurrentLinkedQueue<>();
        private static final Set<Holding> USED = ConcurrentHashMap.newKeySet();

        @GetMapping("/hold")
        @Blocking
        public String hold() throws InterruptedException {
            USED.add(this);
            CountDownLatch held = new CountDownLatch(1);
            HELD.add(held);
            return held.await(20, TimeUnit.SECONDS) ? "held" : "forgotten";
        }

        private static void letGo() {
            CountDownLatch held = HELD.poll();
            while (held != null) {
                held.countDown();
                held = HELD.poll();
            }
        }
    }

    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    @RegisterExtension
    final OneServer one = OneServer.later();

    private Client start(EndpointServer.Builder builder) {
        one.start(builder.errorHook((service, method, context, error) -> failures.add(service + " " + method)));
        return one.client();
    }

    private Client counters() {
        return start(OneServer.local()
                .workers(Counters::new, counters -> counters.name("counters").sharded(5)));
    }

    @AfterEach
    void letGo() {
        Holding.letGo();
    }

    @Test
    void equalKeysMeetTheSameWorkerWhichKeepsTheirState() {
        // @start region="server"
        EndpointServer server = EndpointServer.builder()
                .host("127.0.0.1")
                .port(0)
                .workers(Carts::new, carts -> carts.sharded(16))
                .start();
        // @end
        try (server) {
            Client client = new Client(server);
            for (int i = 1; i <= 3; i++) {
                for (String user : List.of("ann", "bob", "c%2Ed")) {
                    assertThat(client.send("POST", "/carts/" + user + "?item=tea")
                                    .body())
                            .isEqualTo("" + i);
                }
            }
        }
    }

    @Test
    void manyKeysAreSpreadAndCountedExactly() {
        Client client = counters();
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Integer, Integer> expected = new HashMap<>();
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            int user = random.nextInt(20);
            expected.merge(user, 1, Integer::sum);
            calls.add(client.sendAsync("POST", "/count?user=" + user + "&by=1"));
        }
        assertThat(calls).as("seed " + seed).allMatch(call -> call.join().statusCode() == 200);
        expected.forEach((user, count) -> assertThat(
                        client.send("POST", "/count?user=" + user + "&by=0").body())
                .as("seed %s, user %s", seed, user)
                .isEqualTo("" + count));
        Set<String> workers = ConcurrentHashMap.newKeySet();
        for (int user = 0; user < 20; user++) {
            workers.add(client.get("/worker?user=" + user).body());
        }
        assertThat(workers).hasSizeGreaterThan(1).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void aBodyMayBeTheKey() {
        Client client = counters();
        assertThat(client.postJson("/orders", "{\"user\":\"ann\",\"count\":1}").body())
                .isEqualTo("1");
        assertThat(client.postJson("/orders", "{\"count\":1,\"user\":\"ann\"}").body())
                .isEqualTo("2");
        assertThat(client.postJson("/orders", "{\"user\":\"ann\",\"count\":2}").body())
                .isEqualTo("1");
    }

    @Test
    void aRequestWithoutItsKeyIs400() {
        Client client = start(OneServer.local().workers(Keyless::new, workers -> workers.sharded(3)));
        HttpResponse<String> missing = client.get("/worker");
        assertThat(missing.statusCode()).isEqualTo(400);
        assertThat(missing.body()).contains("user: missing");
        assertThat(client.send("POST", "/tell").statusCode()).isEqualTo(400);
        assertThat(client.postJson("/body", "null").statusCode()).isEqualTo(400);
        assertThat(client.send("POST", "/tell?user=ann").statusCode()).isEqualTo(202);
    }

    /** Keys that may be missing. */
    public static class Keyless {
        @GetMapping("/worker")
        public String worker(@ShardKey @RequestParam(required = false) @Nullable String user) {
            return "" + user;
        }

        @PostMapping("/tell")
        public void tell(@ShardKey @RequestParam(required = false) @Nullable String user) {}

        @PostMapping("/body")
        public String body(@ShardKey @RequestBody @Nullable Map<String, String> body) {
            return "" + body;
        }
    }

    @Test
    void whatIsWrongWithArgumentsIsSaidByAnyWorker() {
        Client client = counters();
        assertThat(client.get("/refused").body()).startsWith("a worker: ").contains("user");
        assertThat(client.send("POST", "/count?user=1&by=11").statusCode()).isEqualTo(200);
        assertThat(client.send("POST", "/count?user=1&by=11").body()).startsWith("a worker: ");
    }

    @Test
    void failuresAreReportedByTheNameOfTheWorkerThatIsInCharge() {
        Client client = counters();
        Workers<Counters> workers = workers(Counters.class);
        for (String user : List.of("ann", "bob", "cid", "dan")) {
            String expected = workers.forKey(user).toString();
            assertThat(expected).matches(".*\\[[0-4]]");
            assertThat(client.send("POST", "/fail?user=" + user).statusCode()).isEqualTo(202);
            String place = expected.substring(expected.lastIndexOf('['));
            Eventually.until("reported", () -> !failures.isEmpty());
            assertThat(failures.poll()).isEqualTo("counters" + place + " fail");
        }
    }

    @Test
    void aPoolRunsAsManyCallsAsItHasWorkersAndIs503OnceAllAreFull() {
        Client client = start(OneServer.local().mailboxCapacity(1).workers(Holding::new, pool -> pool.roundRobin(3)));
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            int running = i;
            calls.add(client.sendAsync("GET", "/hold"));
            Eventually.until("call " + i + " runs", () -> Holding.HELD.size() == running);
        }
        assertThat(Holding.USED).hasSize(3);
        Holding.USED.clear();
        List<CompletableFuture<HttpResponse<String>>> more = new ArrayList<>();
        Eventually.until("all are full", () -> {
            more.add(client.sendAsync("GET", "/hold"));
            return more.stream().anyMatch(call -> call.isDone() && call.join().statusCode() == 503);
        });
        HttpResponse<String> refused = client.get("/hold");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(refused.body()).doesNotContain("Holding");
        Eventually.until("all are answered", () -> {
            Holding.letGo();
            return calls.stream().allMatch(CompletableFuture::isDone)
                    && more.stream().allMatch(CompletableFuture::isDone);
        });
        assertThat(calls).allMatch(call -> call.join().body().equals("held"));
        assertThat(more)
                .filteredOn(call -> call.join().statusCode() != 503)
                .isNotEmpty()
                .allMatch(call -> call.join().body().equals("held"));
        CompletableFuture<HttpResponse<String>> after = client.sendAsync("GET", "/hold");
        Eventually.until("a call runs again", () -> !Holding.HELD.isEmpty());
        Holding.letGo();
        assertThat(after.join().body()).isEqualTo("held");
    }

    @Test
    void aPoolCanBeMadeLargerWhileItServes() {
        Client client = start(OneServer.local().workers(Holding::new, pool -> pool.roundRobin(1)));
        assertThat(workers(Holding.class).size()).isOne();
        workers(Holding.class).resize(2);
        List<CompletableFuture<HttpResponse<String>>> calls =
                List.of(client.sendAsync("GET", "/hold"), client.sendAsync("GET", "/hold"));
        Eventually.until("both run", () -> Holding.HELD.size() == 2);
        Holding.letGo();
        assertThat(calls).allMatch(call -> call.join().body().equals("held"));
    }

    @Test
    void shardsWithoutAKeyAndPoolsWithOneAreRefusedAtTheStart() {
        assertThatThrownBy(() -> started(Holding::new, workers -> workers.sharded(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Holding.hold(): 0 parameters with @ShardKey (expected: one, for its workers are sharded)");
        assertThatThrownBy(() -> started(Carts::new, workers -> workers.roundRobin(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "parameter user of Carts.add(String, String): @ShardKey (expected: none, for a pool gives no"
                                + " affinity)");
        assertThatThrownBy(() -> started(ArrayKey::new, workers -> workers.sharded(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("an array as key");
        assertThatThrownBy(() -> started(() -> new Object(), workers -> workers.roundRobin(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object");
    }

    /** Its key has no equals. */
    public static class ArrayKey {
        @PostMapping("/array")
        public int of(@RequestBody @ShardKey byte[] body) {
            return body.length;
        }
    }

    @Test
    void aServiceIsFoundByItsClassIfItIsTheOnlyOne() {
        start(OneServer.local().service(new Keyless()).workers(Carts::new, carts -> carts.sharded(2)));
        EndpointServer started = one.get();
        assertThat(started.service(Keyless.class).ask(one -> one.worker("x")).await())
                .isEqualTo("x");
        assertThat(workers(Carts.class)
                        .forKey("ann")
                        .ask(carts -> carts.add("ann", "tea"))
                        .await())
                .isOne();
        assertThatThrownBy(() -> started.service(String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("type: java.lang.String (expected: the class of one service, not of 0)");
    }

    private <S> Workers<S> workers(Class<S> type) {
        return (Workers<S>) one.get().service(type);
    }

    private static <S> void started(java.util.function.Supplier<S> supplier, Consumer<WorkersBuilder<S>> settings) {
        OneServer.local().workers(supplier, settings).start().close();
    }
}
