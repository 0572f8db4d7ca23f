package io.paceline.sql.postgres.internal.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.paceline.sql.SqlException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts what is read into messages, where it lies. Only a message that ends in a later read is gathered in a buffer of its own,
 * which grows with what has come and never by what a length promises.
 *
 * <pre>
 *   read buffer: │ …cut │ message │ message │ message │ cut… │
 *                   │         └────────┴─────────┴──► Receiver    │
 *   own buffer:     └──► completed ──► Receiver                   └──► kept
 * </pre>
 */
public final class Framing {

    private static final int HEAD_BYTES = 5;

    private final int bytesMax;
    private final Receiver receiver;
    private @Nullable ByteBuf cut;
    private long skipping;

    /** Takes messages. */
    public interface Receiver {

        /** A message, which is valid during the call: its body is in that region of the buffer. */
        void message(byte type, ByteBuf from, int index, int length);

        /**
         * A message is longer than allowed.
         *
         * @return whether it can be left out; if not, this throws
         */
        boolean tooLong(byte type, int length);

        /** Whether more is to be read. */
        boolean isOpen();
    }

    /**
     * A cutter.
     *
     * @param bytesMax how long a message may be
     */
    public Framing(int bytesMax, Receiver receiver) {
        this.bytesMax = bytesMax;
        this.receiver = receiver;
    }

    /**
     * Takes what was read; the buffer stays the caller's.
     *
     * @return where it stopped: at the end, unless the receiver wants no more
     * @throws SqlException of kind PROTOCOL if a length cannot be right
     */
    public int read(ByteBuf from) {
        int index = from.readerIndex();
        int end = from.writerIndex();
        if (skipping > 0) {
            int skipped = (int) Math.min(skipping, end - index);
            skipping -= skipped;
            index += skipped;
        }
        if (cut != null) {
            index = complete(cut, from, index, end);
        }
        while (end - index >= HEAD_BYTES && receiver.isOpen()) {
            byte type = from.getByte(index);
            int length = from.getInt(index + 1);
            if (isSkipped(type, length)) {
                int skipped = (int) Math.min(1L + length, end - index);
                skipping = 1L + length - skipped;
                index += skipped;
                continue;
            }
            if (length >= end - index) {
                break;
            }
            receiver.message(type, from, index + HEAD_BYTES, length - 4);
            index += 1 + length;
        }
        if (index < end && receiver.isOpen()) {
            keep(from, index, end);
            return end;
        }
        return index;
    }

    /** Forgets what is there of a message. */
    public void close() {
        ByteBuf open = cut;
        if (open != null) {
            cut = null;
            open.release();
        }
    }

    private boolean isSkipped(byte type, int length) {
        if (length < 4) {
            throw new SqlException(
                    SqlException.Kind.PROTOCOL,
                    "message: of type " + type + " with length " + length + " (expected: 4 or more)");
        }
        return length > bytesMax && receiver.tooLong(type, length);
    }

    /** Completes the message that was cut, as far as that goes, and returns where the next one begins. */
    private int complete(ByteBuf open, ByteBuf from, int index, int end) {
        int at = index + fill(open, HEAD_BYTES, from, index, end);
        if (open.readableBytes() < HEAD_BYTES) {
            return at;
        }
        byte type = open.getByte(0);
        int length = open.getInt(1);
        if (open.readableBytes() == HEAD_BYTES && isSkipped(type, length)) {
            close();
            skipping = 1L + length - HEAD_BYTES;
            int skipped = (int) Math.min(skipping, end - at);
            skipping -= skipped;
            return at + skipped;
        }
        at += fill(open, 1 + length, from, at, end);
        if (open.readableBytes() == 1 + length) {
            cut = null;
            try {
                receiver.message(type, open, HEAD_BYTES, length - 4);
            } finally {
                open.release();
            }
        }
        return at;
    }

    private static int fill(ByteBuf open, int wanted, ByteBuf from, int index, int end) {
        int bytes = Math.min(Math.max(0, wanted - open.readableBytes()), end - index);
        open.writeBytes(from, index, bytes);
        return bytes;
    }

    private void keep(ByteBuf from, int index, int end) {
        ByteBufAllocator allocator = from.alloc();
        ByteBuf open = allocator.buffer(Math.max(256, end - index));
        open.writeBytes(from, index, end - index);
        cut = open;
    }
}
