package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.IdleStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The samples of the guide. */
class BatchQueueSampleTest {

    private record Order(int number) {}

    @Test
    void oneSenderAndARunningReceiver() throws Exception {
        List<Order> book = new ArrayList<>();
        // @start region="run"
        BatchQueue<Order> orders = BatchQueue.<Order>oneToOne("orders")
                .capacity(4096)
                .batchSize(128)
                .idleStrategy(IdleStrategy.park())
                .build();
        Receiver<Order> receiver = orders.receiver();
        Thread thread = new Thread(() -> receiver.run(book::add), "orders");
        thread.start();

        Sender<Order> sender = orders.sender();
        sender.send(new Order(1));
        sender.sendMany(new Order(2), new Order(3));

        long left = orders.closeAndDrain().await();
        // @end
        thread.join(30_000);
        assertThat(book).containsExactly(new Order(1), new Order(2), new Order(3));
        assertThat(left).isBetween(0L, 3L);
    }

    @Test
    void severalSendersAndAReceiverByHand() throws Exception {
        // @start region="by-hand"
        BatchQueue<Order> orders = BatchQueue.<Order>manyToOne("orders")
                .capacity(1024)
                .whenFull(WhenFull.FAIL)
                .build();
        Receiver<Order> receiver = orders.receiver();

        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> {
            try (Sender<Order> sender = orders.sender()) {
                sender.send(new Order(1));
            }
        });
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> {
            try (Sender<Order> sender = orders.sender()) {
                sender.send(new Order(2));
            }
        });

        Order first = receiver.take(Duration.ofSeconds(10));
        List<Order> rest = new ArrayList<>();
        while (rest.isEmpty()) {
            receiver.drain(rest::add, 100);
        }
        // @end
        CompletableFuture.allOf(one, two).join();
        rest.add(first);
        assertThat(rest).containsExactlyInAnyOrder(new Order(1), new Order(2));
    }

    // @start region="listener"
    /** Writes a batch with one flush. */
    private static final class Journal implements BatchListener<Order> {
        private final StringBuilder buffer = new StringBuilder();
        private final List<String> file = new ArrayList<>();

        @Override
        public void receive(Order order) {
            buffer.append(order.number()).append(' ');
        }

        @Override
        public void onBatchEnd() {
            file.add(buffer.toString());
            buffer.setLength(0);
        }
    }
    // @end

    @Test
    void aListenerFlushesAtTheEndOfABatch() throws Exception {
        BatchQueue<Order> orders = BatchQueue.<Order>oneToOne("orders").build();
        Receiver<Order> receiver = orders.receiver();
        orders.sender().sendMany(new Order(1), new Order(2), new Order(3));
        orders.closeAndDrain();
        Journal journal = new Journal();
        receiver.run(journal);
        assertThat(journal.file).containsExactly("1 2 3 ");
    }
}
