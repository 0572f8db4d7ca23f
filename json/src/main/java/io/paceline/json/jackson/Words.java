package io.paceline.json.jackson;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Eight bytes of text looked at in one step. Each finder sets the high bit of the bytes that it finds; bytes above the
 * first one found may be set by mistake, so only "any" and "the first" may be asked.
 */
final class Words {
    static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    static long at(byte[] bytes, int index) {
        return (long) LONG.get(bytes, index);
    }

    static void put(byte[] bytes, int index, long word) {
        LONG.set(bytes, index, word);
    }

    /** The bytes with zeros behind them up to a whole number of words. */
    static byte[] padded(byte[] bytes) {
        return Arrays.copyOf(bytes, (bytes.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    }

    static long quotes(long word) {
        return zeros(word ^ '"' * LOW_BITS);
    }

    static long backslashes(long word) {
        return zeros(word ^ '\\' * LOW_BITS);
    }

    static long questionMarks(long word) {
        return zeros(word ^ '?' * LOW_BITS);
    }

    /** Quotation marks, and bytes below the space. */
    static long quotesAndControls(long word) {
        // Makes the quotation mark a space, the space no less than it was, and keeps what is below it there.
        long moved = word ^ 2 * LOW_BITS;
        return (moved - '!' * LOW_BITS) & ~moved & HIGH_BITS;
    }

    /** Bytes below the space. */
    static long controls(long word) {
        return (word - ' ' * LOW_BITS) & ~word & HIGH_BITS;
    }

    /** A mask of the first bytes of a word, 0 to 7 of them. */
    static long first(int count) {
        return (1L << (count << 3)) - 1;
    }

    private static long zeros(long word) {
        return (word - LOW_BITS) & ~word & HIGH_BITS;
    }
}
