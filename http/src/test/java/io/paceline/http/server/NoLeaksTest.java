package io.paceline.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import org.junit.jupiter.api.Test;

class NoLeaksTest {

    @Test
    void findsABufferThatNobodyReleased() {
        try (CapturedLog log = NoLeaks.open()) {
            leak();
            assertThat(NoLeaks.leaks(log)).anyMatch(line -> line.contains("LEAK"));
        }
    }

    private static void leak() {
        for (int i = 0; i < 10; i++) {
            assertThat(ByteBufAllocator.DEFAULT.directBuffer(16).isReadable()).isFalse();
        }
    }
}
