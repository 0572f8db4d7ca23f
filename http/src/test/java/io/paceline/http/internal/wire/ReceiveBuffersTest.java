package io.paceline.http.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReceiveBuffersTest {

    private final ReceiveBuffers buffers = new ReceiveBuffers(true);
    private final EmbeddedChannel channel = new EmbeddedChannel();

    @AfterEach
    void releaseAll() {
        buffers.release();
        channel.finishAndReleaseAll();
    }

    private ExtendedHandle connection(ReceiveBuffers of) {
        channel.config().setRecvByteBufAllocator(of);
        ExtendedHandle handle = (ExtendedHandle) of.newHandle();
        handle.reset(channel.config());
        return handle;
    }

    private static ByteBuf read(ExtendedHandle connection, int length) {
        ByteBuf buffer = connection.allocate(ByteBufAllocator.DEFAULT);
        connection.attemptedBytesRead(buffer.writableBytes());
        buffer.writeZero(length);
        connection.lastBytesRead(length);
        connection.readComplete();
        return buffer;
    }

    @Test
    void connectionsTakeTurnsWithOneBuffer() {
        ByteBuf first = read(connection(buffers), 10);
        first.release();
        ByteBuf second = read(connection(buffers), 20);

        assertThat(second).isSameAs(first);
        assertThat(second.readableBytes()).isEqualTo(20);
        second.release();
    }

    @Test
    void whatAConnectionKeepsIsNotOverwritten() {
        ByteBuf first = read(connection(buffers), 10);
        ByteBuf kept = first.readRetainedSlice(5);
        first.release();
        ByteBuf second = read(connection(buffers), 20);

        assertThat(second).isNotSameAs(first);
        assertThat(kept.refCnt()).isEqualTo(1);
        kept.release();
        assertThat(first.refCnt()).isZero();
        second.release();
        assertThat(read(connection(buffers), 1)).isSameAs(second);
        second.release();
    }

    @Test
    void whoSendsMuchAtOnceGetsLargerBuffers() {
        ExtendedHandle connection = connection(buffers);
        int largest = 0;
        for (int i = 0; i < 20; i++) {
            ByteBuf buffer = connection.allocate(ByteBufAllocator.DEFAULT);
            int length = buffer.writableBytes();
            largest = Math.max(largest, length);
            buffer.release();
            connection.attemptedBytesRead(length);
            connection.lastBytesRead(length);
            connection.readComplete();
            connection.reset(channel.config());
        }
        assertThat(largest).isEqualTo(64 * 1024);
    }

    @Test
    void theBufferIsGivenBack() {
        ByteBuf shared = read(connection(buffers), 10);
        buffers.release();
        assertThat(shared.refCnt()).isEqualTo(1);
        shared.release();
        assertThat(shared.refCnt()).isZero();
    }

    @Test
    void nothingIsSharedWhereTheKernelHoldsBuffers() {
        ReceiveBuffers own = new ReceiveBuffers(false);
        ByteBuf first = connection(own).allocate(ByteBufAllocator.DEFAULT);
        ByteBuf second = connection(own).allocate(ByteBufAllocator.DEFAULT);
        assertThat(second).isNotSameAs(first);
        assertThat(first.refCnt()).isEqualTo(1);
        first.release();
        second.release();
    }
}
