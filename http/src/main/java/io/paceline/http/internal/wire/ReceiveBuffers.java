package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the connections of one loop read into. They take turns with one buffer, since most input is used up before the
 * next connection reads; a connection that keeps a part of it keeps the buffer, and the others go on with another. Who
 * sends much at once gets larger buffers of its own.
 *
 * <p>Thread rules: used on one loop only.
 */
public final class ReceiveBuffers extends AdaptiveRecvByteBufAllocator {

    private static final int BYTES_MIN = 1024;
    static final int SHARED_BYTES = 8 * 1024;
    private static final int BYTES_MAX = 64 * 1024;

    private final boolean sharing;
    private @Nullable ByteBuf shared;

    /**
     * None yet.
     *
     * @param sharing false where a buffer is handed to the kernel before there is any input
     */
    public ReceiveBuffers(boolean sharing) {
        super(BYTES_MIN, SHARED_BYTES, BYTES_MAX);
        this.sharing = sharing;
    }

    @Override
    @SuppressWarnings("deprecation") // deprecated for callers; who extends this class has to
    public Handle newHandle() {
        Handle sizes = super.newHandle();
        return sharing ? new Turns((ExtendedHandle) sizes) : sizes;
    }

    /** Gives the buffer back to the allocator; a later read makes another. */
    public void release() {
        if (shared != null) {
            shared.release();
            shared = null;
        }
    }

    private ByteBuf take(ByteBufAllocator allocator) {
        ByteBuf present = shared;
        if (present == null || present.refCnt() > 1) {
            release();
            present = allocator.ioBuffer(SHARED_BYTES);
            shared = present;
        }
        return present.clear().retain();
    }

    private final class Turns extends RecvByteBufAllocator.DelegatingHandle
            implements RecvByteBufAllocator.ExtendedHandle {

        private final RecvByteBufAllocator.ExtendedHandle sizes;

        Turns(RecvByteBufAllocator.ExtendedHandle sizes) {
            super(sizes);
            this.sizes = sizes;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            return guess() <= SHARED_BYTES ? take(allocator) : super.allocate(allocator);
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
            return sizes.continueReading(maybeMore);
        }
    }
}
