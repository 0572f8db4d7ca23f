package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/**
 * What a connection has written and not sent. All of one turn of the loop leaves together: at the end of the read that caused
 * it, or else once the loop has done what it was at.
 *
 * <p>Thread rules: used on the loop of its connection.
 */
final class Outbox {

    private static final int BYTES_MIN = 1024;
    private static final int BYTES_MAX = 65_536;

    private final Channel channel;
    private final Runnable flushing = this::flush;
    private @Nullable ByteBuf out;
    private int expected = BYTES_MIN;
    private int commands;
    private boolean reading;
    private boolean asked;
    private boolean closed;

    Outbox(Channel channel) {
        this.channel = channel;
    }

    /** Where to write; {@link #ask} afterwards. */
    ByteBuf buffer() {
        ByteBuf present = out;
        if (present == null) {
            present = channel.alloc().ioBuffer(expected);
            out = present;
        }
        return present;
    }

    /** Sees to it that what was written is sent. */
    void ask() {
        if (!reading && !asked) {
            asked = true;
            channel.eventLoop().execute(flushing);
        }
    }

    /** A command was written whole. */
    void added() {
        commands++;
    }

    /**
     * How many commands are not sent.
     *
     * @param underWay of so many that are not answered
     */
    int commands(int underWay) {
        commands = Math.min(commands, underWay);
        return commands;
    }

    /** A read has begun, at the end of which it is sent. */
    void readBegun() {
        reading = true;
    }

    void readEnded() {
        reading = false;
        flush();
    }

    void flush() {
        asked = false;
        ByteBuf full = out;
        if (full == null) {
            return;
        }
        out = null;
        commands = 0;
        if (full.isReadable() && !closed) {
            expected = Math.max(BYTES_MIN, Math.min(BYTES_MAX, full.readableBytes() * 2));
            channel.writeAndFlush(full, channel.voidPromise());
        } else {
            full.release();
        }
    }

    /** Drops what is there, and sends nothing more. */
    void close() {
        closed = true;
        ByteBuf open = out;
        if (open != null) {
            out = null;
            open.release();
        }
    }
}
