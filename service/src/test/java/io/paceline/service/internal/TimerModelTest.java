package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Timer;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many timers, and cancels at any moment, against a model. */
class TimerModelTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int TIMERS = 100_000;

    private final long seed = System.nanoTime();

    static List<String> modes() {
        return Mode.names().stream().filter(name -> !name.equals("manual")).toList();
    }

    /** What is expected of a timer. */
    private static final class Expected {
        final int number;
        final long dueMillis;
        final Timer timer;
        boolean over;

        Expected(int number, long dueMillis, Timer timer) {
            this.number = number;
            this.dueMillis = dueMillis;
            this.timer = timer;
        }
    }

    @Test
    void aHundredThousandTimersRunInTheOrderOfTheirTimesUnlessTheyWereCancelled() {
        Random random = new Random(seed);
        Stepper stepper = Stepper.inOrder();
        List<Integer> ran = new ArrayList<>();
        Service<List<Integer>> service =
                Services.builder(ran).threading(Threading.manual(stepper)).start();
        List<Expected> open = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        long now = 0;
        for (int made = 0; made < TIMERS; ) {
            for (int i = 0; i < 5_000; i++) {
                int number = made++;
                int delay = random.nextInt(20_000);
                Timer timer = service.after(Duration.ofMillis(delay), numbers -> numbers.add(number));
                open.add(new Expected(number, now + delay, timer));
            }
            cancelSome(open, random);
            int step = random.nextInt(2_000);
            now += step;
            stepper.advance(Duration.ofMillis(step));
            takeDue(open, now, expected);
            assertThat(ran).as("seed %d", seed).isEqualTo(expected);
        }
        stepper.advance(Duration.ofSeconds(20));
        takeDue(open, now + 20_000, expected);
        assertThat(open).isEmpty();
        assertThat(ran).as("seed %d", seed).isEqualTo(expected);
        assertThat(expected).hasSizeBetween(TIMERS / 10, TIMERS - 1);
    }

    private void cancelSome(List<Expected> open, Random random) {
        for (Expected timer : open) {
            if (random.nextInt(8) == 0) {
                assertThat(timer.timer.cancel()).as("seed %d", seed).isTrue();
                assertThat(timer.timer.cancel()).as("seed %d", seed).isFalse();
                timer.over = true;
            }
        }
        open.removeIf(timer -> timer.over);
    }

    private void takeDue(List<Expected> open, long nowMillis, List<Integer> expected) {
        open.stream()
                .filter(timer -> timer.dueMillis <= nowMillis)
                .sorted(Comparator.<Expected>comparingLong(timer -> timer.dueMillis)
                        .thenComparingInt(timer -> timer.number))
                .forEach(timer -> {
                    expected.add(timer.number);
                    timer.over = true;
                    assertThat(timer.timer.cancel()).as("seed %d", seed).isFalse();
                });
        open.removeIf(timer -> timer.over);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aTimerThatIsCancelledWhileItIsDueEitherRunsOrIsCancelled(String name) throws Exception {
        int timers = LONG ? 200_000 : 10_000;
        try (Mode mode = Mode.open(name)) {
            Service<int[]> service = mode.builder(new int[1]).start();
            AtomicInteger cancelled = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 2; t++) {
                threads.add(new Thread(() -> {
                    for (int i = 0; i < timers / 2; i++) {
                        Timer timer = service.after(
                                Duration.ofNanos(ThreadLocalRandom.current().nextInt(50_000)), count -> count[0]++);
                        for (int spin = ThreadLocalRandom.current().nextInt(2_000); spin > 0; spin--) {
                            Thread.onSpinWait();
                        }
                        if (timer.cancel()) {
                            cancelled.incrementAndGet();
                        }
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join(60_000);
            }
            Eventually.until(
                    "each has run or was cancelled",
                    () -> service.ask(count -> count[0]).await() + cancelled.get() == timers);
            service.discard().await();
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void ticksRunAsTheServiceInEveryModeAndEndWithIt(String name) {
        try (Mode mode = Mode.open(name)) {
            Service<int[]> service = mode.builder(new int[2]).start();
            for (int i = 0; i < 20; i++) {
                // no lock: right only if ticks and calls run one at a time
                service.every(Duration.ofMillis(1), count -> count[0]++);
            }
            for (int i = 0; i < 10_000; i++) {
                service.ask(count -> count[1]++).await();
            }
            Eventually.until("ticks", () -> service.ask(count -> count[0]).await() >= 100);
            int[] object = service.ask(count -> count).await();
            assertThat(object[1]).isEqualTo(10_000);
            service.drain(Duration.ofSeconds(20)).await();
            int after = object[0];
            service.discard().await();
            assertThat(object[0]).isEqualTo(after);
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aTimerThatIsCancelledInsideOfTheServiceNeverRunsAgain(String name) {
        try (Mode mode = Mode.open(name)) {
            Service<int[]> service = mode.builder(new int[1]).start();
            for (int round = 0; round < 50; round++) {
                Timer timer = service.every(Duration.ofMillis(1), count -> count[0]++);
                Eventually.until("a tick", () -> service.ask(count -> count[0]).await() > 0);
                int last = service.ask(count -> {
                            timer.cancel();
                            return count[0];
                        })
                        .await();
                for (int i = 0; i < 20; i++) {
                    assertThat(service.ask(count -> count[0]).await()).isEqualTo(last);
                }
                service.run(count -> count[0] = 0).await();
            }
            service.discard().await();
        }
    }
}
