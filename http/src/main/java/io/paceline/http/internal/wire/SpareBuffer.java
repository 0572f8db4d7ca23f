package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one network buffer for the next answer: most answers are taken by the kernel at once, and their buffer is free
 * again before the next is needed, while allocating one costs more than writing an answer into it.
 *
 * <p>Thread rules: touched on one loop only.
 */
public final class SpareBuffer {

    private static final int BYTES = 1024;
    private static final int RETAINED_BYTES_MAX = 64 * 1024;

    private @Nullable ByteBuf spare;

    /** An empty buffer of the caller's own. */
    public ByteBuf take(ByteBufAllocator allocator) {
        ByteBuf taken = spare;
        if (taken == null) {
            return allocator.directBuffer(BYTES);
        }
        spare = null;
        return taken;
    }

    /** Takes back the caller's share of a buffer, and keeps it if nobody else has one. */
    public void giveBack(ByteBuf buffer) {
        if (spare == null && buffer.refCnt() == 1 && buffer.capacity() <= RETAINED_BYTES_MAX) {
            spare = buffer.clear();
        } else {
            buffer.release();
        }
    }

    public void release() {
        if (spare != null) {
            spare.release();
            spare = null;
        }
    }
}
