package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.IdleStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real threads: exactly once, in the order of each sender, whatever the sizes and however everybody idles. */
class BatchQueueStressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int EACH = LONG ? 5_000_000 : 100_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    static Stream<Arguments> settings() {
        List<IdleStrategy> strategies = List.of(IdleStrategy.yield(), IdleStrategy.park());
        return strategies.stream()
                .flatMap(strategy -> Stream.of(
                        Arguments.of(1, 1, 1, strategy),
                        Arguments.of(1, 3, 16, strategy),
                        Arguments.of(1, 1024, 128, strategy),
                        Arguments.of(4, 3, 1, strategy),
                        Arguments.of(4, 1000, 16, strategy),
                        Arguments.of(8, 64, 128, strategy)));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void nothingIsLostOrDoubledAndEachSenderKeepsItsOrder(
            int senders, int capacity, int batchSize, IdleStrategy strategy) throws Exception {
        int each = capacity <= 3 ? EACH / 10 : EACH;
        BatchQueue<long[]> queue = BatchQueue.<long[]>manyToOne("stress")
                .capacity(capacity)
                .batchSize(batchSize)
                .idleStrategy(strategy)
                .build();
        Receiver<long[]> receiver = queue.receiver();
        long[] next = new long[senders];
        List<String> wrong = new ArrayList<>();
        CompletableFuture<Boolean> over = Soon.inThread(() -> {
            receiver.run(item -> {
                if (item[1] != next[(int) item[0]]++) {
                    wrong.add(item[0] + ": " + item[1]);
                }
            });
            return true;
        });
        List<CompletableFuture<Boolean>> sending = new ArrayList<>();
        for (int sender = 0; sender < senders; sender++) {
            int name = sender;
            sending.add(Soon.inThread(() -> send(queue.sender(), name, each)));
        }
        for (CompletableFuture<Boolean> each1 : sending) {
            assertThat(Soon.get(each1)).isTrue();
        }
        queue.closeAndDrain();
        assertThat(Soon.get(over)).isTrue();
        assertThat(wrong).isEmpty();
        assertThat(next).containsOnly(each);
    }

    /** Sends in every way there is, with pauses in which the receiver runs dry and parks. */
    private static boolean send(Sender<long[]> sender, int name, int count) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int sent = 0;
        while (sent < count) {
            switch (random.nextInt(4)) {
                case 0 -> sent += sender.trySend(new long[] {name, sent}) ? 1 : 0;
                case 1 -> {
                    List<long[]> some = new ArrayList<>();
                    for (int i = random.nextInt(30); i > 0 && sent < count; i--) {
                        some.add(new long[] {name, sent++});
                    }
                    for (long[] item : some) {
                        sender.send(item, PATIENCE);
                    }
                }
                case 2 -> {
                    for (int i = random.nextInt(300); i > 0 && sent < count; i--) {
                        sender.send(new long[] {name, sent++}, PATIENCE);
                    }
                }
                default -> {
                    if (random.nextInt(500) == 0) {
                        LockSupport.parkNanos(random.nextInt(200_000));
                    }
                }
            }
        }
        return true;
    }

    /** One item at a time, each answered before the next: every item finds the receiver idle, parking or parked. */
    @ParameterizedTest
    @MethodSource("io.paceline.core.queue.ReceivingTest#strategies")
    void noWakeUpIsLostWhenEachItemWaitsForTheOneBefore(IdleStrategy strategy) throws Exception {
        int rounds = LONG ? 500_000 : 5_000;
        BatchQueue<Integer> there = BatchQueue.<Integer>oneToOne("there")
                .batchSize(64)
                .idleStrategy(strategy)
                .build();
        BatchQueue<Integer> back = BatchQueue.<Integer>oneToOne("back")
                .batchSize(64)
                .idleStrategy(strategy)
                .build();
        Receiver<Integer> thereReceiver = there.receiver();
        Receiver<Integer> backReceiver = back.receiver();
        CompletableFuture<Integer> echo = Soon.inThread(() -> {
            Sender<Integer> sender = back.sender();
            Integer item;
            int echoed = 0;
            while ((item = thereReceiver.take(PATIENCE)) != null) {
                sender.send(item);
                echoed++;
            }
            return echoed;
        });
        Random random = new Random(1);
        Sender<Integer> sender = there.sender();
        for (int i = 0; i < rounds; i++) {
            sender.send(i);
            assertThat(backReceiver.take(PATIENCE)).isEqualTo(i);
            // so that the other side gets as far as parking, or nearly
            for (int pause = random.nextInt(100) == 0 ? random.nextInt(20_000) : 0; pause > 0; pause--) {
                Thread.onSpinWait();
            }
        }
        there.closeAndDrain();
        assertThat(Soon.get(echo)).isEqualTo(rounds);
    }
}
