package io.paceline.benchmarks.peers.queues;

import io.paceline.benchmarks.queue.child.Feed;
import io.paceline.benchmarks.queue.child.Idle;
import io.paceline.benchmarks.queue.child.Item;
import io.paceline.benchmarks.queue.child.QueueUnderTest;
import java.util.function.Consumer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.SpscArrayQueue;

/** JCTools' one-to-one or many-to-one ring: {@code offer} for single items, {@code fill} for batches, {@code drain}. */
final class JctoolsQueue implements QueueUnderTest {

    private final MessagePassingQueue<Item> queue;

    JctoolsQueue(int senders, int capacity) {
        queue = senders == 1 ? new SpscArrayQueue<>(capacity) : new MpscArrayQueue<>(capacity);
    }

    /** Gives a batch to {@code fill}, item by item. */
    private static final class Batch implements MessagePassingQueue.Supplier<Item> {
        private Item[] items = new Item[0];
        private int next;

        @Override
        public Item get() {
            return items[next++];
        }
    }

    @Override
    public Feed feed() {
        Batch batch = new Batch();
        return (items, from, count) -> {
            if (count == 1) {
                offer(items[from]);
                return;
            }
            batch.items = items;
            batch.next = from;
            int rounds = 0;
            for (int left = count; left > 0; ) {
                int filled = queue.fill(batch, left);
                left -= filled;
                rounds = filled > 0 ? 0 : rounds + 1;
                if (filled == 0) {
                    Idle.round(rounds);
                }
            }
        };
    }

    private void offer(Item item) {
        int rounds = 0;
        while (!queue.relaxedOffer(item)) {
            Idle.round(++rounds);
        }
    }

    @Override
    public int receive(Consumer<Item> sink, int max) {
        return queue.drain(sink::accept, max);
    }
}
