package io.paceline.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonOutputTest {
    private final JsonOutput output = new JsonOutput();

    @Test
    void growsAndKeepsWhatWasWritten() {
        byte[] part = "0123456789".getBytes(UTF_8);
        for (int i = 0; i < 1_000; i++) {
            output.write(part);
            output.write('|');
        }
        assertThat(new String(output.toByteArray(), UTF_8)).isEqualTo("0123456789|".repeat(1_000));
        assertThat(output.array()).startsWith(part);
    }

    @Test
    void resetForgetsTheBytesAndKeepsASmallArray() {
        output.write(new byte[5_000]);
        byte[] array = output.array();
        output.reset();
        assertThat(output.size()).isZero();
        assertThat(output.array()).isSameAs(array);
    }

    @Test
    void resetGivesBackALargeArray() {
        output.write(new byte[JsonOutput.RETAINED_BYTES_MAX + 1]);
        output.reset();
        assertThat(output.array()).hasSize(JsonOutput.INITIAL_BYTES);
    }

    @Test
    void truncateGoesBackToAnEarlierSize() {
        output.write(new byte[] {1, 2, 3});
        output.truncate(1);
        assertThat(output.toByteArray()).containsExactly(1);
        assertThatThrownBy(() -> output.truncate(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("size: 2 (expected: 0 to 1)");
    }

    @Test
    void whatIsWrittenIntoTheReserveCountsOnceItIsSaid() {
        output.write('a');
        byte[] array = output.reserve(5_000);
        assertThat(array.length).isGreaterThanOrEqualTo(5_001);
        array[1] = 'b';
        array[2] = 'c';
        assertThat(output.toByteArray()).containsExactly('a');
        output.advance(2);
        assertThat(output.toByteArray()).containsExactly('a', 'b', 'c');
        assertThat(output.reserve(1)).isSameAs(array);
    }

    @Test
    void advanceIsRefusedBeyondTheReserve() {
        int room = output.array().length;
        assertThatThrownBy(() -> output.advance(room + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("length: " + (room + 1) + " (expected: 0 to " + room + ")");
        assertThatThrownBy(() -> output.advance(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesARangeOutsideOfTheArray() {
        assertThatThrownBy(() -> output.write(new byte[4], 2, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
