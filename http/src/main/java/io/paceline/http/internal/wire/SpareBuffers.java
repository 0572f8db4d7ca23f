package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Keeps network buffers for the next answers: most answers are taken by the kernel at once, and their buffers are free
 * again before the next are needed, while allocating one costs more than writing an answer into it.
 *
 * <p>Thread rules: touched on one loop only.
 */
public final class SpareBuffers {

    private static final int BYTES = 1024;
    private static final int RETAINED_BYTES_MAX = 16 * 1024;

    private final Deque<ByteBuf> spares = new ArrayDeque<>(FlushQueue.DUE_MAX);

    /** An empty buffer of the caller's own. */
    public ByteBuf take(ByteBufAllocator allocator) {
        ByteBuf taken = spares.pollLast();
        return taken == null ? allocator.directBuffer(BYTES) : taken;
    }

    /** Takes back the caller's share of a buffer, and keeps it if nobody else has one. */
    public void giveBack(ByteBuf buffer) {
        if (spares.size() < FlushQueue.DUE_MAX && buffer.refCnt() == 1 && buffer.capacity() <= RETAINED_BYTES_MAX) {
            spares.addLast(buffer.clear());
        } else {
            buffer.release();
        }
    }

    public void release() {
        spares.forEach(ByteBuf::release);
        spares.clear();
    }
}
