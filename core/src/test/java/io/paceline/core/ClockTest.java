package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClockTest {
    @Test
    void theSystemClockNeverGoesBack() {
        long before = Clock.SYSTEM.nanoTime();
        assertThat(Clock.SYSTEM.nanoTime()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void theManualClockStandsStillUntilItIsMoved() {
        ManualClock clock = new ManualClock(1_000);
        assertThat(clock.nanoTime()).isZero();
        assertThat(clock.currentTimeMillis()).isEqualTo(1_000);
        clock.advance(Duration.ofMillis(1_500));
        assertThat(clock.nanoTime()).isEqualTo(1_500_000_000);
        assertThat(clock.currentTimeMillis()).isEqualTo(2_500);
        assertThat(clock).hasToString("ManualClock[+PT1.5S]");
    }

    @Test
    void theManualClockDoesNotGoBack() {
        assertThatThrownBy(() -> new ManualClock().advance(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("step: PT-0.000000001S (expected: zero or more)");
    }
}
