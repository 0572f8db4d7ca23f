package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.IdleStrategy;
import io.paceline.core.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClosingTest {

    static List<IdleStrategy> strategies() {
        return List.of(IdleStrategy.spin(), IdleStrategy.yield(), IdleStrategy.park());
    }

    private static BatchQueue.Builder<Integer> orders() {
        return BatchQueue.<Integer>oneToOne("orders").capacity(100).batchSize(10);
    }

    @Test
    void drainingDeliversWhatIsThereAndSaysHowManyThatWere() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3);
        assertThat(receiver.poll()).isEqualTo(1);
        Reply<Long> left = queue.closeAndDrain();
        assertThat(receiver.isEnded()).isFalse();
        List<Integer> got = new ArrayList<>();
        Soon.until("the end", () -> {
            receiver.drain(got::add, 10);
            return receiver.isEnded();
        });
        assertThat(got).containsExactly(2, 3);
        assertThat(left.await()).isEqualTo(2);
        assertThat(receiver.poll()).isNull();
        assertThat(receiver.take(Duration.ofSeconds(30))).isNull();
    }

    @Test
    void discardingDropsWhatIsThereAndSaysHowManyThatWere() {
        BatchQueue<Integer> queue =
                BatchQueue.<Integer>manyToOne("orders").capacity(100).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3);
        queue.sender().sendMany(4, 5);
        assertThat(receiver.poll()).isNotNull();
        Reply<Long> left = queue.closeAndDiscard();
        Soon.until("the end", () -> {
            assertThat(receiver.poll()).isNull();
            return receiver.isEnded();
        });
        assertThat(left.await()).isEqualTo(4);
        assertThat(sender.ring).containsOnlyNulls();
    }

    @Test
    void discardingAfterDrainingDropsTheRest() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        queue.sender().sendMany(1, 2, 3);
        Reply<Long> drained = queue.closeAndDrain();
        assertThat(receiver.poll()).isEqualTo(1);
        Reply<Long> discarded = queue.closeAndDiscard();
        Soon.until("the end", () -> {
            assertThat(receiver.poll()).isNull();
            return receiver.isEnded();
        });
        assertThat(drained.await()).isEqualTo(3);
        assertThat(discarded.await()).isEqualTo(2);
        assertThat(queue.closeAndDiscard().await()).isEqualTo(2);
        assertThat(queue.closeAndDrain().await()).isZero();
    }

    @Test
    void aQueueThatWasNeverOpenedEndsAtOnce() {
        BatchQueue<Integer> queue = orders().build();
        assertThat(queue.closeAndDrain().isDone()).isTrue();
        assertThat(queue.closeAndDiscard().await()).isZero();
        assertThat(queue.receiver().isEnded()).isTrue();
        assertThatThrownBy(queue::sender)
                .isInstanceOf(QueueClosedException.class)
                .hasMessage("queue 'orders': closed (expected: open)");
    }

    @Test
    void nothingIsAcceptedOnceItIsClosed() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3);
        queue.closeAndDrain();
        List<Integer> got = new ArrayList<>();
        Soon.until("the end", () -> {
            receiver.drain(got::add, 10);
            return receiver.isEnded();
        });
        assertThatThrownBy(() -> sender.send(4))
                .isInstanceOf(QueueClosedException.class)
                .hasMessage("queue 'orders': closed (expected: open)");
        assertThatThrownBy(() -> sender.trySend(4)).isInstanceOf(QueueClosedException.class);
        assertThatThrownBy(() -> sender.send(4, Duration.ZERO)).isInstanceOf(QueueClosedException.class);
        assertThatThrownBy(() -> sender.sendMany(4, 5)).isInstanceOf(QueueClosedException.class);
        sender.flush();
        sender.close();
        assertThat(got).containsExactly(1, 2, 3);
        assertThat(sender.ring).containsOnlyNulls();
    }

    @Test
    void aSenderThatEndsLeavesItsItemsAndItsPlace() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> first = queue.sender();
        assertThatThrownBy(queue::sender)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("queue 'orders': 1 senders are open (expected: at most 1");
        first.send(1);
        first.close();
        Sender<Integer> second = queue.sender();
        second.send(2);
        assertThat(receiver.readBatch(10)).containsExactlyInAnyOrder(1, 2);
        assertThat(receiver.poll()).isNull();
        assertThat(queue.lanes()).containsExactly(second);
        assertThatThrownBy(() -> first.send(3))
                .isInstanceOf(QueueClosedException.class)
                .hasMessage("queue 'orders': this sender is closed (expected: open)");
        second.send(4);
        assertThat(receiver.poll()).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void aReceiverThatWaitsIsToldOfTheEnd(IdleStrategy strategy) throws Exception {
        BatchQueue<Integer> queue = orders().idleStrategy(strategy).build();
        Receiver<Integer> receiver = queue.receiver();
        CompletableFuture<Integer> taken = Soon.inThread(() -> receiver.take(Duration.ofMinutes(10)));
        Reply<Long> left = queue.closeAndDrain();
        assertThat(Soon.get(taken)).isNull();
        assertThat(left.await()).isZero();
    }

    /** Each item is either accepted and received, or refused, whenever the closing comes. */
    @RepeatedTest(50)
    void everyItemIsEitherReceivedOrRefusedWhenTheQueueIsClosedMeanwhile() throws Exception {
        BatchQueue<Integer> queue = BatchQueue.<Integer>manyToOne("orders")
                .capacity(64)
                .batchSize(16)
                .build();
        Receiver<Integer> receiver = queue.receiver();
        AtomicLong received = new AtomicLong();
        CompletableFuture<Boolean> over = Soon.inThread(() -> {
            receiver.run(item -> received.incrementAndGet());
            return true;
        });
        AtomicLong started = new AtomicLong();
        List<CompletableFuture<Long>> senders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            senders.add(Soon.inThread(() -> sendUntilClosed(queue.sender(), started)));
        }
        Soon.until("all send", () -> started.get() == 3);
        Reply<Long> left = queue.closeAndDrain();
        long accepted = 0;
        for (CompletableFuture<Long> sender : senders) {
            accepted += Soon.get(sender);
        }
        assertThat(Soon.get(over)).isTrue();
        assertThat(received).hasValue(accepted);
        assertThat(left.await()).isBetween(0L, 3 * 64L);
        assertThat(queue.size()).isZero();
    }

    /** What was discarded and what was received is together what was accepted. */
    @RepeatedTest(50)
    void everyItemIsReceivedDiscardedOrRefused() throws Exception {
        BatchQueue<Integer> queue = BatchQueue.<Integer>manyToOne("orders")
                .capacity(64)
                .batchSize(16)
                .idleStrategy(IdleStrategy.yield())
                .build();
        Receiver<Integer> receiver = queue.receiver();
        AtomicLong received = new AtomicLong();
        CompletableFuture<Boolean> over = Soon.inThread(() -> {
            receiver.run(item -> received.incrementAndGet());
            return true;
        });
        AtomicLong started = new AtomicLong();
        List<CompletableFuture<Long>> senders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            senders.add(Soon.inThread(() -> sendUntilClosed(queue.sender(), started)));
        }
        Soon.until("all send", () -> started.get() == 3);
        Reply<Long> discarded = queue.closeAndDiscard();
        long accepted = 0;
        for (CompletableFuture<Long> sender : senders) {
            accepted += Soon.get(sender);
        }
        assertThat(Soon.get(over)).isTrue();
        assertThat(received.get() + discarded.await()).isEqualTo(accepted);
    }

    private static long sendUntilClosed(Sender<Integer> sender, AtomicLong started) {
        long accepted = 0;
        try {
            while (true) {
                sender.send(1, Duration.ofSeconds(30));
                accepted++;
                if (accepted == 1000) {
                    started.incrementAndGet();
                }
            }
        } catch (QueueClosedException closed) {
            return accepted;
        }
    }
}
