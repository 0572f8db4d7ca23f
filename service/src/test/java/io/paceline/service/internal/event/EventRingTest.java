package io.paceline.service.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventRingTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int SENDERS = 3;
    private static final int EACH = LONG ? 5_000_000 : 100_000;

    private static Envelope envelope(Object event) {
        return new Envelope(event, CallContext.empty());
    }

    private static Object event(Envelope envelope) {
        return envelope == null ? "none" : envelope.event();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 1000})
    void theCapacityIsExactInEveryRound(int capacity) {
        EventRing ring = new EventRing(capacity);
        int next = 0;
        int oldest = 0;
        for (int round = 0; round < 10; round++) {
            assertThat(ring.isEmpty()).isTrue();
            for (int i = 0; i < capacity; i++) {
                assertThat(ring.room()).isEqualTo(capacity - i);
                assertThat(ring.offer(envelope(next++))).isTrue();
            }
            assertThat(ring.offer(envelope("too much"))).isFalse();
            assertThat(ring.room()).isZero();
            assertThat(event(ring.poll())).isEqualTo(oldest++);
            assertThat(ring.offer(envelope(next++))).isTrue();
            assertThat(ring.offer(envelope("too much"))).isFalse();
            for (int i = 0; i < capacity; i++) {
                assertThat(event(ring.poll())).isEqualTo(oldest++);
            }
            assertThat(ring.poll()).isNull();
        }
    }

    /** What one taker has seen of each sender. */
    private static final class Taken {
        private final long[] last = new long[SENDERS];
        private final List<String> wrong = new ArrayList<>();
        private long count;
        private long sum;

        void take(Envelope envelope) {
            long number = (long) envelope.event();
            int sender = (int) (number % SENDERS);
            if (number / SENDERS <= last[sender]) {
                wrong.add(number + " after " + last[sender]);
            }
            last[sender] = number / SENDERS;
            count++;
            sum += number;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void sendersThatMakeRoomAndOneTakerShareTheElementsOut(int capacity) throws Exception {
        EventRing ring = new EventRing(capacity);
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS + 1);
        AtomicBoolean sending = new AtomicBoolean(true);
        List<CompletableFuture<Taken>> senders = new ArrayList<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int own = sender;
            senders.add(CompletableFuture.supplyAsync(() -> send(ring, own), threads));
        }
        CompletableFuture<Taken> taker = CompletableFuture.supplyAsync(() -> takeAll(ring, sending), threads);
        Taken all = new Taken();
        try {
            for (CompletableFuture<Taken> sender : senders) {
                add(all, sender.get(120, TimeUnit.SECONDS));
            }
            sending.set(false);
            add(all, taker.get(120, TimeUnit.SECONDS));
        } finally {
            threads.shutdownNow();
        }
        long numbers = (long) SENDERS * EACH;
        assertThat(all.wrong).isEmpty();
        assertThat(all.count).isEqualTo(numbers);
        // numbers run from SENDERS to SENDERS * (EACH + 1) - 1
        assertThat(all.sum).isEqualTo(numbers * SENDERS + numbers * (numbers - 1) / 2);
        assertThat(ring.isEmpty()).isTrue();
    }

    private static Taken send(EventRing ring, int sender) {
        Taken dropped = new Taken();
        for (long i = 1; i <= EACH; i++) {
            Envelope envelope = envelope(i * SENDERS + sender);
            while (!ring.offer(envelope)) {
                Envelope oldest = ring.poll();
                if (oldest != null) {
                    dropped.take(oldest);
                }
            }
        }
        return dropped;
    }

    private static Taken takeAll(EventRing ring, AtomicBoolean sending) {
        Taken taken = new Taken();
        while (true) {
            boolean last = !sending.get();
            Envelope envelope = ring.poll();
            if (envelope != null) {
                taken.take(envelope);
            } else if (last) {
                return taken;
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private static void add(Taken all, Taken part) {
        all.count += part.count;
        all.sum += part.sum;
        all.wrong.addAll(part.wrong);
    }

    @Test
    void anElementThatWasTakenIsNotHeldByTheRing() {
        EventRing ring = new EventRing(4);
        Object event = new Object();
        WeakReference<Object> reference = new WeakReference<>(event);
        ring.offer(envelope(event));
        event = null;
        ring.poll();
        long end = System.nanoTime() + 20_000_000_000L;
        while (reference.get() != null && System.nanoTime() < end) {
            System.gc();
        }
        assertThat(reference.get()).isNull();
        assertThat(ring.size()).isZero();
    }
}
