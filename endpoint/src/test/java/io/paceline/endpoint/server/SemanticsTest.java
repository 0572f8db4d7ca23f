package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.RequestTimeout;
import io.paceline.service.Blocking;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of requests whatever user code, time and clients do: one answer each. */
class SemanticsTest {

    /** Answers late, twice, never, or not as it should. */
    public static class Unruly {
        private final BlockingQueue<CompletableFuture<String>> open = new LinkedBlockingQueue<>();
        private final BlockingQueue<CallContext> contexts = new LinkedBlockingQueue<>();
        private final AtomicInteger ran = new AtomicInteger();
        private final CountDownLatch held = new CountDownLatch(1);

        @GetMapping("/never")
        public CompletionStage<String> never() {
            contexts.add(CallContext.current());
            CompletableFuture<String> stage = new CompletableFuture<>();
            open.add(stage);
            return stage;
        }

        // @start region="timeout"
        @GetMapping("/never-soon")
        @RequestTimeout(millis = 40)
        public CompletionStage<String> neverSoon() {
            return never();
        }
        // @end

        @GetMapping("/hold")
        @Blocking
        public String hold() throws InterruptedException {
            contexts.add(CallContext.current());
            held.await(20, TimeUnit.SECONDS);
            return "held";
        }

        @PostMapping("/run")
        public int run() {
            return ran.incrementAndGet();
        }

        @PostMapping("/tell")
        public void tell() {
            ran.incrementAndGet();
        }

        @GetMapping("/strange")
        public @Nullable CompletionStage<String> strange(@RequestParam String how) {
            CompletableFuture<String> stage = new CompletableFuture<>();
            switch (how) {
                case "error" -> throw new LinkageError("secret");
                case "twice" -> {
                    stage.complete("first");
                    stage.complete("second");
                    stage.obtrudeValue("third");
                }
                case "null" -> {
                    return null;
                }
                case "foreign" -> new Thread(() -> stage.complete("foreign")).start();
                case "cancelled" -> stage.cancel(true);
                case "failed-twice" -> {
                    stage.completeExceptionally(new IllegalStateException("secret"));
                    stage.completeExceptionally(new IllegalArgumentException("secret"));
                }
                case "reply" -> {
                    return Reply.of("reply");
                }
                case "broken" -> {
                    return new BrokenStage();
                }
                default -> stage.complete("else");
            }
            return stage;
        }
    }

    /** A stage that cannot be waited for. */
    private static final class BrokenStage extends CompletableFuture<String> {
        @Override
        public CompletableFuture<String> whenComplete(
                java.util.function.BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException("secret");
        }
    }

    private final Unruly unruly = new Unruly();

    @RegisterExtension
    final OneServer server = OneServer.later();

    private Client start(EndpointServer.Builder builder) {
        server.start(builder.service(unruly));
        return server.client();
    }

    @AfterEach
    void letGo() {
        unruly.held.countDown();
    }

    @Test
    void aCallThatIsNeverAnsweredIs504AtItsDeadlineAndTheServiceGoesOn() throws InterruptedException {
        Client client = start(OneServer.local().requestTimeout(Duration.ofMillis(40)));
        long begun = System.nanoTime();
        assertThat(client.get("/never").statusCode()).isEqualTo(504);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(40));
        assertThat(unruly.contexts.take().isOver()).isTrue();
        unruly.open.take().complete("late");
        assertThat(client.send("POST", "/run").body()).isEqualTo("1");
    }

    @Test
    void aMethodMayHaveLessTimeThanOthers() {
        Client client = start(OneServer.local());
        assertThat(client.get("/never-soon").statusCode()).isEqualTo(504);
        assertThat(client.get("/never", "X-Request-Timeout", "30ms").statusCode())
                .isEqualTo(504);
        assertThat(client.get("/never-soon", "X-Request-Timeout", "60s").statusCode())
                .isEqualTo(504);
    }

    @Test
    void aCallThatStillWaitsAtItsDeadlineIsNotRun() throws InterruptedException {
        Client client = start(OneServer.local());
        CompletableFuture<HttpResponse<String>> holding = client.sendAsync("GET", "/hold");
        unruly.contexts.take();
        assertThat(client.send("POST", "/run", "X-Request-Timeout", "30ms").statusCode())
                .isEqualTo(504);
        unruly.held.countDown();
        assertThat(holding.join().body()).isEqualTo("held");
        assertThat(client.send("POST", "/run").body()).isEqualTo("1");
    }

    @Test
    void aCallWhoseClientLeavesIsNotRunAndARunningOneIsTold() throws Exception {
        List<CallContext> contexts = new CopyOnWriteArrayList<>();
        Client client = start(OneServer.local().filter((request, next) -> {
            contexts.add(request.context());
            return next.handle(request);
        }));
        try (RawClient running = new RawClient(server.port());
                RawClient waiting = new RawClient(server.port())) {
            running.send("GET", "/hold");
            unruly.contexts.take();
            waiting.send("POST", "/run");
            Eventually.until("both have come", () -> contexts.size() == 2);
        }
        Eventually.until("both are told", () -> contexts.stream().allMatch(CallContext::isOver));
        CompletableFuture<HttpResponse<String>> behind = client.sendAsync("POST", "/run");
        unruly.held.countDown();
        // had the dropped call run, this would be the second
        assertThat(behind.join().body()).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({
        "error, 500, ",
        "twice, 200, third",
        "null, 200, ''",
        "foreign, 200, foreign",
        "cancelled, 500, ",
        "failed-twice, 500, ",
        "reply, 200, reply",
        "broken, 500, ",
        "other, 200, else",
    })
    void eachRequestGetsOneAnswerWhateverTheMethodDoes(String how, int status, @Nullable String body) {
        Client client = start(OneServer.local().requestTimeout(Duration.ofSeconds(20)));
        for (int i = 0; i < 3; i++) {
            HttpResponse<String> answer = client.get("/strange?how=" + how);
            assertThat(answer.statusCode()).isEqualTo(status);
            if (body != null) {
                assertThat(answer.body()).isEqualTo(body);
            }
            assertThat(answer.body()).doesNotContain("secret");
        }
        assertThat(client.send("POST", "/run").body()).isEqualTo("1");
    }

    @Test
    void aFullMailboxIs503WithRetryAfterAndItRecovers() throws InterruptedException {
        Client client = start(OneServer.local().mailboxCapacity(2));
        CompletableFuture<HttpResponse<String>> holding = client.sendAsync("GET", "/hold");
        unruly.contexts.take();
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            calls.add(client.sendAsync("POST", i % 2 == 0 ? "/run" : "/tell"));
        }
        Eventually.until("six are refused", () -> refused(calls).size() == 6);
        refused(calls)
                .forEach(refusal ->
                        assertThat(refusal.headers().firstValue("Retry-After")).hasValue("1"));
        unruly.held.countDown();
        assertThat(holding.join().statusCode()).isEqualTo(200);
        Eventually.until("the two that found room have run", () -> unruly.ran.get() == 2);
        assertThat(client.send("POST", "/run").statusCode()).isEqualTo(200);
        Map<Integer, Integer> answers = Map.of(200, 0, 202, 0, 503, 6);
        assertThat(calls)
                .allSatisfy(call -> assertThat(answers).containsKey(call.join().statusCode()));
        assertThat(unruly.ran).hasValue(3);
    }

    private static List<HttpResponse<String>> refused(List<CompletableFuture<HttpResponse<String>>> calls) {
        return calls.stream()
                .filter(CompletableFuture::isDone)
                .map(CompletableFuture::join)
                .filter(answer -> answer.statusCode() == 503)
                .toList();
    }

    @Test
    void aGracefulStopAnswersWhatIsAtWork() throws InterruptedException {
        Client client = start(OneServer.local());
        CompletableFuture<HttpResponse<String>> open = client.sendAsync("GET", "/never");
        CompletableFuture<String> stage = unruly.open.take();
        EndpointServer stopping = server.get();
        CompletableFuture<Integer> cut = CompletableFuture.supplyAsync(() -> stopping.stop(Duration.ofSeconds(20)));
        Eventually.until("new connections are refused", () -> isRefused(stopping.port()));
        stage.complete("at last");
        assertThat(open.join().body()).isEqualTo("at last");
        assertThat(cut.join()).isZero();
    }

    private static boolean isRefused(int port) {
        try (RawClient ignored = new RawClient(port)) {
            return false;
        } catch (java.io.IOException refused) {
            return true;
        }
    }

    static class WrongTimeout {
        @GetMapping("/a")
        @RequestTimeout(millis = 0)
        public String a() {
            return "";
        }
    }

    @Test
    void aTimeOutOutOfRangeIsRefusedAtStart() {
        assertThatThrownBy(() -> OneServer.local()
                        .port(0)
                        .service(new WrongTimeout())
                        .start()
                        .close())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("WrongTimeout.a(): @RequestTimeout: 0 (expected: 1 to 86400000)");
    }
}
