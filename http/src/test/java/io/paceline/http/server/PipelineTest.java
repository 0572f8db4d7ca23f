package io.paceline.http.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.paceline.http.HttpHandler;
import io.paceline.http.HttpResponse;
import io.paceline.net.Transport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However requests are cut, joined and finished, each gets its own answer and in order. */
@ExtendWith(NoLeaks.class)
class PipelineTest {

    private static final String LENGTH = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello";
    private static final String CHUNKED = "POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n%s"
            .formatted("2;x=y\r\nhe\r\n3\r\nllo\r\n0\r\nTrailer: x\r\n\r\n");
    private static final String GET = "GET /c?d=e HTTP/1.1\r\nHost: a\r\n\r\n";

    private static String get(int number) {
        return "GET /" + number + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    private static String gets(int from, int to) {
        return IntStream.range(from, to).mapToObj(PipelineTest::get).collect(Collectors.joining());
    }

    @Test
    void aRequestMayBeSplitAtEveryByteAndJoinedWithTheNext() {
        byte[] all = (LENGTH + CHUNKED + GET + "\r\n" + GET).getBytes(ISO_8859_1);
        try (HttpServer server = Servers.start(Servers.ECHO);
                RawClient client = new RawClient(server)) {
            for (int split = 1; split < all.length; split++) {
                client.send(all, 0, split);
                // The first part has to be read before the second comes, or they would be one: an answer shows it.
                List<String> answers = new ArrayList<>();
                if (split > LENGTH.length()) {
                    answers.add(client.read().text());
                }
                client.send(all, split, all.length - split);
                while (answers.size() < 4) {
                    answers.add(client.read().text());
                }
                assertThat(answers)
                        .as("split at %d", split)
                        .containsExactly("POST /a hello", "POST /b hello", "GET /c?d=e ", "GET /c?d=e ");
            }
        }
    }

    static List<String> requests() {
        return List.of(LENGTH, CHUNKED, GET);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aRequestMayComeByteByByte(String request) {
        byte[] bytes = request.getBytes(ISO_8859_1);
        try (HttpServer server = Servers.start(Servers.ECHO);
                RawClient client = new RawClient(server)) {
            for (int i = 0; i < bytes.length; i++) {
                client.send(bytes, i, 1);
            }
            assertThat(client.read().status()).isEqualTo(200);
            assertThat(client.exchange(GET).text()).isEqualTo("GET /c?d=e ");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void answersComeInOrderWhateverOrderTheHandlersFinishIn(long seed) {
        Random random = new Random(seed);
        List<CompletableFuture<HttpResponse>> open = IntStream.range(0, 16)
                .mapToObj(i -> new CompletableFuture<HttpResponse>())
                .toList();
        AtomicInteger calls = new AtomicInteger();
        HttpHandler handler = request -> {
            calls.incrementAndGet();
            return open.get(Integer.parseInt(request.rawPath().substring(1)));
        };
        ScheduledExecutorService elsewhere = Executors.newScheduledThreadPool(2);
        try (HttpServer server = Servers.start(handler);
                RawClient client = new RawClient(server)) {
            client.send(gets(0, 16));
            Await.until("16 handlers are called", () -> calls.get() == 16);
            List<Integer> order = new ArrayList<>(IntStream.range(0, 16).boxed().toList());
            Collections.shuffle(order, random);
            order.forEach(i -> elsewhere.execute(
                    () -> open.get(i).complete(HttpResponse.ok().text("answer " + i))));

            for (int i = 0; i < 16; i++) {
                assertThat(client.read().text())
                        .as("seed %d, answer %d", seed, i)
                        .isEqualTo("answer " + i);
            }
        } finally {
            elsewhere.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void noMoreThanPipelineMaxAreAtWorkAndAllAreAnswered(int pipelineMax) {
        AtomicInteger atWork = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ScheduledExecutorService elsewhere = Executors.newScheduledThreadPool(2);
        HttpHandler handler = request -> {
            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
            CompletableFuture<Object> later = new CompletableFuture<>();
            elsewhere.schedule(
                    () -> {
                        atWork.decrementAndGet();
                        later.complete(HttpResponse.ok().text(request.rawPath()));
                    },
                    100,
                    TimeUnit.MICROSECONDS);
            return later;
        };
        try (HttpServer server = Servers.local(handler).pipelineMax(pipelineMax).start();
                RawClient client = new RawClient(server)) {
            client.send(gets(0, 500));
            for (int i = 0; i < 500; i++) {
                assertThat(client.read().text()).isEqualTo("/" + i);
            }
            assertThat(most.get()).isLessThanOrEqualTo(pipelineMax);
        } finally {
            elsewhere.shutdownNow();
        }
    }

    @Test
    void answersThatAreReadyBehindOneThatIsNotCountToo() {
        CompletableFuture<Object> first = new CompletableFuture<>();
        AtomicInteger calls = new AtomicInteger();
        HttpHandler handler = request -> calls.getAndIncrement() == 0 ? first : HttpResponse.ok();
        try (HttpServer server = Servers.local(handler).pipelineMax(4).start();
                RawClient client = new RawClient(server)) {
            client.send(gets(0, 100));
            Await.until("4 handlers are called", () -> calls.get() == 4);
            // Another connection's answer shows that the loops had time to go on, if they wanted to.
            try (RawClient other = new RawClient(server)) {
                other.exchange(get(0));
            }
            assertThat(calls).hasValue(5);
            first.complete(HttpResponse.ok());
            for (int i = 0; i < 100; i++) {
                assertThat(client.read().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void aMalformedRequestBehindOthersIsAnsweredLast() {
        CompletableFuture<Object> first = new CompletableFuture<>();
        AtomicInteger calls = new AtomicInteger();
        HttpHandler handler = request -> calls.getAndIncrement() == 0 ? first : "second";
        try (CapturedLog log = CapturedLog.ofFaults();
                HttpServer server = Servers.local(handler).pipelineMax(1).start();
                RawClient client = new RawClient(server)) {
            client.send(get(0) + get(1) + "BAD\r\n\r\n" + get(2));
            Await.until("the malformed one is refused", () -> !log.lines().isEmpty());
            first.complete("first");

            assertThat(client.read().text()).isEqualTo("\"first\"");
            assertThat(client.read().text()).isEqualTo("\"second\"");
            assertThat(client.read().status()).isEqualTo(400);
            client.endOutput().expectClosed();
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void handlersOfRequestsBehindACloseAreNotCalled() {
        List<String> paths = new CopyOnWriteArrayList<>();
        CompletableFuture<Object> first = new CompletableFuture<>();
        HttpHandler handler = request -> {
            paths.add(request.rawPath());
            return request.rawPath().equals("/first") ? first : "more";
        };
        try (HttpServer server = Servers.start(handler);
                RawClient client = new RawClient(server)) {
            client.send("GET /first HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + gets(0, 50));
            Await.until("the first is called", () -> !paths.isEmpty());
            first.complete("first");
            assertThat(client.read().saysClose()).isTrue();
            client.endOutput().expectClosed();
        }
    }

    @Test
    void handlersOfWaitingRequestsAreNotCalledOnceTheClientIsGone() {
        assumeTrue(Transport.preferred() != Transport.NIO, "NIO hears of a reset only from reading");
        AtomicInteger calls = new AtomicInteger();
        AtomicReference<Boolean> cancelled = new AtomicReference<>();
        CompletableFuture<Object> first = new CompletableFuture<>();
        HttpHandler handler = request -> {
            calls.incrementAndGet();
            request.context().scope().register(cause -> cancelled.set(true));
            return first;
        };
        try (HttpServer server = Servers.local(handler).pipelineMax(1).start()) {
            RawClient client = new RawClient(server);
            client.send(gets(0, 10));
            Await.until("one is called", () -> calls.get() == 1);
            client.reset();
            Await.until("it is cancelled", () -> cancelled.get() != null);
            first.complete("too late");
            try (RawClient other = new RawClient(server)) {
                other.send(get(0)).read();
            }
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void eachHandlerSeesItsOwnRequestAndContext() {
        ConcurrentHashMap<String, Object> scopes = new ConcurrentHashMap<>();
        IntFunction<String> traced = i -> "GET /" + i + " HTTP/1.1\r\nHost: a\r\ntraceparent: 00-" + i + "\r\n\r\n";
        HttpHandler handler = request -> {
            scopes.put(request.rawPath(), request.context().scope());
            String expected = "00-" + request.rawPath().substring(1);
            assertThat(request.context().trace().traceparent()).isEqualTo(expected);
            assertThat(io.paceline.core.CallContext.current()).isSameAs(request.context());
            return CompletableFuture.supplyAsync(() -> request.rawPath());
        };
        try (HttpServer server = Servers.local(handler).pipelineMax(2).start();
                RawClient client = new RawClient(server)) {
            client.send(IntStream.range(0, 20).mapToObj(traced).collect(Collectors.joining()));
            for (int i = 0; i < 20; i++) {
                assertThat(client.read().text()).isEqualTo("\"/" + i + "\"");
            }
            assertThat(scopes.values()).doesNotHaveDuplicates().hasSize(20);
        }
    }
}
