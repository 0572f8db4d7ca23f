package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ArgumentTest {

    @Test
    void boundsAreInside() {
        assertThat(Argument.between("n", 1, 1, 5)).isEqualTo(1);
        assertThat(Argument.between("n", 5L, 1L, 5L)).isEqualTo(5);
        assertThat(Argument.between("t", Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(5)))
                .isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void anErrorSaysTheValueAndWhatWasExpected() {
        assertThatThrownBy(() -> Argument.between("mailboxCapacity", 0, 1, 1_048_576))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("mailboxCapacity: 0 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> Argument.between("size", 6L, 1L, 5L)).hasMessage("size: 6 (expected: 1 to 5)");
        assertThatThrownBy(() -> Argument.between("time", Duration.ofSeconds(-1), Duration.ZERO, Duration.ofSeconds(5)))
                .hasMessage("time: PT-1S (expected: PT0S to PT5S)");
    }
}
