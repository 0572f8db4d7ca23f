package io.paceline.sql.postgres.value;

import java.util.Arrays;

/** A value of {@code bit} or {@code varbit}: a string of bits, the first one on the left. */
public final class PgBits {

    private final int length;
    private final byte[] bytes;

    private PgBits(int length, byte[] bytes) {
        this.length = length;
        this.bytes = bytes;
    }

    /**
     * Bits from bytes.
     *
     * @param length how many bits
     * @param bytes the first bit is the highest of the first byte; what is behind the last bit is taken for zero
     * @throws IllegalArgumentException if there are fewer bits than that
     */
    public static PgBits of(int length, byte[] bytes) {
        if (length < 0 || length > bytes.length * 8L) {
            throw new IllegalArgumentException("length: " + length + " (expected: 0 to " + bytes.length * 8L + ")");
        }
        byte[] copy = Arrays.copyOf(bytes, (length + 7) >>> 3);
        if ((length & 7) != 0) {
            copy[copy.length - 1] &= (byte) (0xff << (8 - (length & 7)));
        }
        return new PgBits(length, copy);
    }

    /**
     * Reads the text form: {@code 0} and {@code 1} only.
     *
     * @throws IllegalArgumentException if there is something else
     */
    public static PgBits parse(String text) {
        byte[] bytes = new byte[(text.length() + 7) >>> 3];
        for (int i = 0; i < text.length(); i++) {
            char bit = text.charAt(i);
            if (bit == '1') {
                bytes[i >>> 3] |= (byte) (0x80 >>> (i & 7));
            } else if (bit != '0') {
                throw new IllegalArgumentException("bits: something other than 0 and 1");
            }
        }
        return new PgBits(text.length(), bytes);
    }

    /** How many bits there are. */
    public int length() {
        return length;
    }

    /**
     * The bit at that place, from 0 on the left.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public boolean get(int index) {
        return (bytes[java.util.Objects.checkIndex(index, length) >>> 3] & 0x80 >>> (index & 7)) != 0;
    }

    /** The bits as bytes; the first bit is the highest of the first byte, and the last byte is filled with zeros. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PgBits bits && length == bits.length && Arrays.equals(bytes, bits.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * length + Arrays.hashCode(bytes);
    }

    /** The text form, such as {@code 0101}. */
    @Override
    public String toString() {
        StringBuilder to = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            to.append(get(i) ? '1' : '0');
        }
        return to.toString();
    }
}
