package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.IdleStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivingTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    static List<IdleStrategy> strategies() {
        return List.of(IdleStrategy.spin(), IdleStrategy.yield(), IdleStrategy.park());
    }

    private static BatchQueue.Builder<Integer> orders() {
        return BatchQueue.<Integer>oneToOne("orders").capacity(100).batchSize(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 12, 13, 200})
    void aBatchHasAsManyItemsAsThereAreOrAsWereAskedFor(int max) {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        for (int i = 0; i < 12; i++) {
            sender.send(i);
        }
        int expected = Math.min(max, 12);
        assertThat(receiver.readBatch(max))
                .isEqualTo(IntStream.range(0, expected).boxed().toList());
        List<Integer> rest = new ArrayList<>();
        assertThat(receiver.drain(rest::add, max)).isEqualTo(Math.min(max, 12 - expected));
        assertThat(receiver.drain(rest::add, 200)).isEqualTo(12 - expected - Math.min(max, 12 - expected));
        assertThat(rest).isEqualTo(IntStream.range(expected, 12).boxed().toList());
    }

    @Test
    void nothingIsTakenWhenNothingIsAskedFor() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        queue.sender().sendMany(1);
        assertThat(receiver.readBatch(0)).isEmpty();
        assertThat(receiver.poll()).isEqualTo(1);
        assertThatThrownBy(() -> receiver.readBatch(-1)).hasMessage("max: -1 (expected: 0 to 2147483647)");
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void aSingleItemArrivesWithoutAFlush(IdleStrategy strategy) throws Exception {
        BatchQueue<Integer> queue = orders().idleStrategy(strategy).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        for (int i = 0; i < 20; i++) {
            CompletableFuture<Integer> taken = Soon.inThread(() -> receiver.take(LONG));
            if (strategy == IdleStrategy.park() && i % 2 == 0) {
                Soon.until("parked", () -> queue.signal().isParked());
            }
            sender.send(i);
            assertThat(Soon.get(taken)).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void aSingleItemWithoutAFlushMostlyTakesLessThanAMillisecond(IdleStrategy strategy) throws Exception {
        BatchQueue<Integer> queue = orders().idleStrategy(strategy).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        AtomicLong receivedAt = new AtomicLong();
        CompletableFuture<Boolean> over = Soon.inThread(() -> {
            receiver.run(item -> receivedAt.set(System.nanoTime()));
            return true;
        });
        // a machine that is busy may be late for a while, but whoever waits for a timer or a full batch always is
        Soon.until("most of 21 items within 1 ms", () -> {
            int quick = 0;
            for (int i = 0; i < 21; i++) {
                receivedAt.set(0);
                long sentAt = System.nanoTime();
                sender.send(i);
                Soon.until("received", () -> receivedAt.get() != 0);
                quick += receivedAt.get() - sentAt < 1_000_000 ? 1 : 0;
            }
            return quick > 10;
        });
        queue.closeAndDrain();
        assertThat(Soon.get(over)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void takingEndsWithItsTime(IdleStrategy strategy) {
        Receiver<Integer> receiver = orders().idleStrategy(strategy).build().receiver();
        assertThat(receiver.take(Duration.ZERO)).isNull();
        assertThat(receiver.take(Duration.ofMillis(3))).isNull();
    }

    @Test
    void anInterruptEndsTaking() throws Exception {
        Receiver<Integer> receiver = orders().build().receiver();
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        CompletableFuture<Integer> taken = Soon.inThread(() -> {
            waiting.complete(Thread.currentThread());
            return receiver.take(LONG);
        });
        Soon.get(waiting).interrupt();
        assertThatThrownBy(() -> Soon.get(taken)).isInstanceOf(CancellationException.class);
    }

    @Test
    void anIdleReceiverNeverRuns() throws Exception {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        CompletableFuture<Thread> running = new CompletableFuture<>();
        List<Integer> got = new ArrayList<>();
        CompletableFuture<Boolean> over = Soon.inThread(() -> {
            Thread.currentThread().setName("idle-receiver");
            running.complete(Thread.currentThread());
            receiver.run(got::add);
            return true;
        });
        Thread thread = Soon.get(running);
        Soon.until("parked for good", () -> thread.getState() == Thread.State.WAITING);
        String before = switches("idle-receiver");
        long until = System.nanoTime() + Duration.ofMillis(300).toNanos();
        Soon.until("a while", () -> System.nanoTime() > until);
        assertThat(thread.getState()).isEqualTo(Thread.State.WAITING);
        assertThat(switches("idle-receiver")).isEqualTo(before);
        queue.sender().send(7);
        queue.closeAndDrain();
        assertThat(Soon.get(over)).isTrue();
        assertThat(got).containsExactly(7);
    }

    /** How often the thread has given the processor away so far, by its own will and not (proc(5)). */
    private static String switches(String threadName) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            for (Path task : tasks.toList()) {
                if (Files.readString(task.resolve("comm")).strip().equals(threadName)) {
                    String status = Files.readString(task.resolve("status"));
                    return status.substring(status.indexOf("voluntary_ctxt_switches"));
                }
            }
        }
        throw new AssertionError("no thread " + threadName);
    }

    @Test
    void whatIsTakenIsNotKept() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3, 4, 5);
        receiver.poll();
        receiver.readBatch(3);
        assertThat(sender.ring).containsOnlyOnce(5);
        receiver.poll();
        assertThat(sender.ring).containsOnlyNulls();
    }

    @Test
    void anItemWhoseActionThrowsCountsAsTaken() {
        BatchQueue<Integer> queue = orders().build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> sender = queue.sender();
        sender.sendMany(1, 2, 3, 4);
        List<Integer> got = new ArrayList<>();
        assertThatThrownBy(() -> receiver.drain(
                        item -> {
                            if (item == 2) {
                                throw new IllegalStateException("two");
                            }
                            got.add(item);
                        },
                        10))
                .hasMessage("two");
        assertThat(queue.size()).isEqualTo(2);
        assertThat(receiver.readBatch(10)).containsExactly(3, 4);
        assertThat(got).containsExactly(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Integer.MAX_VALUE - 5L, (1L << 32) - 5, Integer.MAX_VALUE + 1L})
    void indicesPassEveryBoundOfAnInt(long first) {
        for (int capacity : new int[] {1, 3, 4, 8}) {
            BatchQueue<Integer> queue = orders().capacity(capacity).startingAt(first);
            Receiver<Integer> receiver = queue.receiver();
            Sender<Integer> sender = queue.sender();
            int next = 0;
            for (int i = 0; i < 40; i++) {
                if (!sender.trySend(i)) {
                    assertThat(queue.size()).isEqualTo(capacity);
                    assertThat(receiver.poll()).isEqualTo(next++);
                    assertThat(sender.trySend(i)).isTrue();
                }
            }
            for (Integer item : receiver.readBatch(capacity)) {
                assertThat(item).isEqualTo(next++);
            }
            assertThat(next).isEqualTo(40);
        }
    }

    @Test
    void everySenderGetsItsTurn() {
        BatchQueue<Integer> queue =
                BatchQueue.<Integer>manyToOne("orders").capacity(100_000).build();
        Receiver<Integer> receiver = queue.receiver();
        Sender<Integer> busy = queue.sender();
        Sender<Integer> quiet = queue.sender();
        for (int i = 0; i < 100_000; i++) {
            busy.send(0);
        }
        quiet.sendMany(1);
        assertThat(receiver.readBatch(3_000)).contains(1);
    }

    @Test
    void thereIsOneReceiver() {
        BatchQueue<Integer> queue = orders().build();
        assertThat(queue.receiver()).isSameAs(queue.receiver());
    }
}
