package io.paceline.benchmarks.queue;

import io.paceline.benchmarks.queue.child.Child;
import io.paceline.benchmarks.queue.child.Feed;
import io.paceline.benchmarks.queue.child.Item;
import io.paceline.benchmarks.queue.child.QueueUnderTest;
import io.paceline.core.IdleStrategy;
import io.paceline.core.queue.BatchQueue;
import io.paceline.core.queue.Receiver;
import io.paceline.core.queue.Sender;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/** Paceline's batch queue: a ring for each sender; {@code send} for single items, {@code sendAll} for batches. */
final class PacelineQueue implements QueueUnderTest {

    private final BatchQueue<Item> queue;
    private final Receiver<Item> receiver;

    private PacelineQueue(int senders, int batch, int capacity) {
        BatchQueue.Builder<Item> builder = senders == 1 ? BatchQueue.oneToOne("bench") : BatchQueue.manyToOne("bench");
        queue = builder.capacity(capacity / senders)
                .batchSize(batch)
                .idleStrategy(IdleStrategy.yield())
                .sendTimeout(Duration.ofMinutes(1))
                .build();
        receiver = queue.receiver();
    }

    /** The process of this queue. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        Child.run(PacelineQueue::new, arguments);
    }

    @Override
    public Feed feed() {
        return new SenderFeed(queue.sender());
    }

    private record SenderFeed(Sender<Item> sender) implements Feed {
        @Override
        public void send(Item[] items, int from, int count) {
            if (count == 1) {
                sender.send(items[from]);
            } else {
                sender.sendAll(items, from, count);
            }
        }

        @Override
        public void close() {
            sender.close();
        }
    }

    @Override
    public int receive(Consumer<Item> sink, int max) {
        return receiver.drain(sink, max);
    }
}
