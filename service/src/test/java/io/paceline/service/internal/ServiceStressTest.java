package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.IdleStrategy;
import io.paceline.core.Reply;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads at once: nothing lost, nothing twice, in order, and one thread at a time. */
class ServiceStressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int SENDERS = 8;
    private static final int EACH = LONG ? 500_000 : 20_000;

    private final ThreadLoops loops = new ThreadLoops(2);
    private final ExecutorService threads = Executors.newFixedThreadPool(SENDERS);

    static List<Threading> modes() {
        List<Threading> modes = new ArrayList<>(
                List.of(Threading.inline(), Threading.shared(), Threading.dedicated(IdleStrategy.park())));
        if (Mode.HAS_VIRTUAL) {
            modes.add(Threading.virtual());
        }
        return modes;
    }

    @AfterEach
    void endTheThreads() {
        threads.shutdownNow();
        loops.close();
    }

    /** State without any lock: only right if one thread at a time runs it and sees what the last one wrote. */
    private static final class Tally {
        private final Map<Integer, Integer> next = new HashMap<>();
        private final List<String> wrong = new ArrayList<>();
        private long total;
        private boolean inside;

        int count(int sender, int number) {
            if (inside) {
                wrong.add("entered twice at once");
            }
            inside = true;
            int expected = next.getOrDefault(sender, 0);
            if (number != expected) {
                wrong.add("sender " + sender + ": " + number + " (expected: " + expected + ")");
            }
            next.put(sender, number + 1);
            total++;
            inside = false;
            return number;
        }

        int add(int number) {
            if (inside) {
                wrong.add("entered twice at once");
            }
            inside = true;
            total++;
            inside = false;
            return number;
        }
    }

    private <S> Service<S> start(S object, Threading mode, int capacity) {
        return Services.builder(object)
                .loops(loops)
                .threading(mode)
                .mailboxCapacity(capacity)
                .start();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void eightThreadsAndTheirRepliesLoseNothing(Threading mode) throws Exception {
        Service<Tally> tally = start(new Tally(), mode, 1024);
        AtomicInteger answered = new AtomicInteger();
        List<CompletableFuture<Void>> senders = new ArrayList<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int name = sender;
            senders.add(CompletableFuture.runAsync(() -> send(tally, name, answered), threads));
        }
        CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).get(120, TimeUnit.SECONDS);
        assertThat(tally.ask(t -> t.total).await()).isEqualTo((long) SENDERS * EACH);
        assertThat(tally.ask(t -> List.copyOf(t.wrong)).await()).isEmpty();
        assertThat(answered).hasValue(SENDERS * EACH / 4);
        assertThat(tally.drain(Duration.ofSeconds(20)).await()).isZero();
    }

    private static void send(Service<Tally> tally, int sender, AtomicInteger answered) {
        for (int i = 0; i < EACH; ) {
            int number = i;
            try {
                if (i % 4 == 0) {
                    Reply<Integer> reply = tally.ask(t -> t.count(sender, number));
                    if (reply.isFailed()) {
                        LockSupport.parkNanos(10_000);
                        continue;
                    }
                    reply.toCompletableFuture().thenRun(answered::incrementAndGet);
                } else {
                    tally.tell(t -> t.count(sender, number));
                }
                i++;
            } catch (MailboxFullException full) {
                LockSupport.parkNanos(10_000);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void callsFromLoopsAndServicesKeepTheirOrderAcrossHandOvers(Threading mode) {
        long seed = System.nanoTime();
        int messages = LONG ? 200_000 : 20_000;
        Service<Tally> tally = start(new Tally(), mode, 1 << 20);
        // senders 0 and 1 are services that loops drive, 2 and 3 the loops themselves
        List<Service<int[]>> relays =
                List.of(start(new int[1], Threading.inline(), 1 << 20), start(new int[1], Threading.shared(), 1 << 20));
        CompletableFuture<?>[] drivers = new CompletableFuture<?>[2];
        for (int loop = 0; loop < 2; loop++) {
            int name = loop;
            drivers[loop] = new CompletableFuture<>();
            Random random = new Random(seed + loop);
            loops.loop(loop).execute(() -> drive(tally, relays.get(name), name, random, 0, messages, drivers[name]));
        }
        CompletableFuture.allOf(drivers).orTimeout(120, TimeUnit.SECONDS).join();
        relays.forEach(
                relay -> assertThat(relay.drain(Duration.ofMinutes(1)).await()).isZero());
        assertThat(tally.ask(t -> List.copyOf(t.wrong)).await())
                .as("seed %d", seed)
                .isEmpty();
        assertThat(tally.ask(t -> t.total).await()).as("seed %d", seed).isEqualTo(4L * messages);
        assertThat(tally.drain(Duration.ofSeconds(20)).await()).isZero();
    }

    /** Sends bursts of random length, through the relay and directly, and lets the loop do other things in between. */
    private void drive(
            Service<Tally> tally,
            Service<int[]> relay,
            int name,
            Random random,
            int sent,
            int messages,
            CompletableFuture<?> done) {
        int until = Math.min(messages, sent + 1 + random.nextInt(200));
        try {
            for (int i = sent; i < until; i++) {
                int number = i;
                relay.tell(counter -> {
                    int own = counter[0]++;
                    tally.tell(t -> t.count(name, own));
                });
                tally.tell(t -> t.count(2 + name, number));
            }
        } catch (RuntimeException refused) {
            done.completeExceptionally(refused);
            return;
        }
        if (until == messages) {
            done.complete(null);
        } else {
            loops.loop(name).execute(() -> drive(tally, relay, name, random, until, messages, done));
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void repliesOfManyServicesComeHomeOneAtATime(Threading mode) {
        int calls = LONG ? 200_000 : 20_000;
        Service<Tally> home = start(new Tally(), mode, 1 << 20);
        List<Service<int[]>> others =
                List.of(start(new int[1], Threading.inline(), 1 << 20), start(new int[1], Threading.shared(), 1 << 20));
        List<Reply<Integer>> outcomes = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < calls; i++) {
            Service<int[]> other = others.get(i % 2);
            outcomes.add(home.askStage(t -> other.ask(counter -> counter[0]++).thenApply(t::add)));
        }
        Reply.all(outcomes).await(Duration.ofMinutes(2));
        assertThat(home.ask(t -> t.total).await()).isEqualTo(calls);
        assertThat(home.ask(t -> List.copyOf(t.wrong)).await()).isEmpty();
        others.forEach(
                other -> assertThat(other.drain(Duration.ofSeconds(20)).await()).isZero());
        assertThat(home.drain(Duration.ofSeconds(20)).await()).isZero();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void everyAcceptedCallGetsOneOutcomeWhenTheServiceStopsInTheMiddle(Threading mode) throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < (LONG ? 200 : 20); round++) {
            Service<Tally> tally = start(new Tally(), mode, 256);
            AtomicInteger outcomes = new AtomicInteger();
            int cancelEvery = 2 + random.nextInt(10);
            List<CompletableFuture<Integer>> senders = new ArrayList<>();
            for (int sender = 0; sender < 4; sender++) {
                senders.add(CompletableFuture.supplyAsync(
                        () -> {
                            int asked = 0;
                            for (boolean open = true; open; asked++) {
                                Reply<Long> reply = tally.ask(t -> ++t.total);
                                if (asked % cancelEvery == 0) {
                                    reply.cancel();
                                }
                                reply.toCompletableFuture().whenComplete((v, e) -> outcomes.incrementAndGet());
                                open = !reply.isFailed() || !isStopped(reply);
                            }
                            return asked;
                        },
                        threads));
            }
            Reply<Integer> left = random.nextBoolean() ? tally.discard() : tally.drain(Duration.ofSeconds(20));
            int asked = 0;
            for (CompletableFuture<Integer> sender : senders) {
                asked += sender.get(60, TimeUnit.SECONDS);
            }
            left.await(Duration.ofMinutes(1));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (outcomes.get() < asked && System.nanoTime() < deadline) {
                LockSupport.parkNanos(100_000);
            }
            assertThat(outcomes).as("seed %d, round %d", seed, round).hasValue(asked);
        }
    }

    private static boolean isStopped(Reply<?> reply) {
        try {
            reply.await();
            return false;
        } catch (ServiceStoppedException stopped) {
            return true;
        } catch (RuntimeException other) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void anIdleServiceCausesNoWork(Threading mode) {
        Service<Tally> tally = start(new Tally(), mode, 16);
        for (int i = 0; i < 100; i++) {
            int number = i;
            tally.run(t -> t.count(0, number)).await();
        }
        long before = loops.tasks();
        // one more turn of each loop: a service that polled would have put a task behind it
        for (int loop = 0; loop < 2; loop++) {
            loops.on(loop, () -> null);
            loops.on(loop, () -> null);
        }
        assertThat(loops.tasks()).isEqualTo(before + 4);
        tally.discard().await();
    }
}
