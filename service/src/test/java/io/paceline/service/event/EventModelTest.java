package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import io.paceline.service.internal.SteppedLoops;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random runs against a model: every event that a subscriber was there for is handled once, or counted. */
class EventModelTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int RUNS = LONG ? 5_000 : 150;
    private static final int STEPS = 200;

    /** A subscriber, and what it should have got. */
    private static final class Peer {
        private final List<Object> got = new ArrayList<>();
        private final List<Object> due = new ArrayList<>();
        private Subscription subscription;
        private @Nullable Service<Peer> service;
        private boolean over;
    }

    /** One run. */
    private static final class World implements AutoCloseable {
        private final Random random;
        private final SteppedLoops loops = new SteppedLoops(2);
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private final Faults faults = new Faults();
        private final EventBus bus;
        private final Channel<Integer> channel;
        private final List<Peer> subscribers = new ArrayList<>();
        private final List<Peer> members = new ArrayList<>();
        private final List<Object> published = new ArrayList<>();
        private int next;
        private long dueToGroup;
        private long rejectedByGroup;

        World(long seed) {
            random = new Random(seed);
            bus = EventBus.builder().errorHook(faults).clock(loops.clock()).build();
            channel = bus.channel("numbers", Integer.class);
        }

        void step() {
            switch (random.nextInt(12)) {
                case 0 -> join();
                case 1 -> leave();
                case 2 -> stop();
                case 3, 4 -> loops.step(random.nextInt(2));
                case 5 -> runTask();
                case 6 -> loops.on(random.nextInt(2), () -> publish());
                default -> publish();
            }
        }

        private void join() {
            Peer peer = new Peer();
            Delivery delivery = Delivery.DEFAULT
                    .withCapacity(1 + random.nextInt(20))
                    .withOverflow(random.nextBoolean() ? Overflow.REJECT : Overflow.DROP_OLDEST);
            boolean inGroup = random.nextInt(3) == 0;
            if (random.nextBoolean()) {
                Service<Peer> service = Services.builder(peer).loops(loops).start();
                peer.service = service;
                peer.subscription = inGroup
                        ? channel.consume("group", service, (object, number) -> object.got.add(number), delivery)
                        : channel.subscribe(service, (object, number) -> object.got.add(number), delivery);
            } else {
                peer.subscription = inGroup
                        ? channel.consume("group", tasks::add, peer.got::add, delivery)
                        : channel.subscribe(tasks::add, peer.got::add, delivery);
            }
            (inGroup ? members : subscribers).add(peer);
        }

        private @Nullable Peer anyone() {
            List<Peer> from = random.nextBoolean() ? subscribers : members;
            return from.isEmpty() ? null : from.get(random.nextInt(from.size()));
        }

        private void leave() {
            Peer peer = anyone();
            if (peer != null) {
                peer.subscription.leave();
                peer.over = true;
            }
        }

        private void stop() {
            Peer peer = anyone();
            if (peer != null && peer.service != null && random.nextBoolean()) {
                peer.service.discard();
                peer.over = true;
            }
        }

        private void runTask() {
            Runnable task = tasks.poll();
            if (task != null) {
                task.run();
            }
        }

        private PublishResult publish() {
            Integer event = next++;
            boolean hasGroup = members.stream().anyMatch(member -> member.subscription.isActive());
            PublishResult result = channel.tryPublish(event);
            for (Peer peer : subscribers) {
                if (!peer.over) {
                    peer.due.add(event);
                }
            }
            published.add(event);
            dueToGroup += hasGroup ? 1 : 0;
            rejectedByGroup += result.rejectedBy().contains("group") ? 1 : 0;
            return result;
        }

        void settle() {
            for (boolean busy = true; busy; ) {
                busy = loops.settle() > 0 || !tasks.isEmpty();
                runTask();
            }
        }

        /** Nothing is lost and nothing comes twice. */
        void check() {
            for (Peer peer : subscribers) {
                Subscription subscription = peer.subscription;
                if (!peer.got.isEmpty()) {
                    assertThat(published).containsSubsequence(peer.got);
                }
                assertThat(subscription.queued()).isZero();
                assertThat(subscription.delivered()).isEqualTo(peer.got.size());
                if (!peer.over) {
                    assertThat(peer.due).containsAll(peer.got);
                    assertThat(peer.got.size() + subscription.dropped() + subscription.rejected())
                            .isEqualTo(peer.due.size());
                }
            }
            checkGroup();
            assertThat(faults.lines()).isEmpty();
        }

        private void checkGroup() {
            List<Object> got = new ArrayList<>();
            long dropped = 0;
            for (Peer member : members) {
                got.addAll(member.got);
                dropped += member.subscription.dropped();
            }
            assertThat(published).containsAll(got);
            assertThat(got).doesNotHaveDuplicates();
            assertThat(got.size() + dropped + rejectedByGroup).isEqualTo(dueToGroup);
        }

        @Override
        public void close() {
            loops.close();
        }
    }

    @Test
    void everyEventIsHandledOnceOrCounted() {
        long first = Long.getLong("paceline.seed", 20_260_101L);
        for (long seed = first; seed < first + RUNS; seed++) {
            try (World world = new World(seed)) {
                for (int i = 0; i < STEPS; i++) {
                    world.step();
                }
                world.settle();
                world.check();
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed, failure);
            }
        }
    }
}
