package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockTest {
    @Test
    void theSystemClockNeverGoesBack() {
        long before = Clock.SYSTEM.nanoTime();
        assertThat(Clock.SYSTEM.nanoTime()).isGreaterThanOrEqualTo(before);
    }
}
