package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Scope;
import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.server.Eventually;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.http.server.HttpServer;
import io.paceline.http.server.Router;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers that come element by element, in the three forms that hold elements. */
class StreamTest {

    record Tick(int number, String text) {}

    interface Ticks {
        @GetMapping("/{form}")
        Flow.Publisher<Tick> ticks(@PathVariable String form);

        @GetMapping("/plain")
        Flow.Publisher<byte[]> bytes();
    }

    /** Keeps what comes, and asks for what it is told to. */
    private static final class Collector implements Flow.Subscriber<Tick> {
        final List<Tick> ticks = new CopyOnWriteArrayList<>();
        volatile Flow.@Nullable Subscription subscription;
        volatile @Nullable Throwable error;
        volatile boolean complete;
        private final long first;

        Collector(long first) {
            this.first = first;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            if (first > 0) {
                given.request(first);
            }
        }

        @Override
        public void onNext(Tick tick) {
            ticks.add(tick);
        }

        @Override
        public void onError(Throwable thrown) {
            error = thrown;
        }

        @Override
        public void onComplete() {
            complete = true;
        }

        void request(long more) {
            if (subscription != null) {
                subscription.request(more);
            }
        }

        void awaitEnd() {
            Eventually.until("the stream has ended", () -> complete || error != null);
        }
    }

    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicReference<CallContext> context = new AtomicReference<>(CallContext.empty());
    private final SubmissionPublisher<ByteBuffer> live = new SubmissionPublisher<>(Runnable::run, 16);
    private final HttpServer server = HttpServer.builder()
            .host("127.0.0.1")
            .port(0)
            .handler(Router.builder()
                    .get("/ndjson", request -> text("application/x-ndjson", """
                            {"number":1,"text":"a\\nb"}

                            {"number":2,"text":"ü🙂"}\r
                            {"number":3,"text":""}"""))
                    .get(
                            "/array",
                            request -> text(
                                    "application/json; charset=utf-8",
                                    " [ {\"number\":1,\"text\":\"],}\\\"\\\\\"} , {\"text\":\"[{\", \"number\":2}\n] "))
                    .get("/empty", request -> text("application/json", "[ ]"))
                    .get("/events", request -> text("text/event-stream", """
                            \ufeff: hello
                            id: 1
                            data: {"number":1,
                            data: "text":"a"}

                            event: tick
                            data:{"number":2,"text":"b"}

                            retry: 3
                            database: no data

                            data: {"number":3,"text":"cut short"}"""))
                    .get("/cut", request -> text("application/json", "[{\"number\":1,\"text\":\"a\"},{\"number\":2"))
                    .get("/odd", request -> text("application/json", "{\"number\":1,\"text\":\"a\"}"))
                    .get(
                            "/wrong",
                            request -> text("application/x-ndjson", "{\"number\":1,\"text\":\"a\"}\n{\"number\":{}}\n"))
                    .get("/plain", request -> HttpResponse.ok().text("no elements"))
                    .get("/refused", request -> {
                        throw new HttpException(409, "not now");
                    })
                    .get("/live", request -> {
                        requests.incrementAndGet();
                        context.set(request.context());
                        return HttpResponse.ok().contentType("application/x-ndjson").stream(live);
                    })
                    .build())
            .start();
    private final EndpointClient client =
            EndpointClient.builder(server.uri()).attemptsMax(1).build();
    private final Ticks ticks = client.proxy(Ticks.class);

    private static HttpResponse text(String type, String body) {
        return HttpResponse.ok().contentType(type).bytes(body.getBytes(StandardCharsets.UTF_8));
    }

    @AfterEach
    void stop() {
        live.close();
        client.close();
        server.close();
    }

    private Collector read(String form) {
        Collector collector = new Collector(Long.MAX_VALUE);
        ticks.ticks(form).subscribe(collector);
        collector.awaitEnd();
        return collector;
    }

    @Test
    void linesAreElements() {
        Collector read = read("ndjson");

        assertThat(read.complete).isTrue();
        assertThat(read.ticks).containsExactly(new Tick(1, "a\nb"), new Tick(2, "ü🙂"), new Tick(3, ""));
    }

    @Test
    void theElementsOfAnArrayAre() {
        assertThat(read("array").ticks).containsExactly(new Tick(1, "],}\"\\"), new Tick(2, "[{"));
        assertThat(read("empty").ticks).isEmpty();
        assertThat(read("empty").complete).isTrue();
    }

    @Test
    void theDataOfEventsIsAndWhatIsCutShortIsDropped() {
        Collector read = read("events");

        assertThat(read.complete).isTrue();
        assertThat(read.ticks).containsExactly(new Tick(1, "a"), new Tick(2, "b"));
    }

    @Test
    void whatIsNoStreamOfElementsIsAnErrorOfItsOwn() {
        assertThat(kindOf(read("cut"))).isEqualTo(HttpClientException.Kind.DECODE);
        assertThat(read("cut").ticks).containsExactly(new Tick(1, "a"));
        assertThat(kindOf(read("odd"))).isEqualTo(HttpClientException.Kind.DECODE);
        assertThat(kindOf(read("plain"))).isEqualTo(HttpClientException.Kind.DECODE);
        Collector wrong = read("wrong");
        assertThat(kindOf(wrong)).isEqualTo(HttpClientException.Kind.DECODE);
        assertThat(wrong.ticks).hasSize(1);
    }

    @Test
    void bytesComeAsTheyAre() {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        CompletableFuture<Void> end = new CompletableFuture<>();
        ticks.bytes().subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(byte[] piece) {
                read.writeBytes(piece);
            }

            @Override
            public void onError(Throwable thrown) {
                end.completeExceptionally(thrown);
            }

            @Override
            public void onComplete() {
                end.complete(null);
            }
        });
        end.join();

        assertThat(read.toString(StandardCharsets.UTF_8)).isEqualTo("no elements");
    }

    private static HttpClientException.@Nullable Kind kindOf(Collector read) {
        return read.error instanceof HttpClientException failure ? failure.kind() : null;
    }

    @Test
    void anAnswerThatSaysNoIsTheExceptionItWouldBeWithoutAStream() {
        Collector refused = read("refused");

        assertThat(refused.error).isInstanceOf(HttpException.class).hasMessage("not now");
        assertThat(refused.ticks).isEmpty();
    }

    @Test
    void nothingIsSentBeforeThereIsASubscriberAndEachGetsARequest() {
        Flow.Publisher<Tick> stream = ticks.ticks("live");
        assertThat(requests).hasValue(0);

        Collector first = new Collector(1);
        stream.subscribe(first);
        Eventually.until("the request has arrived", () -> requests.get() == 1);
        Collector second = new Collector(1);
        stream.subscribe(second);
        Eventually.until("the second has arrived", () -> requests.get() == 2);
    }

    @Test
    void elementsComeAsTheyAreAskedFor() {
        Collector collector = new Collector(0);
        ticks.ticks("live").subscribe(collector);
        Eventually.until("the request has arrived", () -> requests.get() == 1 && live.hasSubscribers());
        send(1);
        send(2);
        collector.request(1);
        Eventually.until("the first is there", () -> collector.ticks.size() == 1);

        collector.request(1);
        Eventually.until("the second is there", () -> collector.ticks.size() == 2);
        live.close();
        collector.awaitEnd();

        assertThat(collector.complete).isTrue();
        assertThat(collector.ticks).extracting(Tick::number).containsExactly(1, 2);
    }

    private void send(int number) {
        String line = "{\"number\":" + number + ",\"text\":\"live\"}\n";
        // in two pieces, since nothing keeps elements and pieces together
        live.submit(ByteBuffer.wrap(line.substring(0, 7).getBytes(StandardCharsets.UTF_8)));
        live.submit(ByteBuffer.wrap(line.substring(7).getBytes(StandardCharsets.UTF_8)));
    }

    private boolean isCancelled() {
        Scope scope = context.get().scope();
        return scope != null && scope.isCancelled();
    }

    @Test
    void whoCancelsEndsTheCallOnTheServer() {
        Collector collector = new Collector(1);
        ticks.ticks("live").subscribe(collector);
        Eventually.until("the request has arrived", () -> live.hasSubscribers());
        send(1);
        Eventually.until("the first is there", () -> collector.ticks.size() == 1);

        Flow.Subscription subscription = collector.subscription;
        assertThat(subscription).isNotNull();
        subscription.cancel();

        Eventually.until("the server has noticed", this::isCancelled);
        assertThat(new ArrayList<>(collector.ticks)).hasSize(1);
    }
}
