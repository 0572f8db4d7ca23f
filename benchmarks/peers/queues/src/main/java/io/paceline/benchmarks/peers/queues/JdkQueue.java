package io.paceline.benchmarks.peers.queues;

import io.paceline.benchmarks.queue.child.Feed;
import io.paceline.benchmarks.queue.child.Idle;
import io.paceline.benchmarks.queue.child.Item;
import io.paceline.benchmarks.queue.child.QueueUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A queue of the JDK: {@code offer} for each item, {@code drainTo} a list for what is there. An unbounded one is bounded
 * from outside, by permits for many items at a time, which cost it nothing to speak of.
 */
final class JdkQueue implements QueueUnderTest {

    private static final int STEP = 512;

    private final BlockingQueue<Item> queue;
    private final boolean bounded;
    private final int capacity;
    private final List<Item> taken = new ArrayList<>(STEP);
    private final AtomicLong permitted = new AtomicLong();

    JdkQueue(BlockingQueue<Item> queue, int capacity) {
        this.queue = queue;
        this.capacity = capacity;
        this.bounded = queue.remainingCapacity() < Integer.MAX_VALUE;
    }

    /** Offers item by item. */
    private final class OfferFeed implements Feed {
        private int permits;

        @Override
        public void send(Item[] items, int from, int count) {
            for (int i = from; i < from + count; i++) {
                if (!bounded && permits-- == 0) {
                    permits = STEP - 1;
                    acquire();
                }
                offer(items[i]);
            }
        }

        private void acquire() {
            int rounds = 0;
            while (permitted.get() > capacity - STEP) {
                Idle.round(++rounds);
            }
            permitted.addAndGet(STEP);
        }

        @Override
        public void close() {
            permitted.addAndGet(-permits);
        }
    }

    @Override
    public Feed feed() {
        return new OfferFeed();
    }

    private void offer(Item item) {
        int rounds = 0;
        while (!queue.offer(item)) {
            Idle.round(++rounds);
        }
    }

    @Override
    public int receive(Consumer<Item> sink, int max) {
        int count = queue.drainTo(taken, Math.min(max, STEP));
        for (int i = 0; i < count; i++) {
            sink.accept(taken.get(i));
        }
        taken.clear();
        if (!bounded && count > 0) {
            permitted.addAndGet(-count);
        }
        return count;
    }
}
