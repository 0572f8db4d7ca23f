package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.IdleStrategy;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.internal.ThreadLoops;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many publishers at once: in the order of each, once, or counted. */
class EventStressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int PUBLISHERS = 3;
    private static final int EACH = LONG ? 1_000_000 : 30_000;

    record Tick(int publisher, int number) {}

    private final ThreadLoops loops = new ThreadLoops(2);
    private final ExecutorService threads = Executors.newFixedThreadPool(PUBLISHERS + 2);
    private final List<Service<?>> services = new ArrayList<>();
    private final Faults faults = new Faults();
    private final EventBus bus = EventBus.builder().errorHook(faults).build();
    private final Channel<Tick> ticks = bus.channel(Tick.class);

    @AfterEach
    void endTheThreads() {
        services.forEach(Service::discard);
        threads.shutdownNow();
        loops.close();
    }

    /** State without any lock: only right if one thread at a time runs it and sees what the last one wrote. */
    static final class Tally {
        private final int[] last = new int[PUBLISHERS];
        private final List<String> wrong = new ArrayList<>();
        private long count;
        private boolean inside;

        void take(Tick tick) {
            if (inside) {
                wrong.add("entered twice at once");
            }
            inside = true;
            if (tick.number() <= last[tick.publisher()]) {
                wrong.add(tick + " after " + last[tick.publisher()]);
            }
            last[tick.publisher()] = tick.number();
            count++;
            inside = false;
        }
    }

    /** How often each event was seen, by whatever thread. */
    private static final class Sightings {
        private final AtomicIntegerArray counts = new AtomicIntegerArray(PUBLISHERS * (EACH + 1));

        void count(Tick tick) {
            counts.incrementAndGet(tick.publisher() * (EACH + 1) + tick.number());
        }

        void assertEachOnce() {
            for (int publisher = 0; publisher < PUBLISHERS; publisher++) {
                for (int i = 1; i <= EACH; i++) {
                    assertThat(counts.get(publisher * (EACH + 1) + i)).isEqualTo(1);
                }
            }
        }
    }

    /** Publishes from many threads. */
    private CompletableFuture<Void> publishAll(Consumer<Tick> publish) {
        List<CompletableFuture<Void>> publishers = new ArrayList<>();
        for (int publisher = 0; publisher < PUBLISHERS; publisher++) {
            int own = publisher;
            publishers.add(CompletableFuture.runAsync(
                    () -> {
                        for (int i = 1; i <= EACH; i++) {
                            publish.accept(new Tick(own, i));
                        }
                    },
                    threads));
        }
        return CompletableFuture.allOf(publishers.toArray(CompletableFuture[]::new));
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(10_000);
        }
    }

    private Service<Tally> start(Tally tally, Threading threading) {
        Service<Tally> service =
                Services.builder(tally).loops(loops).threading(threading).start();
        services.add(service);
        return service;
    }

    @ParameterizedTest
    @EnumSource
    void eachSubscriberGetsTheOrderOfEachPublisher(Overflow overflow) throws Exception {
        Delivery delivery = Delivery.DEFAULT.withCapacity(64).withOverflow(overflow);
        List<Tally> tallies = List.of(new Tally(), new Tally(), new Tally(), new Tally());
        List<Subscription> subscriptions = List.of(
                ticks.subscribe(start(tallies.get(0), Threading.inline()), Tally::take, delivery),
                ticks.subscribe(start(tallies.get(1), Threading.shared()), Tally::take, delivery),
                ticks.subscribe(threads, tallies.get(2)::take, delivery),
                ticks.subscribe(
                        start(tallies.get(3), Threading.dedicated(IdleStrategy.park())), Tally::take, delivery));
        AtomicLong refused = new AtomicLong();
        publishAll(tick -> refused.addAndGet(ticks.tryPublish(tick).rejected())).get(120, TimeUnit.SECONDS);
        long all = (long) PUBLISHERS * EACH;
        for (Subscription one : subscriptions) {
            await(() -> one.delivered() + one.dropped() + one.rejected() == all);
        }
        for (int i = 0; i < tallies.size(); i++) {
            Subscription one = subscriptions.get(i);
            assertThat(one.queued()).isZero();
            assertThat(tallies.get(i).count).isEqualTo(one.delivered());
            assertThat(tallies.get(i).wrong).isEmpty();
            assertThat(overflow == Overflow.REJECT ? one.dropped() : one.rejected())
                    .isZero();
        }
        assertThat(refused.get())
                .isEqualTo(
                        subscriptions.stream().mapToLong(Subscription::rejected).sum());
        assertThat(faults.lines()).isEmpty();
    }

    @Test
    void aPublisherThatPacesItselfByTheRoomLosesNothing() {
        List<Tally> tallies = List.of(new Tally(), new Tally(), new Tally());
        List<Subscription> subscriptions = new ArrayList<>();
        for (Tally tally : tallies) {
            subscriptions.add(ticks.subscribe(start(tally, Threading.shared()), Tally::take));
        }
        for (int i = 1; i <= EACH; i++) {
            await(() -> ticks.room() > 0);
            ticks.publish(new Tick(0, i));
        }
        for (Subscription one : subscriptions) {
            await(() -> one.delivered() == EACH);
            assertThat(one.rejected() + one.dropped()).isZero();
        }
        assertThat(tallies).allSatisfy(tally -> assertThat(tally.wrong).isEmpty());
    }

    @Test
    void membersThatComeAndGoLoseNothingOfTheirGroup() throws Exception {
        Sightings seen = new Sightings();
        Subscription lasting = ticks.consume("group", threads, seen::count);
        List<Subscription> all = new ArrayList<>();
        // what waits for a member that ends finds no room where the others are full, so the publishers leave some
        CompletableFuture<Void> publishing = publishAll(tick -> {
            await(() -> lasting.queued() < 256);
            await(() -> ticks.tryPublish(tick).isComplete());
        });
        while (!publishing.isDone()) {
            Service<Tally> service = start(new Tally(), Threading.shared());
            Subscription guest = ticks.consume(
                    "group", service, (tally, tick) -> seen.count(tick), Delivery.DEFAULT.withCapacity(256));
            all.add(guest);
            await(() -> guest.delivered() > 0 || publishing.isDone());
            if (all.size() % 2 == 0) {
                guest.leave();
            }
            // the service ends with its subscription, or its subscription with the service
            assertThat(service.drain(Duration.ofSeconds(20)).await()).isNotNegative();
        }
        publishing.get(60, TimeUnit.SECONDS);
        long count = (long) PUBLISHERS * EACH;
        await(() -> lasting.delivered()
                        + all.stream().mapToLong(Subscription::delivered).sum()
                == count);
        seen.assertEachOnce();
        assertThat(all.stream().mapToLong(Subscription::dropped).sum()).isZero();
    }

    @Test
    void subscriptionsThatEndWhileManyPublishCountWhatTheyAccepted() throws Exception {
        List<Tally> tallies = new ArrayList<>();
        List<Subscription> all = new ArrayList<>();
        CompletableFuture<Void> publishing = publishAll(ticks::tryPublish);
        while (!publishing.isDone()) {
            Tally tally = new Tally();
            Subscription one = ticks.subscribe(
                    threads, tally::take, Delivery.DEFAULT.withCapacity(8).withOverflow(Overflow.DROP_OLDEST));
            tallies.add(tally);
            all.add(one);
            await(() -> one.delivered() > 0 || publishing.isDone());
            one.leave();
            await(() -> one.queued() == 0);
        }
        publishing.get(60, TimeUnit.SECONDS);
        threads.shutdown();
        assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < all.size(); i++) {
            assertThat(tallies.get(i).wrong).isEmpty();
            assertThat(all.get(i).delivered()).isEqualTo(tallies.get(i).count);
            assertThat(all.get(i).queued()).isZero();
        }
        assertThat(faults.lines()).isEmpty();
    }

    /** One end of a wire between two buses of this process. */
    private static final class Wire implements EventConnector {
        private Wire other;
        private Inlet inlet;

        @Override
        public String name() {
            return "wire";
        }

        @Override
        public void start(Inlet into) {
            inlet = into;
        }

        @Override
        public void send(RemoteEvent event) {
            other.inlet.receive(event);
        }
    }

    @Test
    void busesThatAreJoinedTwiceDeliverTheEventsOfManyPublishersOnce() throws Exception {
        EventBus far = EventBus.builder().errorHook(faults).build();
        List<EventConnector.Connection> connections = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Wire here = new Wire();
            Wire there = new Wire();
            here.other = there;
            there.other = here;
            connections.add(bus.connect(here));
            connections.add(far.connect(there));
        }
        Sightings seenHere = new Sightings();
        Sightings seenThere = new Sightings();
        Channel<Tick> farTicks = far.channel(Tick.class);
        // large rings: the thread that empties one may be stopped while the others go on
        Delivery large = Delivery.DEFAULT.withCapacity(Delivery.CAPACITY_MAX);
        ticks.subscribe(Runnable::run, seenHere::count, large);
        farTicks.subscribe(Runnable::run, seenThere::count, large);
        publishAll(tick -> (tick.publisher() == 0 ? farTicks : ticks).publish(tick))
                .get(120, TimeUnit.SECONDS);
        seenHere.assertEachOnce();
        seenThere.assertEachOnce();
        // each event comes twice to the other side, and twice back
        assertThat(connections.stream()
                        .mapToLong(EventConnector.Connection::received)
                        .sum())
                .isEqualTo((long) PUBLISHERS * EACH);
        assertThat(connections.stream()
                        .mapToLong(EventConnector.Connection::duplicates)
                        .sum())
                .isPositive();
        assertThat(faults.lines()).isEmpty();
    }
}
