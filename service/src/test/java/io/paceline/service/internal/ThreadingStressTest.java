package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random calls from several threads to several services that pass them on, against a model: what each service must have
 * seen, and in which order from each sender.
 */
class ThreadingStressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int SENDERS = 4;
    private static final int SERVICES = 3;
    private static final int EACH = LONG ? 200_000 : 8_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
    private final long seed = System.nanoTime();
    private Mode mode;

    static List<String> modes() {
        return Mode.names();
    }

    @AfterEach
    void endTheThreads() {
        threads.shutdownNow();
        mode.close();
    }

    /** State without any lock: only right if one thread at a time runs it and sees what the last one wrote. */
    private static final class Ledger {
        private final Map<Integer, Integer> lastOfSender = new HashMap<>();
        private final List<String> wrong = new ArrayList<>();
        private long sum;
        private boolean inside;

        int take(int sender, int number) {
            enter();
            Integer before = lastOfSender.put(sender, number);
            if (before != null && before >= number) {
                wrong.add("sender " + sender + ": " + number + " after " + before);
            }
            sum += number;
            inside = false;
            return number;
        }

        int add(int number) {
            enter();
            sum += number;
            inside = false;
            return number;
        }

        private void enter() {
            if (inside) {
                wrong.add("entered twice at once");
            }
            inside = true;
        }
    }

    /** What the services must hold in the end. */
    private static final class Model {
        private final AtomicLong[] sums = new AtomicLong[SERVICES];
        private final AtomicInteger asked = new AtomicInteger();

        Model() {
            for (int i = 0; i < SERVICES; i++) {
                sums[i] = new AtomicLong();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void everyCallIsRunOnceInTheOrderOfItsSender(String name) throws Exception {
        mode = Mode.open(name);
        List<Service<Ledger>> services = new ArrayList<>();
        for (int i = 0; i < SERVICES; i++) {
            services.add(mode.builder(new Ledger())
                    .name("ledger-" + i)
                    .mailboxCapacity(1 << 20)
                    .outstandingMax(1 << 20)
                    .start());
        }
        Model model = new Model();
        AtomicInteger answered = new AtomicInteger();
        List<CompletableFuture<Void>> senders = new ArrayList<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int number = sender;
            senders.add(CompletableFuture.runAsync(() -> send(services, number, model, answered), threads));
        }
        CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new)).get(300, TimeUnit.SECONDS);
        Eventually.reaches("answered (seed " + seed + ")", model.asked.get(), answered::get);
        assertThat(answered).as("seed %d", seed).hasValue(model.asked.get());
        for (int i = 0; i < SERVICES; i++) {
            Service<Ledger> service = services.get(i);
            assertThat(service.ask(ledger -> ledger.sum).await())
                    .as("seed %d", seed)
                    .isEqualTo(model.sums[i].get());
            assertThat(service.ask(ledger -> List.copyOf(ledger.wrong)).await())
                    .as("seed %d", seed)
                    .isEmpty();
        }
        for (Service<Ledger> service : services) {
            assertThat(service.drain(Duration.ofSeconds(20)).await()).isZero();
        }
    }

    private void send(List<Service<Ledger>> services, int sender, Model model, AtomicInteger answered) {
        Random random = new Random(seed + sender);
        for (int i = 1; i <= EACH; i++) {
            int to = random.nextInt(SERVICES);
            int next = random.nextInt(SERVICES);
            int number = i;
            Service<Ledger> service = services.get(to);
            model.sums[to].addAndGet(number);
            switch (random.nextInt(3)) {
                case 0 -> service.tell(ledger -> ledger.take(sender, number));
                case 1 -> count(service.ask(ledger -> ledger.take(sender, number)), number, model, answered);
                default -> {
                    // the answer of the next one comes home and is added there
                    model.sums[next].addAndGet(number);
                    model.sums[to].addAndGet(number);
                    Reply<Integer> reply = service.askStage(ledger -> {
                        ledger.take(sender, number);
                        return services.get(next)
                                .ask(other -> other.add(number))
                                .thenApply(ledger::add);
                    });
                    count(reply, number, model, answered);
                }
            }
        }
    }

    private static void count(Reply<Integer> reply, int number, Model model, AtomicInteger answered) {
        model.asked.incrementAndGet();
        reply.toCompletableFuture().thenAccept(value -> {
            if (value == number) {
                answered.incrementAndGet();
            }
        });
    }
}
