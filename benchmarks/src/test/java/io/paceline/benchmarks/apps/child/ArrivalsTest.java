package io.paceline.benchmarks.apps.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private static final int MANY = 100_000;

    @Test
    void comeAtTheRateThatWasAskedFor() {
        assertThat(times(2000, 1)[MANY - 1] / 1e9).isCloseTo(MANY / 2000.0, Percentage.withPercentage(2));
    }

    @Test
    void areIndependentOfEachOther() {
        long[] times = times(1000, 2);
        long shorter = LongStream.range(1, MANY)
                .filter(i -> times[(int) i] - times[(int) i - 1] < 1_000_000)
                .count();

        // Of exponential gaps, 1 - 1/e are shorter than their mean.
        assertThat((double) shorter / MANY).isCloseTo(1 - Math.exp(-1), Percentage.withPercentage(2));
    }

    @Test
    void areTheSameForTheSameSeed() {
        assertThat(times(100, 3))
                .isEqualTo(times(100, 3))
                .isNotEqualTo(times(100, 4))
                .isSorted();
    }

    private static long[] times(double perSecond, long seed) {
        Arrivals arrivals = new Arrivals(perSecond, seed);
        return LongStream.range(0, MANY).map(i -> arrivals.next()).toArray();
    }
}
