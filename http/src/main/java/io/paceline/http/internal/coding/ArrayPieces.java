package io.paceline.http.internal.coding;

import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Bytes in memory, given piece by piece on an executor. */
final class ArrayPieces implements Flow.Publisher<ByteBuffer> {

    private static final int PIECE_BYTES = 64 * 1024;

    private final byte[] bytes;
    private final Executor executor;

    ArrayPieces(byte[] bytes, Executor executor) {
        this.bytes = bytes;
        this.executor = executor;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        new FlowEmitter<>(subscriber, new Pieces(ByteBuffer.wrap(bytes)), executor).start();
    }

    private record Pieces(ByteBuffer left) implements FlowSource<ByteBuffer> {
        @Override
        public @Nullable ByteBuffer poll() {
            if (!left.hasRemaining()) {
                return null;
            }
            int length = Math.min(PIECE_BYTES, left.remaining());
            ByteBuffer piece = left.slice(left.position(), length);
            left.position(left.position() + length);
            return piece;
        }

        @Override
        public boolean isEnded() {
            return !left.hasRemaining();
        }

        @Override
        public void closed(@Nullable Throwable thrown) {
            // There is nothing to let go of.
        }
    }
}
