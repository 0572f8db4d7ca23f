package io.paceline.benchmarks.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void theLineIsReadBackAsItWas() {
        Figures counted = Figures.counted(1000, 500_000_000, 3).withAllocated(64_000);

        assertThat(Figures.parse(counted.line())).isEqualTo(counted);
        assertThat(counted.seconds()).isEqualTo(0.5);
        assertThat(counted.bytesPerOperation()).isEqualTo(64);
    }

    @Test
    void percentilesAreThoseOfTheSortedLatencies() {
        long[] nanos =
                LongStream.rangeClosed(1, 1000).map(i -> (1001 - i) * 1000).toArray();

        Figures timed = Figures.timed(nanos, 0);

        assertThat(timed.p50Micros()).isEqualTo(500);
        assertThat(timed.p99Micros()).isEqualTo(990);
        assertThat(timed.seconds()).isNaN();
    }

    @Test
    void whatAnOperationKeepsIsNotReplacedByWhatWasAllocated() {
        assertThat(Figures.kept(10, 200, 0).withAllocated(1_000_000).bytesPerOperation())
                .isEqualTo(200);
    }

    @Test
    void anotherLineIsRefusedWithWhatItSays() {
        assertThatThrownBy(() -> Figures.parse("failed java.lang.OutOfMemoryError"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("failed java.lang.OutOfMemoryError");
    }
}
