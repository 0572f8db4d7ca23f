package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.MailboxFullException;
import io.paceline.service.ServiceRef;
import io.paceline.service.Workers;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many callers at once: keys keep their worker, and a pool that is resized loses nothing and runs nothing twice. */
class WorkersStressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int SENDERS = 4;
    private static final int EACH = LONG ? 500_000 : 25_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(SENDERS);

    @AfterEach
    void endTheThreads() {
        threads.shutdownNow();
    }

    private void inParallel(List<Callable<Void>> senders) throws Exception {
        List<Future<Void>> running = new ArrayList<>();
        for (Callable<Void> sender : senders) {
            running.add(threads.submit(sender));
        }
        for (Future<Void> sender : running) {
            sender.get(180, TimeUnit.SECONDS);
        }
    }

    /** Sends until it is accepted. */
    private static void accepted(Runnable call) {
        while (true) {
            try {
                call.run();
                return;
            } catch (MailboxFullException full) {
                LockSupport.parkNanos(10_000);
            }
        }
    }

    // ---- shards

    /** Keeps what it has seen of each key, without any lock. */
    private static final class Shard {
        private final Map<Integer, int[]> nextBySender = new HashMap<>();
        private final List<String> wrong = new ArrayList<>();
        private long count;

        void take(int key, int sender, int number) {
            int[] next = nextBySender.computeIfAbsent(key, fresh -> new int[SENDERS]);
            if (number < next[sender]) {
                wrong.add("key " + key + ", sender " + sender + ": " + number + " after " + (next[sender] - 1));
            }
            next[sender] = number + 1;
            count++;
        }
    }

    @Test
    void keysKeepTheirWorkerAndEachSendersOrder() throws Exception {
        long seed = System.nanoTime();
        int keys = 200;
        Workers<Shard> shards = Services.workers(Shard::new).sharded(10).start();
        Map<Integer, Shard> ownerOf = new ConcurrentHashMap<>();
        AtomicInteger strayed = new AtomicInteger();
        List<Callable<Void>> senders = new ArrayList<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int name = sender;
            senders.add(() -> {
                Random random = new Random(seed + name);
                for (int i = 0; i < EACH; i++) {
                    int number = i;
                    int key = random.nextInt(keys);
                    ServiceRef<Shard> ref = shards.forKey("key" + key);
                    accepted(() -> ref.tell(shard -> {
                        shard.take(key, name, number);
                        Shard owner = ownerOf.putIfAbsent(key, shard);
                        if (owner != null && owner != shard) {
                            strayed.incrementAndGet();
                        }
                    }));
                }
                return null;
            });
        }
        inParallel(senders);
        long total = 0;
        for (Shard shard : List.copyOf(new java.util.HashSet<>(ownerOf.values()))) {
            int key = ownerOf.entrySet().stream()
                    .filter(entry -> entry.getValue() == shard)
                    .findFirst()
                    .orElseThrow()
                    .getKey();
            assertThat(shards.forKey("key" + key).ask(s -> List.copyOf(s.wrong)).await())
                    .as("seed %d", seed)
                    .isEmpty();
            total += shards.forKey("key" + key).ask(s -> s.count).await();
        }
        assertThat(strayed).as("seed %d", seed).hasValue(0);
        assertThat(total).as("seed %d", seed).isEqualTo((long) SENDERS * EACH);
        assertThat(shards.drain(Duration.ofSeconds(20)).await()).isZero();
    }

    // ---- pools

    /** Marks what it has run, and sees if two threads are inside. */
    private static final class Marker {
        private boolean inside;

        void mark(AtomicIntegerArray runs, int number, AtomicInteger overlapped) {
            if (inside) {
                overlapped.incrementAndGet();
            }
            inside = true;
            runs.incrementAndGet(number);
            inside = false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPoolThatIsResizedUnderLoadLosesNothing(boolean roundRobin) throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        var builder = Services.workers(Marker::new).each(worker -> worker.mailboxCapacity(64));
        Workers<Marker> pool = (roundRobin ? builder.roundRobin(4) : builder.leastLoaded(4)).start();
        AtomicIntegerArray runs = new AtomicIntegerArray(SENDERS * EACH);
        AtomicInteger overlapped = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        List<Callable<Void>> senders = new ArrayList<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int first = sender * EACH;
            senders.add(() -> {
                for (int i = 0; i < EACH; i++) {
                    int number = first + i;
                    if (i % 4 == 0) {
                        ask(pool, runs, number, overlapped, answered);
                    } else {
                        accepted(() -> pool.tell(marker -> marker.mark(runs, number, overlapped)));
                    }
                }
                return null;
            });
        }
        List<Future<Void>> running = new ArrayList<>();
        senders.forEach(sender -> running.add(threads.submit(sender)));
        int resized = 0;
        List<Reply<Void>> removed = new ArrayList<>();
        while (running.stream().anyMatch(sender -> !sender.isDone())) {
            removed.add(pool.resize(1 + random.nextInt(8)));
            resized++;
            LockSupport.parkNanos(100_000);
        }
        for (Future<Void> sender : running) {
            sender.get(180, TimeUnit.SECONDS);
        }
        for (Reply<Void> each : removed) {
            each.await(Duration.ofSeconds(60));
        }
        assertThat(pool.drain(Duration.ofSeconds(60)).await(Duration.ofSeconds(60)))
                .isZero();
        for (int number = 0; number < runs.length(); number++) {
            assertThat(runs.get(number)).as("seed %d, number %d", seed, number).isEqualTo(1);
        }
        assertThat(overlapped).hasValue(0);
        assertThat(resized).isPositive();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (answered.get() < SENDERS * EACH / 4 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(100_000);
        }
        assertThat(answered).as("seed %d", seed).hasValue(SENDERS * EACH / 4);
    }

    /** Asks until it is accepted, and counts the answer. */
    private static void ask(
            Workers<Marker> pool,
            AtomicIntegerArray runs,
            int number,
            AtomicInteger overlapped,
            AtomicInteger answered) {
        while (true) {
            Reply<Integer> reply = pool.ask(marker -> {
                marker.mark(runs, number, overlapped);
                return number;
            });
            if (!reply.isFailed()) {
                reply.toCompletableFuture().thenAccept(value -> answered.incrementAndGet());
                return;
            }
            try {
                reply.await();
            } catch (MailboxFullException full) {
                LockSupport.parkNanos(10_000);
            }
        }
    }
}
