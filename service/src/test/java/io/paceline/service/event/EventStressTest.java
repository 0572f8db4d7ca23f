package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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
    private final Faults faults = new Faults();
    private final EventBus bus = EventBus.builder().errorHook(faults).build();
    private final Channel<Tick> ticks = bus.channel(Tick.class);

    @AfterEach
    void endTheThreads() {
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

    private void publishAll(AtomicLongArray refused) throws Exception {
        List<CompletableFuture<Void>> publishers = new ArrayList<>();
        for (int publisher = 0; publisher < PUBLISHERS; publisher++) {
            int own = publisher;
            publishers.add(CompletableFuture.runAsync(
                    () -> {
                        for (int i = 1; i <= EACH; i++) {
                            refused.addAndGet(
                                    0, ticks.tryPublish(new Tick(own, i)).rejected());
                        }
                    },
                    threads));
        }
        for (CompletableFuture<Void> publisher : publishers) {
            publisher.get(120, TimeUnit.SECONDS);
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(10_000);
        }
    }

    private Service<Tally> start(Tally tally, Threading threading) {
        return Services.builder(tally).loops(loops).threading(threading).start();
    }

    @ParameterizedTest
    @EnumSource
    void eachSubscriberGetsTheOrderOfEachPublisher(Overflow overflow) throws Exception {
        Delivery delivery = Delivery.DEFAULT.withCapacity(64).withOverflow(overflow);
        List<Tally> tallies = List.of(new Tally(), new Tally(), new Tally());
        List<Subscription> subscriptions = List.of(
                ticks.subscribe(start(tallies.get(0), Threading.inline()), Tally::take, delivery),
                ticks.subscribe(start(tallies.get(1), Threading.shared()), Tally::take, delivery),
                ticks.subscribe(threads, tallies.get(2)::take, delivery));
        AtomicLongArray refused = new AtomicLongArray(1);
        publishAll(refused);
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
        assertThat(refused.get(0))
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
        Delivery delivery = Delivery.DEFAULT.withCapacity(1 << 20);
        AtomicLongArray seen = new AtomicLongArray(PUBLISHERS * (EACH + 1));
        Subscription lasting = ticks.consume("group", threads, tick -> count(seen, tick), delivery);
        List<Subscription> all = new ArrayList<>();
        CompletableFuture<Void> publishing = CompletableFuture.runAsync(
                () -> {
                    try {
                        publishAll(new AtomicLongArray(1));
                    } catch (Exception failed) {
                        throw new IllegalStateException(failed);
                    }
                },
                threads);
        while (!publishing.isDone()) {
            Service<Tally> service = start(new Tally(), Threading.shared());
            Subscription guest = ticks.consume("group", service, (tally, tick) -> count(seen, tick), delivery);
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
        for (int publisher = 0; publisher < PUBLISHERS; publisher++) {
            for (int i = 1; i <= EACH; i++) {
                assertThat(seen.get(publisher * (EACH + 1) + i)).isEqualTo(1);
            }
        }
        assertThat(all.stream().mapToLong(Subscription::dropped).sum()).isZero();
    }

    private static void count(AtomicLongArray seen, Tick tick) {
        seen.incrementAndGet(tick.publisher() * (EACH + 1) + tick.number());
    }

    @Test
    void subscriptionsThatEndWhileManyPublishCountWhatTheyAccepted() throws Exception {
        List<Tally> tallies = new ArrayList<>();
        List<Subscription> all = new ArrayList<>();
        CompletableFuture<Void> publishing = CompletableFuture.runAsync(
                () -> {
                    try {
                        publishAll(new AtomicLongArray(1));
                    } catch (Exception failed) {
                        throw new IllegalStateException(failed);
                    }
                },
                threads);
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
}
