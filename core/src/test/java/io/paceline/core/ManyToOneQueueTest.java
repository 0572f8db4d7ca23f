package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManyToOneQueueTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 100, 1000, 1024, 1025, ManyToOneQueue.CAPACITY_MAX})
    void theCapacityIsExact(int capacity) {
        ManyToOneQueue<Integer> queue = new ManyToOneQueue<>(capacity);
        for (int i = 0; i < capacity; i++) {
            assertThat(queue.offer(i)).isTrue();
        }
        assertThat(queue.offer(-1)).isFalse();
        assertThat(queue.size()).isEqualTo(capacity);
        assertThat(queue.poll()).isZero();
        assertThat(queue.offer(capacity)).isTrue();
        assertThat(queue.offer(-1)).isFalse();
        for (int i = 1; i <= capacity; i++) {
            assertThat(queue.poll()).isEqualTo(i);
        }
        assertThat(queue.poll()).isNull();
        assertThat(queue.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, ManyToOneQueue.CAPACITY_MAX + 1})
    void aCapacityOutsideTheBoundsIsRefused(int capacity) {
        assertThatThrownBy(() -> new ManyToOneQueue<>(capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("capacity: " + capacity + " (expected: 1 to 1048576)");
    }

    @Test
    void nullIsNoElement() {
        ManyToOneQueue<String> queue = new ManyToOneQueue<>(2);
        assertThatThrownBy(() -> queue.offer(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("element");
        assertThat(queue.size()).isZero();
    }

    @RepeatedTest(20)
    void itBehavesLikeABoundedDeque() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int capacity = 1 + random.nextInt(12);
        ManyToOneQueue<Integer> queue = new ManyToOneQueue<>(capacity);
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int step = 0; step < 10_000; step++) {
            if (random.nextBoolean()) {
                boolean fits = model.size() < capacity;
                assertThat(queue.offer(step)).as("seed %d, step %d", seed, step).isEqualTo(fits);
                if (fits) {
                    model.add(step);
                }
            } else {
                assertThat(queue.poll()).as("seed %d, step %d", seed, step).isEqualTo(model.poll());
            }
            assertThat(queue.size()).as("seed %d, step %d", seed, step).isEqualTo(model.size());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void nothingIsLostOrDoubledAndEachSenderKeepsItsOrder(int capacity) throws Exception {
        int senders = 4;
        int each = capacity == 1 ? 2_000 : 20_000;
        ManyToOneQueue<long[]> queue = new ManyToOneQueue<>(capacity);
        ExecutorService threads = Executors.newFixedThreadPool(senders);
        try {
            List<CompletableFuture<Void>> sending = new ArrayList<>();
            for (int sender = 0; sender < senders; sender++) {
                int name = sender;
                sending.add(CompletableFuture.runAsync(
                        () -> {
                            for (int i = 0; i < each; i++) {
                                long[] element = {name, i};
                                while (!queue.offer(element)) {
                                    LockSupport.parkNanos(1_000);
                                }
                            }
                        },
                        threads));
            }
            long[] next = new long[senders];
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            for (int received = 0; received < senders * each; ) {
                long[] element = queue.poll();
                if (element == null) {
                    assertThat(System.nanoTime()).as("received %d", received).isLessThan(deadline);
                    LockSupport.parkNanos(1_000);
                    continue;
                }
                assertThat(element[1]).isEqualTo(next[(int) element[0]]++);
                received++;
            }
            CompletableFuture.allOf(sending.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
            assertThat(queue.poll()).isNull();
        } finally {
            threads.shutdownNow();
        }
    }
}
