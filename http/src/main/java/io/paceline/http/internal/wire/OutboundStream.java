package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import io.paceline.core.EventLoop;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A body that is sent in pieces: asks its publisher for as much as the connection has room for.
 *
 * <p>Thread rules: its publisher may call from any thread; all else happens on the loop.
 */
public final class OutboundStream implements Flow.Subscriber<ByteBuffer> {

    private static final long AHEAD_MAX = 4;

    private final EventLoop loop;
    private final Outbound out;
    private final boolean chunked;
    private final Ended ended;
    private final HeadBuffer head = new HeadBuffer();

    // signals that other threads have handed over to the loop, and that were not looked at yet
    private final AtomicInteger underWay = new AtomicInteger();
    private long left;
    private Flow.@Nullable Subscription subscription;
    private long ahead;
    private long bytes;
    private boolean done;

    /** Told once how a stream ended. */
    public interface Ended {
        /** The body is complete if there is no cause; else the connection has to be cut. */
        void ended(@Nullable Throwable cause);
    }

    /**
     * A stream that has not begun.
     *
     * @param length how many bytes there must be, or a negative number if any
     */
    public OutboundStream(EventLoop loop, Outbound out, boolean chunked, long length, Ended ended) {
        this.loop = loop;
        this.out = out;
        this.chunked = chunked;
        this.left = length;
        this.ended = ended;
    }

    @Override
    public void onSubscribe(Flow.Subscription next) {
        onLoop(() -> {
            if (subscription != null || done) {
                next.cancel();
                return;
            }
            subscription = next;
            resume();
        });
    }

    @Override
    public void onNext(ByteBuffer piece) {
        Objects.requireNonNull(piece, "piece"); // Told to who is at fault, not to the loop.
        onLoop(() -> {
            ahead--;
            if (!done && piece.hasRemaining()) {
                write(piece);
            }
            resume();
        });
    }

    @Override
    public void onError(Throwable cause) {
        onLoop(() -> end(cause));
    }

    @Override
    public void onComplete() {
        onLoop(() -> {
            if (left > 0) {
                end(new IllegalStateException("stream: " + left + " bytes fewer than were announced"));
            } else {
                end(null);
            }
        });
    }

    /** How many bytes it has written so far, without those of chunks. */
    public long bytes() {
        return bytes;
    }

    /** There is room again. */
    public void resume() {
        if (!done && subscription != null && ahead < AHEAD_MAX && out.hasRoom()) {
            long more = AHEAD_MAX - ahead;
            ahead = AHEAD_MAX;
            subscription.request(more);
        }
    }

    /** The connection is gone. */
    public void cancel() {
        done = true;
        if (subscription != null) {
            subscription.cancel();
        }
    }

    private void write(ByteBuffer piece) {
        int length = piece.remaining();
        if (left >= 0) {
            if (length > left) {
                end(new IllegalStateException("stream: " + (length - left) + " bytes more than were announced"));
                return;
            }
            left -= length;
        }
        bytes += length;
        ByteBuf buffer = out.buffer();
        if (chunked) {
            head.clear();
            ChunkEncoder.writeSize(head, length);
            buffer.writeBytes(head.array(), 0, head.size());
        }
        buffer.writeBytes(piece);
        if (chunked) {
            buffer.writeBytes(ChunkEncoder.CRLF);
        }
        out.written();
    }

    private void end(@Nullable Throwable cause) {
        if (done) {
            return;
        }
        done = true;
        if (cause == null) {
            if (chunked) {
                out.buffer().writeBytes(ChunkEncoder.LAST_CHUNK);
            }
            out.written();
        } else if (subscription != null) {
            subscription.cancel();
        }
        ended.ended(cause);
    }

    /** A publisher may change threads between its signals: one from the loop must not overtake those under way. */
    private void onLoop(Runnable signal) {
        if (loop.inLoop() && underWay.get() == 0) {
            signal.run();
        } else {
            underWay.incrementAndGet();
            loop.execute(() -> {
                underWay.decrementAndGet();
                signal.run();
            });
        }
    }
}
