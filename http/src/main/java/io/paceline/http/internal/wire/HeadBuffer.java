package io.paceline.http.internal.wire;

import java.util.Arrays;

/**
 * Where a head is put together, on the heap: many small copies there and one into the network buffer cost less than
 * many small ones into memory outside of the heap.
 */
public final class HeadBuffer {

    private static final int BYTES = 512;
    private static final int RETAINED_BYTES_MAX = 32 * 1024;

    private byte[] array = new byte[BYTES];
    private int size;

    public byte[] array() {
        return array;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
        if (array.length > RETAINED_BYTES_MAX) {
            array = new byte[BYTES];
        }
    }

    public void write(byte b) {
        reserve(1);
        array[size++] = b;
    }

    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    public void write(byte[] bytes, int offset, int length) {
        reserve(length);
        System.arraycopy(bytes, offset, array, size, length);
        size += length;
    }

    /** Writes the low eight bits of each character, which are all there are in a header field. */
    @SuppressWarnings("deprecation") // The one method that copies Latin-1 without an array in between.
    public void writeLatin1(String text) {
        int length = text.length();
        reserve(length);
        text.getBytes(0, length, array, size);
        size += length;
    }

    /** Writes a number that is not negative. */
    public void writeDecimal(long value) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        reserve(digits);
        size += digits;
        int at = size;
        long rest = value;
        do {
            array[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
    }

    private void reserve(int length) {
        if (length > array.length - size) {
            array = Arrays.copyOf(array, Math.max(size + length, 2 * array.length));
        }
    }
}
