package io.paceline.endpoint.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.PathVariable;
import io.paceline.endpoint.PostMapping;
import io.paceline.endpoint.RequestHeader;
import io.paceline.http.HttpException;
import io.paceline.http.ServerSentEvent;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of the elements of publishers. */
class StreamsTest {

    record Tick(int n) {}

    static final class Unwritable {
        public String getValue() {
            return "planned".substring(9);
        }
    }

    /** Methods that give publishers. */
    public static class Streams {
        final Source ticks = new Source(3);
        final Source endless = new Source(Integer.MAX_VALUE);
        final List<Integer> state = new ArrayList<>(List.of(0));
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger overlaps = new AtomicInteger();
        final SubmissionPublisher<ServerSentEvent<String>> events = new SubmissionPublisher<>();

        @GetMapping("/ticks")
        public Flow.Publisher<Tick> ticks() {
            return ticks;
        }

        @GetMapping("/none")
        public Flow.Publisher<Tick> none() {
            return new Source(0);
        }

        @GetMapping("/endless")
        public Flow.Publisher<Tick> endless() {
            return endless;
        }

        @GetMapping("/later")
        public CompletionStage<Flow.Publisher<Tick>> later() {
            return CompletableFuture.supplyAsync(() -> new Source(1));
        }

        @GetMapping("/bytes")
        public Flow.Publisher<ByteBuffer> bytes() {
            return subscriber -> new Source(2)
                    .subscribe(new Mapped<>(
                            subscriber,
                            tick -> ByteBuffer.wrap(("<" + tick.n() + ">").getBytes(StandardCharsets.US_ASCII))));
        }

        @GetMapping("/fails/{at}")
        public Flow.Publisher<Tick> fails(@PathVariable int at) {
            return new Source(at, new HttpException(409, "stock: 0 (expected: more)"));
        }

        @GetMapping("/refuses")
        public Flow.Publisher<Tick> refuses() {
            return subscriber -> {
                throw new HttpException(410, "gone");
            };
        }

        @GetMapping("/unwritable/{at}")
        public Flow.Publisher<Object> unwritable(@PathVariable int at) {
            return subscriber ->
                    new Source(3).subscribe(new Mapped<>(subscriber, tick -> tick.n() == at ? new Unwritable() : tick));
        }

        @GetMapping("/events")
        public Flow.Publisher<ServerSentEvent<Object>> events(
                @RequestHeader(name = "Last-Event-ID", required = false) String last) {
            List<ServerSentEvent<Object>> all = List.of(
                    new ServerSentEvent<>("7", "note", Duration.ofSeconds(2), "one\ntwo\r\n"),
                    ServerSentEvent.of(new Tick(1)),
                    ServerSentEvent.of("after " + last));
            return subscriber -> new Source(3).subscribe(new Mapped<>(subscriber, tick -> all.get(tick.n())));
        }

        @GetMapping("/live")
        public Flow.Publisher<ServerSentEvent<String>> live() {
            return events;
        }

        @GetMapping(value = "/lines", produces = "application/x-ndjson")
        public Flow.Publisher<String> lines() {
            return subscriber -> new Source(2).subscribe(new Mapped<>(subscriber, tick -> "a\n" + tick.n()));
        }

        @PostMapping("/grow")
        public int grow() {
            return alone(() -> {
                state.add(state.size());
                return state.size();
            });
        }

        /** Reads the state of the service whenever it is asked. */
        @GetMapping("/state")
        public Flow.Publisher<Integer> state() {
            return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
                private int next;

                @Override
                public void request(long n) {
                    int given = alone(() -> {
                        int count = 0;
                        for (int each : List.copyOf(state).subList(Math.min(next, state.size()), state.size())) {
                            subscriber.onNext(each);
                            next++;
                            count++;
                            if (count == n) {
                                break;
                            }
                        }
                        return count;
                    });
                    if (given < n) {
                        subscriber.onComplete();
                    }
                }

                @Override
                public void cancel() {
                    alone(() -> 0);
                }
            });
        }

        private int alone(java.util.function.IntSupplier action) {
            if (inside.incrementAndGet() > 1) {
                overlaps.incrementAndGet();
            }
            try {
                return action.getAsInt();
            } finally {
                inside.decrementAndGet();
            }
        }
    }

    /** Elements that are no pictures. */
    public static class Images {
        @GetMapping(value = "/image", produces = "image/png")
        public Flow.Publisher<Tick> image() {
            return new Source(1);
        }
    }

    /** Events that are to be an array. */
    public static class Events {
        @GetMapping(value = "/events", produces = "application/json")
        public Flow.Publisher<ServerSentEvent<Tick>> events() {
            return subscriber -> new Source(0).subscribe(new Mapped<>(subscriber, ServerSentEvent::of));
        }
    }

    /** Counts up as far as it is asked, on the thread that asks. */
    static final class Source implements Flow.Publisher<Tick> {
        private final int count;
        private final Throwable failure;
        final AtomicInteger given = new AtomicInteger();
        volatile boolean cancelled;

        Source(int count) {
            this(count, null);
        }

        Source(int count, Throwable failure) {
            this.count = count;
            this.failure = failure;
        }

        @Override
        public void subscribe(Flow.Subscriber<? super Tick> subscriber) {
            subscriber.onSubscribe(new Flow.Subscription() {
                private int next;
                private boolean over;

                @Override
                public void request(long n) {
                    for (long i = 0; i < n && next < count && !over; i++) {
                        given.incrementAndGet();
                        subscriber.onNext(new Tick(next++));
                    }
                    if (next == count && !over) {
                        over = true;
                        if (failure == null) {
                            subscriber.onComplete();
                        } else {
                            subscriber.onError(failure);
                        }
                    }
                }

                @Override
                public void cancel() {
                    over = true;
                    cancelled = true;
                }
            });
        }
    }

    /** Hands on what a function makes of each. */
    record Mapped<T>(Flow.Subscriber<? super T> to, java.util.function.Function<Tick, T> map)
            implements Flow.Subscriber<Tick> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            to.onSubscribe(subscription);
        }

        @Override
        public void onNext(Tick tick) {
            to.onNext(map.apply(tick));
        }

        @Override
        public void onError(Throwable failure) {
            to.onError(failure);
        }

        @Override
        public void onComplete() {
            to.onComplete();
        }
    }

    private final Streams streams = new Streams();

    @RegisterExtension
    final OneServer server = OneServer.of(streams);

    private final Client client = server.client();

    private void assertStream(String path, String accept, String type, String body) {
        HttpResponse<String> response = client.get(path, "Accept", accept);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(type);
    }

    @Test
    void theClientSaysHowElementsAreWritten() {
        assertStream("/ticks", "*/*", "application/json", "[{\"n\":0},{\"n\":1},{\"n\":2}]");
        assertStream("/ticks", "application/x-ndjson", "application/x-ndjson", "{\"n\":0}\n{\"n\":1}\n{\"n\":2}\n");
        String events = "data: {\"n\":0}\n\ndata: {\"n\":1}\n\ndata: {\"n\":2}\n\n";
        assertStream("/ticks", "text/event-stream, */*;q=0.1", "text/event-stream", events);
        assertStream("/later", "application/json", "application/json", "[{\"n\":0}]");
        assertThat(client.get("/ticks", "Accept", "image/png").statusCode()).isEqualTo(406);
        assertThat(client.get("/ticks", "Accept", "nonsense").statusCode()).isEqualTo(406);
        assertThat(client.get("/ticks", "Accept", "application/json;q=2").statusCode())
                .isEqualTo(406);
    }

    @Test
    void nothingIsAnEmptyArrayAndNoLines() {
        assertStream("/none", "application/json", "application/json", "[]");
        assertStream("/none", "application/x-ndjson", "application/x-ndjson", "");
        assertStream("/none", "text/event-stream", "text/event-stream", "");
    }

    @Test
    void whatTheMethodProducesIsNotChosen() {
        assertStream("/lines", "*/*", "application/x-ndjson", "\"a\\n0\"\n\"a\\n1\"\n");
        assertStream("/bytes", "*/*", "application/octet-stream", "<0><1>");
        assertThat(client.get("/events", "Accept", "application/json").statusCode())
                .isEqualTo(406);
    }

    @Test
    void eventsHaveTheirFieldsAndEachLineOfTextItsOwn() {
        HttpResponse<String> response = client.get("/events", "Last-Event-ID", "6");
        assertThat(response.body()).isEqualTo("""
                        id: 7
                        event: note
                        retry: 2000
                        data: one
                        data: two
                        data:\040

                        data: {"n":1}

                        data: after 6

                        """);
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-cache");
    }

    @Test
    void anErrorBeforeTheFirstElementIsAProblem() {
        HttpResponse<String> response = client.get("/fails/0");
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(client.get("/refuses").statusCode()).isEqualTo(410);
        assertThat(client.get("/unwritable/0").statusCode()).isEqualTo(500);
    }

    @Test
    void anErrorBehindTheFirstElementCutsTheConnection() throws Exception {
        for (String path : List.of("/fails/2", "/unwritable/2")) {
            try (Socket socket = get(path)) {
                String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                assertThat(all).startsWith("HTTP/1.1 200").contains("{\"n\":1}").doesNotContain("\r\n0\r\n");
            }
        }
    }

    @Test
    void aClientThatLeavesCancelsThePublisher() throws Exception {
        try (Socket socket = get("/endless")) {
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            assertThat(streams.endless.cancelled).isFalse();
        }
        Eventually.until("cancelled", () -> streams.endless.cancelled);
    }

    @Test
    void aClientThatDoesNotReadIsNotSentMore() throws Exception {
        try (Socket socket = get("/endless")) {
            InputStream in = socket.getInputStream();
            int before = -1;
            while (before != streams.endless.given.get()) {
                before = streams.endless.given.get();
                client.get("/none"); // The loops have had their turn.
                client.get("/none");
                Eventually.until("seen", () -> streams.endless.given.get() > 0);
            }
            long sent = streams.endless.given.get();
            assertThat(sent).isLessThan(2_000_000);
            in.skipNBytes(8 << 20);
            Eventually.until("seen", () -> streams.endless.given.get() > sent);
        }
    }

    @Test
    void headIsAnsweredWithoutElementsAndThePublisherCancelled() {
        Source source = streams.endless;
        HttpResponse<String> response = client.send("HEAD", "/endless");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        Eventually.until("seen", () -> source.cancelled);
    }

    @Test
    void eventsThatAreOutAreAnsweredBeforeTheFirst() throws Exception {
        try (Socket socket = get("/live")) {
            InputStream in = socket.getInputStream();
            assertThat(in.read()).isEqualTo('H');
            Eventually.until("seen", () -> streams.events.getNumberOfSubscribers() == 1);
            streams.events.submit(ServerSentEvent.of("now"));
            StringBuilder text = new StringBuilder();
            while (text.indexOf("data: now\n\n") < 0) {
                int next = in.read();
                assertThat(next).as(text.toString()).isPositive();
                text.append((char) next);
            }
        }
        Eventually.until("seen", () -> {
            streams.events.submit(ServerSentEvent.of("gone?"));
            return streams.events.getNumberOfSubscribers() == 0;
        });
    }

    @Test
    void aPublisherReadsTheStateOfItsServiceWithNobodyElseInIt() {
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            answers.add(client.sendAsync("POST", "/grow"));
            answers.add(client.sendAsync("GET", "/state"));
        }
        for (CompletableFuture<HttpResponse<String>> answer : answers) {
            assertThat(answer.join().statusCode()).isEqualTo(200);
        }
        assertThat(client.get("/state").body()).startsWith("[0,1,2,").endsWith(",300]");
        assertThat(streams.overlaps).hasValue(0);
    }

    @Test
    void whatElementsCannotBeWrittenAsIsRefusedAtStart() {
        for (Object service : List.of(new Images(), new Events())) {
            OneServer.assertRefused(service).hasMessageContaining("produces: ");
        }
    }

    private Socket get(String path) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        String request = "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
