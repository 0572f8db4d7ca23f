package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a connection writes, so that all answers to what was read at once leave in one buffer and one flush, in
 * its turn with the other connections of its loop.
 *
 * <p>Thread rules: touched on the loop of its connection only.
 */
public final class Outbound {

    /** From here on a buffer is handed to the channel, so that its water marks see it. */
    public static final int BUFFER_BYTES_MAX = 64 * 1024;

    private final ChannelHandlerContext ctx;
    private final SpareBuffers spares;
    private final FlushQueue queue;
    private final Runnable flushed;
    private @Nullable ByteBuf buffer;
    private long handed;
    private boolean unflushed;
    private boolean reading;
    private boolean flushDue;

    /**
     * An empty one.
     *
     * @param spares where buffers come from and go back to
     * @param queue of the loop
     * @param flushed run after each flush
     */
    public Outbound(ChannelHandlerContext ctx, SpareBuffers spares, FlushQueue queue, Runnable flushed) {
        this.ctx = ctx;
        this.spares = spares;
        this.queue = queue;
        this.flushed = flushed;
    }

    /** Where to write. Who has written calls {@link #written()}. */
    public ByteBuf buffer() {
        ByteBuf present = buffer;
        if (present == null) {
            present = spares.take(ctx.alloc());
            buffer = present;
        }
        return present;
    }

    /** Something was written; it leaves when the input that is there is read, else before the loop's next turn ends. */
    public void written() {
        ByteBuf present = buffer;
        if (present != null && present.readableBytes() >= BUFFER_BYTES_MAX) {
            hand(present);
        }
        if (!reading && !flushDue) {
            flushDue = true;
            queue.add(this);
        }
    }

    /** Whether more may be written: what was handed over is below the channel's high water mark. */
    public boolean hasRoom() {
        return ctx.channel().isWritable();
    }

    /** How much the client has taken, but for what Netty counts for each buffer; stands still while it takes nothing. */
    public long progress() {
        ChannelOutboundBuffer pending = ctx.channel().unsafe().outboundBuffer();
        return pending == null ? handed : handed - pending.totalPendingWriteBytes() + pending.currentProgress();
    }

    /** Whether the client has yet to take something. */
    public boolean isPending() {
        ChannelOutboundBuffer pending = ctx.channel().unsafe().outboundBuffer();
        return pending != null && pending.totalPendingWriteBytes() > 0;
    }

    /** Input is being read: hold back until {@link #readEnds()}. */
    public void readBegins() {
        reading = true;
    }

    public boolean isReading() {
        return reading;
    }

    /** The input that was there is read; says whether something is to be flushed, which the queue does soon. */
    public boolean readEnds() {
        reading = false;
        if (buffer == null && !unflushed) {
            return false;
        }
        if (!flushDue) {
            flushDue = true;
            queue.addRead(this);
        }
        return true;
    }

    /** Writes out all there is, and tells when the last of it left or failed. */
    public void flushAndThen(ChannelFutureListener listener) {
        ByteBuf present = buffer;
        buffer = null;
        unflushed = false;
        ByteBuf last = present == null ? ctx.alloc().buffer(0) : present;
        handed += last.readableBytes();
        ctx.writeAndFlush(last).addListener(listener);
    }

    /** Says that nothing more is written, while the other side may go on. */
    public void end() {
        DuplexChannel channel = (DuplexChannel) ctx.channel();
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        if (tls == null) {
            channel.shutdownOutput();
        } else {
            tls.closeOutbound().addListener(said -> channel.shutdownOutput());
        }
    }

    public void release() {
        if (buffer != null) {
            buffer.release();
            buffer = null;
        }
    }

    /** Its turn in the queue has come. */
    void flushIfRead() {
        flushDue = false;
        if (!reading) {
            flush();
        }
    }

    /** Writes out what there is now; says whether there was something. */
    public boolean flush() {
        ByteBuf present = buffer;
        if (present != null) {
            buffer = null;
            unflushed = false;
            handed += present.readableBytes();
            ctx.writeAndFlush(present.retain(), ctx.voidPromise());
            spares.giveBack(present);
        } else if (unflushed) {
            unflushed = false;
            ctx.flush();
        } else {
            return false;
        }
        flushed.run();
        return true;
    }

    private void hand(ByteBuf present) {
        buffer = null;
        unflushed = true;
        handed += present.readableBytes();
        ctx.write(present, ctx.voidPromise());
    }
}
