package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.WaitingRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendingTest {

    private static BatchQueue.Builder<Integer> orders() {
        return BatchQueue.<Integer>oneToOne("orders").capacity(3).batchSize(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 100, 1000, 1024, 1025, BatchQueue.CAPACITY_MAX})
    void theCapacityIsExact(int capacity) {
        BatchQueue<Integer> queue = orders().capacity(capacity).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        for (int i = 0; i < capacity; i++) {
            assertThat(sender.trySend(i)).isTrue();
        }
        assertThat(sender.trySend(-1)).isFalse();
        assertThat(queue.size()).isEqualTo(capacity);
        assertThat(receiver.poll()).isZero();
        assertThat(sender.trySend(capacity)).isTrue();
        assertThat(sender.trySend(-1)).isFalse();
        for (int i = 1; i <= capacity; i++) {
            assertThat(receiver.poll()).isEqualTo(i);
        }
        assertThat(receiver.poll()).isNull();
        assertThat(queue.size()).isZero();
    }

    @Test
    void eachSenderOfSeveralHasTheWholeCapacity() {
        BatchQueue<Integer> queue =
                BatchQueue.<Integer>manyToOne("orders").capacity(2).build();
        Receiver<Integer> receiver = queue.receiver();
        List<Sender<Integer>> senders = List.of(queue.sender(), queue.sender());
        for (Sender<Integer> sender : senders) {
            sender.sendMany(1, 2);
            assertThat(sender.trySend(3)).isFalse();
        }
        assertThat(queue.size()).isEqualTo(4);
        assertThat(receiver.readBatch(10)).containsExactlyInAnyOrder(1, 2, 1, 2);
    }

    @Test
    void aQueueWithoutAReceiverRefusesTheFirstItem() {
        BatchQueue<Integer> queue = orders().build();
        Sender<Integer> sender = queue.sender();
        assertThatThrownBy(() -> sender.send(1))
                .isInstanceOf(NoReceiverException.class)
                .hasMessage("queue 'orders': no receiver was ever opened (expected: receiver() before the first item)");
        assertThatThrownBy(() -> sender.trySend(1)).isInstanceOf(NoReceiverException.class);
        assertThatThrownBy(() -> sender.sendMany(1, 2)).isInstanceOf(NoReceiverException.class);
        queue.receiver();
        sender.send(1);
        assertThat(queue.receiver().poll()).isEqualTo(1);
    }

    @Test
    void aFullQueueFailsAtOnceWhenToldTo() {
        BatchQueue<Integer> queue = orders().whenFull(WhenFull.FAIL).build();
        queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3);
        assertThatThrownBy(() -> sender.send(4))
                .isInstanceOf(QueueFullException.class)
                .hasMessage("queue 'orders' is full (capacity=3, when full=FAIL, receiver=awake)");
        assertThat(queue.receiver().readBatch(9)).containsExactly(1, 2, 3);
    }

    @Test
    void aFullQueueDropsAndCountsWhenToldTo() {
        BatchQueue<Integer> queue = orders().whenFull(WhenFull.DROP).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3, 4, 5);
        assertThat(queue.dropped()).isEqualTo(2);
        assertThat(sender.trySend(6)).isFalse();
        assertThat(queue.dropped()).isEqualTo(2);
        assertThat(receiver.readBatch(9)).containsExactly(1, 2, 3);
        sender.send(7);
        sender.close();
        assertThat(receiver.readBatch(9)).containsExactly(7);
        assertThat(receiver.poll()).isNull();
        assertThat(queue.dropped()).isEqualTo(2);
    }

    @Test
    void aSenderWaitsForRoomAndThenSaysHowLong() {
        BatchQueue<Integer> queue = orders().sendTimeout(Duration.ofMillis(20)).build();
        queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3);
        assertThatThrownBy(() -> sender.send(4))
                .isInstanceOf(QueueFullException.class)
                .hasMessage("queue 'orders' is full: send timed out after 20 ms (capacity=3, receiver=awake)");
        assertThatThrownBy(() -> sender.send(4, Duration.ofMillis(1)))
                .isInstanceOf(QueueFullException.class)
                .hasMessageContaining("after 1 ms");
        assertThat(queue.receiver().readBatch(9)).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void aSenderThatWaitsGoesOnWhenThereIsRoom(int capacity) throws Exception {
        BatchQueue<Integer> queue =
                orders().capacity(capacity).sendTimeout(Duration.ofSeconds(30)).build();
        Receiver<Integer> receiver = queue.receiver();
        CompletableFuture<Boolean> sent = Soon.inThread(() -> {
            queue.sender().sendAll(IntStream.range(0, 1000).boxed().toList());
            return true;
        });
        List<Integer> got = new ArrayList<>();
        Soon.until("all items", () -> {
            receiver.drain(got::add, 2);
            return got.size() == 1000;
        });
        assertThat(Soon.get(sent)).isTrue();
        assertThat(got).isEqualTo(IntStream.range(0, 1000).boxed().toList());
    }

    @Test
    void waitingOnALoopIsRefusedByNameWhetherOrNotThereIsRoom() {
        BatchQueue<Integer> queue = orders().build();
        queue.receiver();
        Sender<Integer> sender = queue.sender();
        Execution execution = Execution.current();
        execution.home(new NoWaiting());
        try {
            assertThatThrownBy(() -> sender.send(1))
                    .isInstanceOf(WaitingRefusedException.class)
                    .hasMessageStartingWith("Sender.send() of queue 'orders' refused: on the test loop");
            assertThatThrownBy(() -> sender.send(1, Duration.ofSeconds(1))).isInstanceOf(WaitingRefusedException.class);
            assertThatThrownBy(() -> queue.receiver().take(Duration.ZERO)).isInstanceOf(WaitingRefusedException.class);
            assertThatThrownBy(() -> queue.receiver().run(item -> {})).isInstanceOf(WaitingRefusedException.class);
            assertThat(sender.trySend(1)).isTrue();
            assertThat(queue.receiver().poll()).isEqualTo(1);
        } finally {
            execution.home(null);
        }
    }

    private static final class NoWaiting implements Home {
        @Override
        public void execute(Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isHere() {
            return true;
        }

        @Override
        public String toString() {
            return "the test loop";
        }
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        BatchQueue<Integer> queue = orders().sendTimeout(Duration.ofMinutes(10)).build();
        queue.receiver();
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        CompletableFuture<Boolean> sent = Soon.inThread(() -> {
            Sender<Integer> sender = queue.sender();
            sender.sendMany(1, 2, 3);
            waiting.complete(Thread.currentThread());
            assertThatThrownBy(() -> sender.send(4))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("send() interrupted (queue 'orders')");
            return Thread.currentThread().isInterrupted();
        });
        Soon.get(waiting).interrupt();
        assertThat(Soon.get(sent)).isTrue();
        assertThat(queue.receiver().readBatch(9)).containsExactly(1, 2, 3);
    }

    /** An iterable that is no collection. */
    private record Numbers(int from, int to) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return IntStream.range(from, to).iterator();
        }
    }

    @Test
    void orderIsCallOrderWhateverWasSentHow() {
        BatchQueue<Integer> queue = orders().capacity(100).build();
        Sender<Integer> sender = queue.sender();
        Receiver<Integer> receiver = queue.receiver();
        sender.send(0);
        sender.sendMany(1, 2);
        assertThat(sender.trySend(3)).isTrue();
        sender.sendAll(List.of(4, 5, 6));
        sender.send(7);
        sender.sendAll(new Numbers(8, 15));
        sender.send(15, Duration.ofSeconds(1));
        assertThat(receiver.readBatch(100))
                .isEqualTo(IntStream.range(0, 16).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 7, 64})
    void partsOfArraysKeepTheirOrderWhereverTheRingEnds(int capacity) throws Exception {
        BatchQueue<Integer> queue = orders().capacity(capacity).build();
        Receiver<Integer> receiver = queue.receiver();
        Integer[] items = IntStream.range(0, 1000).boxed().toArray(Integer[]::new);
        CompletableFuture<Boolean> sent = Soon.inThread(() -> {
            Sender<Integer> sender = queue.sender();
            for (int from = 0, length = 1; from < items.length; from += length, length = length % 9 + 1) {
                sender.sendAll(items, from, Math.min(length, items.length - from));
            }
            return true;
        });
        List<Integer> got = new ArrayList<>();
        Soon.until("all items", () -> {
            receiver.drain(got::add, 5);
            return got.size() == items.length;
        });
        assertThat(Soon.get(sent)).isTrue();
        assertThat(got).containsExactly(items);
    }

    @Test
    void aPartOfAnArrayIsDroppedOrRefusedItemByItem() {
        Integer[] items = {0, 1, 2, 3, 4, 5};
        BatchQueue<Integer> dropping = orders().whenFull(WhenFull.DROP).build();
        dropping.receiver();
        dropping.sender().sendAll(items, 1, 5);
        assertThat(dropping.receiver().readBatch(9)).containsExactly(1, 2, 3);
        assertThat(dropping.dropped()).isEqualTo(2);

        BatchQueue<Integer> failing = orders().whenFull(WhenFull.FAIL).build();
        failing.receiver();
        Sender<Integer> sender = failing.sender();
        assertThatThrownBy(() -> sender.sendAll(items, 0, 6)).isInstanceOf(QueueFullException.class);
        assertThat(failing.receiver().readBatch(9)).containsExactly(0, 1, 2);
        assertThatThrownBy(() -> sender.sendAll(items, 5, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> sender.sendAll(new Integer[] {1, null}, 0, 2))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("item");
        sender.sendAll(items, 6, 0);
        assertThat(failing.receiver().poll()).isNull();
    }

    @Test
    void whenOneOfManyIsRefusedThoseBeforeItAreAccepted() {
        BatchQueue<Integer> queue = orders().whenFull(WhenFull.FAIL).build();
        Sender<Integer> sender = queue.sender();
        Receiver<Integer> receiver = queue.receiver();
        assertThatThrownBy(() -> sender.sendMany(1, 2, 3, 4, 5)).isInstanceOf(QueueFullException.class);
        assertThat(receiver.readBatch(9)).containsExactly(1, 2, 3);
    }

    @Test
    void aSenderOfAnotherThreadIsNamed() throws Exception {
        BatchQueue<Integer> queue = orders().build();
        queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3);
        CompletableFuture<Boolean> other = Soon.inThread(() -> sender.trySend(4));
        assertThatThrownBy(() -> Soon.get(other))
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sender of queue 'orders': used by thread test-")
                .hasMessageContaining(
                        "(expected: only " + Thread.currentThread().getName() + ", which sent first)");
    }

    @ParameterizedTest
    @EnumSource(WhenFull.class)
    void nullIsNoItem(WhenFull whenFull) {
        BatchQueue<Integer> queue = orders().whenFull(whenFull).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        assertThatThrownBy(() -> sender.send(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("item");
        assertThatThrownBy(() -> sender.trySend(null)).isInstanceOf(NullPointerException.class);
        assertThat(receiver.poll()).isNull();
    }
}
