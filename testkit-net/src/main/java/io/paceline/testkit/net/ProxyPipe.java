package io.paceline.testkit.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.paceline.testkit.net.ProxySettings.Cut;
import io.paceline.testkit.net.TcpProxy.Direction;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One way of a connection: what has been read and is not due yet. Runs on the loop of the connection. */
final class ProxyPipe {

    /** Reading stops above this, far above what a delay of a second holds at the rate of a fast disk. */
    private static final long QUEUED_BYTES_MAX = 256L << 20;

    /** How finely a throttle divides. */
    private static final int PARTS_PER_SECOND = 1000;

    private static final double NANOS_PER_SECOND = 1e9;

    private final ProxyConnection connection;
    private final ProxySettings settings;
    private final Direction direction;
    private final SocketChannel source;
    private final SocketChannel target;
    private final LongAdder bytes;
    private final ArrayDeque<Parcel> queue = new ArrayDeque<>();

    private long queuedBytes;
    private long lastDueNanos = System.nanoTime();
    /** When the throttle lets the next byte through. */
    private long freeNanos = lastDueNanos;

    private @Nullable Future<?> alarm;
    private @Nullable Cut cut;
    private long bytesToCut;
    private boolean isForwarding;
    private boolean sourceEnded;
    private boolean swallows;
    private boolean done;

    ProxyPipe(
            ProxyConnection connection,
            ProxySettings settings,
            Direction direction,
            SocketChannel source,
            SocketChannel target,
            LongAdder bytes) {
        this.connection = connection;
        this.settings = settings;
        this.direction = direction;
        this.source = source;
        this.target = target;
        this.bytes = bytes;
    }

    /** Whether the source has said its last. */
    boolean isSourceEnded() {
        return sourceEnded;
    }

    /** Whether the target knows that nothing more comes. */
    boolean isDone() {
        return done;
    }

    void arrived(ByteBuf content) {
        swallows |= settings.blackHole;
        if (swallows) {
            content.release();
            return;
        }
        queuedBytes += content.readableBytes();
        if (queuedBytes > QUEUED_BYTES_MAX) {
            source.config().setAutoRead(false);
        }
        queue.add(new Parcel(content, due(), false));
        forward();
    }

    void sourceEnded() {
        sourceEnded = true;
        if (!swallows && !settings.blackHole) {
            queue.add(new Parcel(Unpooled.EMPTY_BUFFER, due(), true));
            forward();
        }
    }

    /** Forgets what is queued and takes no more. */
    void drop() {
        swallows = true;
        queue.forEach(parcel -> parcel.content.release());
        queue.clear();
        queuedBytes = 0;
    }

    /** Looks at the settings anew. */
    void settingsChanged() {
        if (alarm != null) {
            alarm.cancel(false);
            alarm = null;
        }
        forward();
    }

    /** Forwards what is due, as far as the settings allow; called whenever one of these may have changed. */
    void forward() {
        // Writing and flushing tell of a changed writability, which asks for this again.
        if (isForwarding) {
            return;
        }
        isForwarding = true;
        do {
            while (!isCut() && canForward()) {
                forwardNext();
            }
            target.flush();
        } while (canForward());
        isForwarding = false;
        if (queuedBytes < QUEUED_BYTES_MAX / 2 && !source.config().isAutoRead() && source.isActive()) {
            source.config().setAutoRead(true);
        }
    }

    private void forwardNext() {
        Parcel parcel = queue.element();
        if (parcel.isEnd) {
            queue.remove();
            done = true;
            // After what was written before, which the channel keeps in order.
            target.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> ProxyConnection.endOutput(target));
            return;
        }
        int length = lengthOfPiece(parcel.content);
        target.write(parcel.content.readRetainedSlice(length));
        bytes.add(length);
        queuedBytes -= length;
        bytesToCut -= length;
        if (!parcel.content.isReadable()) {
            queue.remove().content.release();
        }
        long rate = settings.bytesPerSecond;
        if (rate < Long.MAX_VALUE) {
            long now = System.nanoTime();
            freeNanos = (freeNanos - now > 0 ? freeNanos : now) + (long) (length * NANOS_PER_SECOND / rate);
        }
        if (settings.pieceMax < Integer.MAX_VALUE) {
            // The next one waits for another turn of the loop, so that a receiver may read each piece alone.
            target.flush();
            freeNanos = Math.max(freeNanos, System.nanoTime() + 1);
        }
    }

    private int lengthOfPiece(ByteBuf content) {
        long length = Math.min(content.readableBytes(), settings.pieceMax);
        if (cut != null) {
            length = Math.min(length, bytesToCut);
        }
        long rate = settings.bytesPerSecond;
        return (int) (rate == Long.MAX_VALUE ? length : Math.min(length, Math.max(1, rate / PARTS_PER_SECOND)));
    }

    /** Ends the connection if it is the first that has forwarded as much as was said. */
    private boolean isCut() {
        Cut present = settings.cut.get();
        if (present != cut) {
            cut = present == null || present.direction != direction ? null : present;
            bytesToCut = cut == null ? 0 : cut.bytes;
        }
        Cut mine = cut;
        if (mine == null || bytesToCut > 0 || swallows || !settings.cut.compareAndSet(mine, null)) {
            return false;
        }
        drop();
        target.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> connection.end(mine.ending));
        return true;
    }

    private long due() {
        long due = System.nanoTime() + settings.delayNanos;
        // A delay that became shorter must not let later bytes pass.
        lastDueNanos = due - lastDueNanos > 0 ? due : lastDueNanos;
        return lastDueNanos;
    }

    private boolean canForward() {
        Parcel parcel = queue.peek();
        if (parcel == null || settings.stalled || !target.isActive() || !target.isWritable()) {
            return false;
        }
        long now = System.nanoTime();
        long wait = Math.max(parcel.dueNanos - now, freeNanos - now);
        if (wait > 0) {
            wakeAfter(wait);
        }
        return wait <= 0;
    }

    /** One alarm is enough: parts become due in their order. */
    private void wakeAfter(long nanos) {
        if (alarm == null) {
            alarm = target.eventLoop().schedule(this::alarmed, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void alarmed() {
        alarm = null;
        forward();
    }

    /** Some bytes of the source, or its end, and when they are due. */
    private record Parcel(ByteBuf content, long dueNanos, boolean isEnd) {}
}
