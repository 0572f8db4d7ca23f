package io.paceline.benchmarks.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.benchmarks.Sample;
import org.junit.jupiter.api.Test;

class HalfBusyTest {
    private final HalfBusy half = new HalfBusy();

    @Test
    void liesOnTheLineBetweenThePassesAround() {
        half.add(0.2, sample(100, 1000));
        half.add(0.9, sample(800, 9000));
        half.add(0.4, sample(200, 2000));
        half.add(0.6, sample(400, 3000));

        assertThat(half.sample()).hasValueSatisfying(found -> {
            assertThat(found.opsPerSecond()).isEqualTo(300);
            assertThat(found.p50Micros()).isEqualTo(2500);
        });
    }

    @Test
    void isUnknownWhereNoPassUsedHalf() {
        half.add(0.2, sample(100, 1000));
        half.add(0.4, sample(200, 2000));

        assertThat(half.sample()).isEmpty();
    }

    private static Sample sample(double perSecond, double p50) {
        return new Sample(perSecond, p50, p50, 1, 1, 0, 0);
    }
}
