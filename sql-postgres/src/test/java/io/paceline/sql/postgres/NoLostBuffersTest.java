package io.paceline.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;

class NoLostBuffersTest {

    @Test
    void aBufferThatNobodyReleasedIsFound() {
        lose();
        assertThat(NoLostBuffers.found()).contains("ByteBuf");
    }

    private static void lose() {
        for (int i = 0; i < 10; i++) {
            assertThat(ByteBufAllocator.DEFAULT.directBuffer(16).isReadable()).isFalse();
        }
    }
}
