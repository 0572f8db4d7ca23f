package io.paceline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a client says how long it will wait. */
class TimeoutHeaderTest {

    @Test
    void isANumberWithItsUnit() {
        assertThat(TimeoutHeader.parse("1500ms")).isEqualTo(Duration.ofMillis(1500));
        assertThat(TimeoutHeader.parse("2s")).isEqualTo(Duration.ofSeconds(2));
        assertThat(TimeoutHeader.parse("010m")).isEqualTo(Duration.ofMinutes(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0ms", "1", "ms", "-1s", "1.5s", "1 s", "1000000000s", "1h", "1MS", "\u0661s", "1ss", "+1s"})
    void anythingElseIsRefused(String value) {
        assertThatThrownBy(() -> TimeoutHeader.parse(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("X-Request-Timeout (expected: ");
    }

    @Test
    void whatIsWrittenIsReadAgainAndNeverLess() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            Duration timeout = Duration.ofNanos(1 + (random.nextLong() >>> (5 + random.nextInt(58))));
            Duration read = TimeoutHeader.parse(TimeoutHeader.format(timeout));
            assertThat(read).as("seed %d", seed).isBetween(timeout, timeout.plusSeconds(1));
        }
        assertThat(TimeoutHeader.format(Duration.ofNanos(1))).isEqualTo("1ms");
        assertThat(TimeoutHeader.format(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("999999999s");
    }
}
