package io.paceline.http.internal.wire;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** Gathers a body into one array that grows with what arrives, whatever length was announced. */
public final class BodyCollector {

    private static final byte[] EMPTY = new byte[0];
    private static final int TRUSTED_BYTES = 16 * 1024;

    private final int max;
    private final int expected;
    private byte[] bytes = EMPTY;
    private int size;

    /**
     * A collector.
     *
     * @param announced the Content-Length, or -1
     */
    public BodyCollector(int max, long announced) {
        this.max = max;
        this.expected = (int) Math.min(announced, max);
    }

    /** Adds a piece; false if that would pass the bound. */
    public boolean add(ByteBuf piece) {
        int length = piece.readableBytes();
        if (length > max - size) {
            return false;
        }
        int needed = size + length;
        if (needed > bytes.length) {
            int trusted = Math.min(expected, Math.max(TRUSTED_BYTES, 2 * bytes.length));
            int grown = Math.max(needed, expected >= 0 ? trusted : (int) Math.min(max, 2L * bytes.length));
            bytes = Arrays.copyOf(bytes, grown);
        }
        piece.readBytes(bytes, size, length);
        size = needed;
        return true;
    }

    public byte[] bytes() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }
}
