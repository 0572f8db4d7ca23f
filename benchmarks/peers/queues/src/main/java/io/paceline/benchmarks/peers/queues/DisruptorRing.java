package io.paceline.benchmarks.peers.queues;

import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.ProducerType;
import io.paceline.benchmarks.queue.child.Feed;
import io.paceline.benchmarks.queue.child.Idle;
import io.paceline.benchmarks.queue.child.Item;
import io.paceline.benchmarks.queue.child.QueueUnderTest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The Disruptor: a batch is claimed with {@code tryNext}, since {@code next} sleeps when the ring is full, and published
 * at once; an {@link EventPoller} takes what is published.
 */
final class DisruptorRing implements QueueUnderTest {

    /** The slot of an item. */
    private static final class Slot {
        @Nullable
        Item item;
    }

    private final RingBuffer<Slot> ring;
    private final EventPoller<Slot> poller;

    DisruptorRing(int senders, int capacity) {
        ring = RingBuffer.create(
                senders == 1 ? ProducerType.SINGLE : ProducerType.MULTI,
                Slot::new,
                capacity,
                new YieldingWaitStrategy());
        poller = ring.newPoller();
        ring.addGatingSequences(poller.getSequence());
    }

    @Override
    public Feed feed() {
        return (items, from, count) -> {
            long last = claim(count);
            long first = last - count + 1;
            for (int i = 0; i < count; i++) {
                ring.get(first + i).item = items[from + i];
            }
            ring.publish(first, last);
        };
    }

    private long claim(int count) {
        int rounds = 0;
        while (true) {
            try {
                return ring.tryNext(count);
            } catch (InsufficientCapacityException full) {
                Idle.round(++rounds);
            }
        }
    }

    /** Counts and passes on what the poller finds. */
    private static final class Drain implements EventPoller.Handler<Slot> {
        private final Consumer<Item> sink;
        private final int max;
        private int count;

        Drain(Consumer<Item> sink, int max) {
            this.sink = sink;
            this.max = max;
        }

        @Override
        public boolean onEvent(Slot slot, long sequence, boolean endOfBatch) {
            sink.accept(slot.item);
            return ++count < max;
        }
    }

    @Override
    public int receive(Consumer<Item> sink, int max) {
        Drain drain = new Drain(sink, max);
        try {
            poller.poll(drain);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return drain.count;
    }
}
