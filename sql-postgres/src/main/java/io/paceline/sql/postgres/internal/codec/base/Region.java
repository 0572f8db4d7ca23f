package io.paceline.sql.postgres.internal.codec.base;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;

/**
 * Reads the parts of a binary value one after the other, and never beyond its end.
 *
 * <p>Thread rules: used by one thread.
 */
public final class Region {

    private final ByteBuf from;
    private final int end;
    private int at;

    /** The value at that place. */
    public Region(ByteBuf from, int index, int length) {
        this.from = from;
        this.at = index;
        this.end = index + length;
    }

    /** How many bytes are left. */
    public int remaining() {
        return end - at;
    }

    private int take(int bytes) {
        if (bytes < 0 || bytes > end - at) {
            throw new Unfit("a value of its full length");
        }
        int index = at;
        at += bytes;
        return index;
    }

    /** One byte, signed. */
    public byte readByte() {
        return from.getByte(take(1));
    }

    /** Two bytes, signed. */
    public short readShort() {
        return from.getShort(take(2));
    }

    /** Two bytes, unsigned. */
    public int readUnsignedShort() {
        return from.getUnsignedShort(take(2));
    }

    /** Four bytes. */
    public int readInt() {
        return from.getInt(take(4));
    }

    /** Eight bytes. */
    public long readLong() {
        return from.getLong(take(8));
    }

    /** Four bytes. */
    public float readFloat() {
        return from.getFloat(take(4));
    }

    /** Eight bytes. */
    public double readDouble() {
        return from.getDouble(take(8));
    }

    /** So many bytes. */
    public byte[] readBytes(int length) {
        return ByteBufUtil.getBytes(from, take(length), length, true);
    }

    /** So many bytes as text. */
    public String readText(int length) {
        return Codec.utf8(from, take(length), length);
    }

    /** Text up to a zero. */
    public String readText() {
        int zero = from.indexOf(at, end, (byte) 0);
        if (zero < 0) {
            throw new Unfit("text that ends with a zero");
        }
        String text = Codec.utf8(from, at, zero - at);
        at = zero + 1;
        return text;
    }

    /**
     * How many parts follow.
     *
     * @param bytesMin how many bytes each has at least, so that a count that lies makes nobody reserve memory
     */
    public int readCount(int bytesMin) {
        int count = readInt();
        if (count < 0 || (long) count * bytesMin > remaining()) {
            throw new Unfit("as many parts as it says");
        }
        return count;
    }

    /** A value with its length before it, in binary form. */
    public Object readValue(Codec codec) {
        return readValue(codec, readInt());
    }

    /** A value of that length, in binary form. */
    public Object readValue(Codec codec, int length) {
        return codec.decode(from, take(length), length, true);
    }

    /** Checks that all was read. */
    public void checkEnd() {
        if (at != end) {
            throw new Unfit("nothing behind its end");
        }
    }
}
