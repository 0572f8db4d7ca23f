package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.IdleStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenerTest {

    private final List<String> journal = new ArrayList<>();

    /** Writes down whatever it is told, and throws when told to. */
    private final class Writer implements BatchListener<Integer> {
        private Throwable fault;
        private int at = -1;

        @Override
        public void onStart() {
            journal.add("start");
        }

        @Override
        public void onBatchStart(int size) {
            journal.add("batch of " + size);
        }

        @Override
        public void receive(Integer item) {
            if (item == at) {
                ListenerTest.<RuntimeException>rethrow(fault);
            }
            journal.add(item.toString());
        }

        @Override
        public void onBatchEnd() {
            journal.add("end of batch");
        }

        @Override
        public void onLimit() {
            journal.add("limit");
        }

        @Override
        public void onEmpty() {
            journal.add("empty");
        }

        @Override
        public void onStop() {
            journal.add("stop");
        }
    }

    @SuppressWarnings("unchecked") // the compiler lets a checked exception pass this way
    private static <T extends Throwable> void rethrow(Throwable fault) throws T {
        throw (T) fault;
    }

    private BatchQueue.Builder<Integer> orders() {
        return BatchQueue.<Integer>oneToOne("orders")
                .capacity(1000)
                .limit(4)
                .faultHandler((queue, item, fault) -> journal.add(queue + " " + item + " " + fault.getMessage()));
    }

    private Delivery<Integer> delivery(BatchQueue<Integer> queue, BatchListener<Integer> listener) {
        return new Delivery<>(queue, queue.receiver(), listener);
    }

    @Test
    void theListenerIsToldOfEveryEdge() {
        BatchQueue<Integer> queue = orders().build();
        Delivery<Integer> delivery = delivery(queue, new Writer());
        Sender<Integer> sender = queue.sender();
        delivery.start();
        assertThat(delivery.step()).isZero();
        sender.sendMany(1, 2, 3);
        assertThat(delivery.step()).isEqualTo(3);
        sender.sendMany(4, 5);
        assertThat(delivery.step()).isEqualTo(2);
        assertThat(delivery.step()).isZero();
        assertThat(delivery.step()).isZero();
        delivery.stop();
        assertThat(journal)
                .containsExactly(
                        "start",
                        "batch of 3",
                        "1",
                        "2",
                        "3",
                        "end of batch",
                        "batch of 2",
                        "4",
                        "limit",
                        "5",
                        "end of batch",
                        "empty",
                        "stop");
    }

    @Test
    void anItemThatNobodyFlushedIsABatch() {
        BatchQueue<Integer> queue = orders().build();
        Delivery<Integer> delivery = delivery(queue, new Writer());
        queue.sender().send(1);
        assertThat(delivery.step()).isEqualTo(1);
        assertThat(journal).containsExactly("batch of 1", "1", "end of batch");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1000})
    void theLimitFiresAfterExactlySoManyItemsAndEmptyOnlyWhenDry(int limit) throws Exception {
        int items = 20_000;
        BatchQueue<Integer> queue = BatchQueue.<Integer>oneToOne("orders")
                .capacity(100)
                .batchSize(10)
                .limit(limit)
                .idleStrategy(IdleStrategy.yield())
                .build();
        Receiver<Integer> receiver = queue.receiver();
        List<Integer> limits = new ArrayList<>();
        int[] got = {0};
        boolean[] wrong = {false};
        CompletableFuture<Boolean> over = Soon.inThread(() -> {
            receiver.run(new BatchListener<>() {
                @Override
                public void receive(Integer item) {
                    wrong[0] |= item != got[0]++;
                }

                @Override
                public void onLimit() {
                    limits.add(got[0]);
                }
            });
            return true;
        });
        Sender<Integer> sender = queue.sender();
        for (int i = 0; i < items; i++) {
            sender.send(i);
        }
        queue.closeAndDrain();
        assertThat(Soon.get(over)).isTrue();
        assertThat(wrong[0]).isFalse();
        assertThat(got[0]).isEqualTo(items);
        assertThat(limits)
                .isEqualTo(IntStream.rangeClosed(1, items / limit)
                        .map(n -> n * limit)
                        .boxed()
                        .toList());
    }

    @Test
    void emptyIsNotToldWhileAnythingIsWrittenAnywhere() {
        BatchQueue<Integer> queue = BatchQueue.<Integer>manyToOne("orders")
                .capacity(1000)
                .batchSize(1000)
                .build();
        Writer writer = new Writer();
        Delivery<Integer> delivery = delivery(queue, writer);
        List<Sender<Integer>> senders = List.of(queue.sender(), queue.sender(), queue.sender());
        for (int i = 0; i < 300; i++) {
            senders.get(i % 3).send(i);
        }
        int delivered = 0;
        while (delivered < 300) {
            delivered += delivery.step();
            assertThat(journal).doesNotContain("empty");
        }
        assertThat(delivery.step()).isZero();
        assertThat(journal).containsOnlyOnce("empty");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFaultIsReportedOnceAndTheNextItemsAreDelivered(boolean error) {
        BatchQueue<Integer> queue = orders().limit(100).build();
        Writer writer = new Writer();
        writer.at = 3;
        writer.fault = error ? new StackOverflowError("deep") : new java.io.IOException("deep");
        Delivery<Integer> delivery = delivery(queue, writer);
        delivery.start();
        queue.sender().sendMany(1, 2, 3, 4, 5);
        assertThat(delivery.step()).isEqualTo(5);
        assertThat(journal).containsExactly("start", "batch of 5", "1", "2", "orders 3 deep", "4", "5", "end of batch");
    }

    @Test
    void faultsOfHooksAndOfTheFaultHandlerStopNothing() {
        BatchQueue<Integer> queue = BatchQueue.<Integer>oneToOne("orders")
                .limit(1)
                .faultHandler((name, item, fault) -> {
                    journal.add(String.valueOf(fault.getMessage()));
                    throw new AssertionError("the handler too");
                })
                .build();
        Delivery<Integer> delivery = delivery(queue, new BatchListener<>() {
            @Override
            public void receive(Integer item) {
                throw new IllegalStateException("receive " + item);
            }

            @Override
            public void onStart() {
                throw new IllegalStateException("start");
            }

            @Override
            public void onBatchStart(int size) {
                throw new AssertionError("batch start");
            }

            @Override
            public void onBatchEnd() {
                throw new AssertionError("batch end");
            }

            @Override
            public void onLimit() {
                throw new AssertionError("limit");
            }

            @Override
            public void onEmpty() {
                throw new AssertionError("empty");
            }

            @Override
            public void onStop() {
                throw new AssertionError("stop");
            }
        });
        delivery.start();
        queue.sender().sendMany(1, 2);
        assertThat(delivery.step()).isEqualTo(2);
        assertThat(delivery.step()).isZero();
        delivery.stop();
        assertThat(journal)
                .containsExactly(
                        "start",
                        "batch start",
                        "receive 1",
                        "limit",
                        "receive 2",
                        "limit",
                        "batch end",
                        "empty",
                        "stop");
    }

    @Test
    void anInterruptEndsTheRunAndLeavesTheQueueOpen() throws Exception {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        CompletableFuture<Thread> running = new CompletableFuture<>();
        CompletableFuture<Boolean> interrupted = Soon.inThread(() -> {
            running.complete(Thread.currentThread());
            receiver.run(new Writer());
            return Thread.currentThread().isInterrupted();
        });
        Soon.get(running).interrupt();
        assertThat(Soon.get(interrupted)).isTrue();
        assertThat(journal).containsExactly("start", "stop");
        assertThat(receiver.isEnded()).isFalse();
        queue.sender().send(1);
        assertThat(receiver.poll()).isEqualTo(1);
    }
}
