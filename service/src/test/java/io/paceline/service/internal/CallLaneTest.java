package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The storage of waiting calls: exact, in order, and given back. */
class CallLaneTest {

    private static final long WITHIN_NANOS = TimeUnit.MINUTES.toNanos(2);
    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 100, 1000, 8192})
    void takesExactlyAsManyCallsAsItsCapacitySays(int capacity) {
        CallLane<Integer> lane = new CallLane<>(capacity);
        for (int i = 0; i < capacity; i++) {
            assertThat(lane.isFull()).isFalse();
            assertThat(lane.offer(i)).as("call %d", i).isTrue();
        }
        assertThat(lane.offer(-1)).isFalse();
        assertThat(lane.size()).isEqualTo(capacity);
        for (int i = 0; i < capacity; i++) {
            assertThat(lane.poll()).isEqualTo(i);
            assertThat(lane.offer(capacity + i)).isTrue();
            assertThat(lane.offer(-1)).isFalse();
        }
        for (int i = 0; i < capacity; i++) {
            assertThat(lane.poll()).isEqualTo(capacity + i);
        }
        assertThat(lane.poll()).isNull();
    }

    @Test
    void givesItsRingBackAndStartsAgain() {
        CallLane<Integer> lane = new CallLane<>(1000);
        for (int turn = 0; turn < 5; turn++) {
            for (int i = 0; i < 200; i++) {
                assertThat(lane.offer(i)).isTrue();
            }
            lane.giveBack();
            assertThat(lane.size()).isEqualTo(200);
            for (int i = 0; i < 200; i++) {
                assertThat(lane.poll()).isEqualTo(i);
            }
            lane.giveBack();
            assertThat(lane.poll()).isNull();
        }
    }

    @Test
    void whatIsDeliveredNeedsNoRoomAndStarvesNobody() {
        CallLane<Integer> lane = new CallLane<>(2);
        assertThat(lane.offer(1)).isTrue();
        assertThat(lane.offer(2)).isTrue();
        for (int i = 0; i < 10; i++) {
            lane.deliver(100 + i);
        }
        List<Integer> taken = new ArrayList<>();
        for (Integer call = lane.poll(); call != null; call = lane.poll()) {
            taken.add(call);
        }
        assertThat(taken).hasSize(12).containsSubsequence(1, 2).containsSubsequence(100, 101, 109);
        assertThat(taken.indexOf(1)).isLessThan(3);
        assertThat(taken.indexOf(2)).isLessThan(5);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void behavesAsABoundedQueueWhateverHappens(long seed) {
        Random random = new Random(seed);
        int capacity = 1 + random.nextInt(300);
        CallLane<Integer> lane = new CallLane<>(capacity);
        Queue<Integer> model = new ArrayDeque<>();
        for (int i = 0; i < 20_000; i++) {
            int kind = random.nextInt(100);
            if (kind < 55 - 20 * (i / 2000 % 2)) {
                boolean expected = model.size() < capacity;
                assertThat(lane.offer(i)).as("seed %d step %d", seed, i).isEqualTo(expected);
                if (expected) {
                    model.add(i);
                }
            } else if (kind < 97) {
                assertThat(lane.poll()).as("seed %d step %d", seed, i).isEqualTo(model.poll());
            } else {
                lane.giveBack();
            }
            assertThat(lane.size()).as("seed %d step %d", seed, i).isEqualTo(model.size());
        }
    }

    @Test
    void losesNothingWhileItGrowsAndIsGivenBackUnderItsSenders() throws InterruptedException {
        int senders = 4;
        int each = LONG ? 1_000_000 : 50_000;
        CallLane<int[]> lane = new CallLane<>(500);
        AtomicBoolean end = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        for (int s = 0; s < senders; s++) {
            int sender = s;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each && !end.get(); i++) {
                    while (!lane.offer(new int[] {sender, i}) && !end.get()) {
                        LockSupport.parkNanos(1);
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        int[] next = new int[senders];
        long taken = 0;
        long start = System.nanoTime();
        try {
            while (taken < (long) senders * each) {
                int[] call = lane.poll();
                if (call == null) {
                    lane.giveBack();
                    LockSupport.parkNanos(1);
                    assertThat(System.nanoTime() - start).as("taken %d", taken).isLessThan(WITHIN_NANOS);
                    continue;
                }
                assertThat(call[1]).isEqualTo(next[call[0]]++);
                assertThat(lane.size()).isLessThanOrEqualTo(500);
                taken++;
            }
        } finally {
            end.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(lane.poll()).isNull();
    }
}
