package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pauses between attempts. */
class BackoffTest {

    private static List<Duration> pauses(Backoff backoff, int failures) {
        return IntStream.rangeClosed(1, failures).mapToObj(backoff::pause).toList();
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    @Test
    void pausesDoubleUpToTheLongest() {
        Backoff backoff = Backoff.exponential(millis(50), millis(300)).jitter(0);
        assertThat(pauses(backoff, 5)).containsExactly(millis(50), millis(100), millis(200), millis(300), millis(300));
        assertThat(pauses(backoff.factor(1), 3)).containsOnly(millis(50));
        assertThat(pauses(Backoff.fixed(millis(7)), 3)).containsOnly(millis(7));
        assertThat(pauses(Backoff.none(), 3)).containsOnly(Duration.ZERO);
        assertThat(backoff.pause(Integer.MAX_VALUE)).isEqualTo(millis(300));
    }

    @Test
    void everyPauseLiesBetweenItsBoundsAndTheSeedGivesTheSamePausesAgain() {
        for (int i = 0; i < 2_000; i++) {
            long seed = System.nanoTime() + i;
            Random random = new Random(seed);
            Duration first = Duration.ofNanos(random.nextLong(1, 1_000_000_000));
            Duration max = first.plusNanos(random.nextLong(0, 100_000_000_000L));
            double factor = 1 + 9 * random.nextDouble();
            double jitter = random.nextDouble();
            Backoff exact = Backoff.exponential(first, max).factor(factor).jitter(0);
            Backoff chance = exact.jitter(jitter).random(new Random(seed));
            Backoff again = exact.jitter(jitter).random(new Random(seed));
            Duration before = Duration.ZERO;
            for (int failures = 1; failures <= 40; failures++) {
                Duration longest = exact.pause(failures);
                Duration pause = chance.pause(failures);
                String as = "seed %d, failures %d".formatted(seed, failures);
                assertThat(longest).as(as).isBetween(before, max);
                assertThat(pause.toNanos())
                        .as(as)
                        .isLessThanOrEqualTo(longest.toNanos())
                        .isGreaterThanOrEqualTo((long) (longest.toNanos() * (1 - jitter)) - 1);
                assertThat(again.pause(failures)).as(as).isEqualTo(pause);
                before = longest;
            }
        }
    }

    @Test
    void chanceSpreadsThePausesOverTheirWholeRange() {
        Backoff backoff =
                Backoff.exponential(millis(1_000), millis(1_000)).jitter(1).random(new Random(42));
        int[] quarters = new int[4];
        for (int i = 0; i < 4_000; i++) {
            quarters[(int) Math.min(3, backoff.pause(1).toMillis() / 250)]++;
        }
        assertThat(quarters).satisfies(counts -> {
            for (int count : counts) {
                assertThat(count).isBetween(900, 1_100);
            }
        });
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        Backoff backoff = Backoff.none();
        assertThatThrownBy(() -> Backoff.fixed(millis(-1))).hasMessage("pause: PT-0.001S (expected: PT0S to PT24H)");
        assertThatThrownBy(() -> Backoff.exponential(millis(2), millis(1)))
                .hasMessage("max: PT0.001S (expected: PT0.002S to PT24H)");
        assertThatThrownBy(() -> backoff.factor(0.5)).hasMessage("factor: 0.5 (expected: 1.0 to 10.0)");
        assertThatThrownBy(() -> backoff.jitter(Double.NaN)).hasMessage("share: NaN (expected: 0.0 to 1.0)");
        assertThatThrownBy(() -> backoff.pause(0)).hasMessage("failures: 0 (expected: 1 to 2147483647)");
    }
}
