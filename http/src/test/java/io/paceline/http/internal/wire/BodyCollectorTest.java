package io.paceline.http.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyCollectorTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void collectsAnyPiecesInOrder(long seed) {
        Random random = new Random(seed);
        byte[] body = new byte[random.nextInt(200_000)];
        random.nextBytes(body);
        for (long announced : new long[] {-1, body.length, 0, 1 << 30}) {
            BodyCollector collector = new BodyCollector(body.length, announced);
            for (int at = 0; at < body.length; ) {
                int length = Math.min(body.length - at, random.nextInt(10_000));
                assertThat(collector.add(Unpooled.wrappedBuffer(body, at, length)))
                        .isTrue();
                at += length;
            }
            assertThat(collector.bytes()).as("seed %d", seed).isEqualTo(body);
            assertThat(collector.add(Unpooled.EMPTY_BUFFER)).isTrue();
            assertThat(collector.add(Unpooled.wrappedBuffer(new byte[1]))).isFalse();
        }
    }

    @Test
    void doesNotTrustAnAnnouncedLength() {
        long before = Runtime.getRuntime().totalMemory();
        BodyCollector[] all = new BodyCollector[1000];
        Arrays.setAll(all, i -> new BodyCollector(1 << 30, 1 << 30));
        for (BodyCollector collector : all) {
            assertThat(collector.add(Unpooled.wrappedBuffer(new byte[1]))).isTrue();
        }
        // A thousand gigabytes would not fit.
        assertThat(Runtime.getRuntime().totalMemory() - before).isLessThan(1 << 30);
    }

    @Test
    void nothingIsAnEmptyArray() {
        assertThat(new BodyCollector(0, -1).bytes()).isEmpty();
        assertThat(new BodyCollector(0, 0).add(Unpooled.wrappedBuffer(new byte[1])))
                .isFalse();
    }
}
