package io.paceline.endpoint.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.endpoint.GetMapping;
import io.paceline.endpoint.RequestParam;
import io.paceline.endpoint.server.EndpointServer;
import io.paceline.endpoint.server.Eventually;
import io.paceline.endpoint.server.OneServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One interface on both ends of a stream: elements, their order, and demand all the way to the service. */
class StreamRoundTripTest {

    record Tick(int number, String text) {}

    interface Ticks {
        @GetMapping("/ticks")
        Flow.Publisher<Tick> ticks(@RequestParam int count);

        @GetMapping(value = "/ticks/array", produces = "application/json")
        Flow.Publisher<Tick> array(@RequestParam int count);

        @GetMapping(value = "/ticks/events", produces = "text/event-stream")
        Flow.Publisher<Tick> events(@RequestParam int count);
    }

    /** Makes an element for each that is asked for, in the thread that asks. */
    static final class TickService implements Ticks {
        final AtomicLong made = new AtomicLong();

        @Override
        public Flow.Publisher<Tick> ticks(int count) {
            return subscriber -> subscriber.onSubscribe(new Counting(subscriber, count, made));
        }

        @Override
        public Flow.Publisher<Tick> array(int count) {
            return ticks(count);
        }

        @Override
        public Flow.Publisher<Tick> events(int count) {
            return ticks(count);
        }
    }

    /** Gives the numbers up to a count. Asked by one thread at a time. */
    static final class Counting implements Flow.Subscription {
        private final Flow.Subscriber<? super Tick> subscriber;
        private final int count;
        private final AtomicLong made;
        private int next;
        private long wanted;
        private boolean giving;

        Counting(Flow.Subscriber<? super Tick> subscriber, int count, AtomicLong made) {
            this.subscriber = subscriber;
            this.count = count;
            this.made = made;
        }

        @Override
        public synchronized void request(long more) {
            wanted += more;
            if (giving) {
                return;
            }
            giving = true;
            while (wanted > 0 && next < count) {
                wanted--;
                made.incrementAndGet();
                subscriber.onNext(new Tick(next++, "tick \n ü"));
            }
            giving = false;
            if (next == count) {
                next++;
                subscriber.onComplete();
            }
        }

        @Override
        public synchronized void cancel() {
            next = count + 1;
        }
    }

    private final TickService service = new TickService();
    private final EndpointServer server = OneServer.local().service(service).start();
    private final EndpointClient client = EndpointClient.builder(server.uri()).build();
    private final Ticks ticks = client.proxy(Ticks.class);

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static List<Tick> read(Flow.Publisher<Tick> stream) {
        List<Tick> all = new ArrayList<>();
        CompletableFuture<List<Tick>> end = new CompletableFuture<>();
        stream.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(Tick tick) {
                all.add(tick);
            }

            @Override
            public void onError(Throwable thrown) {
                end.completeExceptionally(thrown);
            }

            @Override
            public void onComplete() {
                end.complete(all);
            }
        });
        return end.join();
    }

    @Test
    void linesArraysAndEventsHoldTheSameElements() {
        for (int count : new int[] {0, 1, 1_000}) {
            List<Tick> lines = read(ticks.ticks(count));

            assertThat(lines).hasSize(count);
            assertThat(read(ticks.array(count))).isEqualTo(lines);
            assertThat(read(ticks.events(count))).isEqualTo(lines);
            for (int i = 0; i < count; i++) {
                assertThat(lines.get(i)).isEqualTo(new Tick(i, "tick \n ü"));
            }
        }
    }

    @Test
    void aSubscriberThatAsksForOneKeepsTheServiceFromMakingAll() {
        int count = 2_000_000;
        AtomicLong got = new AtomicLong();
        CompletableFuture<Flow.Subscription> open = new CompletableFuture<>();
        ticks.ticks(count).subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                open.complete(subscription);
                subscription.request(1);
            }

            @Override
            public void onNext(Tick tick) {
                got.incrementAndGet();
            }

            @Override
            public void onError(Throwable thrown) {
                open.completeExceptionally(thrown);
            }

            @Override
            public void onComplete() {
                open.completeExceptionally(new AssertionError("complete"));
            }
        });
        Eventually.until("the first has come", () -> got.get() == 1);

        open.join().cancel();
        assertThat(got).hasValue(1);
        assertThat(service.made.get()).isLessThan(count);
    }
}
