package io.paceline.json;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * Bytes that grow at the end and are used again: keep one per event loop, encode into it, copy
 * {@code array()[0 .. size())} out, {@link #reset()}. Used by one thread at a time.
 *
 * <p>One huge text does not pin memory: {@link #reset()} gives back an array that is larger than
 * {@value #RETAINED_BYTES_MAX} bytes.
 */
public final class JsonOutput extends OutputStream {

    /** The largest array that {@link #reset()} keeps: 65,536 bytes. */
    public static final int RETAINED_BYTES_MAX = 64 * 1024;

    /** The size that an output has at first, and again after it gave back a large array. */
    static final int INITIAL_BYTES = 1024;

    /** Some JVMs cannot make arrays of the last few lengths. */
    private static final int ARRAY_BYTES_MAX = Integer.MAX_VALUE - 8;

    private byte[] array = new byte[INITIAL_BYTES];
    private int size;

    /** The array that holds the bytes from index 0 on. A later write may replace it. */
    public byte[] array() {
        return array;
    }

    /** The number of bytes written since the last reset. */
    public int size() {
        return size;
    }

    /** Forgets what was written; gives back an array larger than {@link #RETAINED_BYTES_MAX}. */
    public void reset() {
        size = 0;
        if (array.length > RETAINED_BYTES_MAX) {
            array = new byte[INITIAL_BYTES];
        }
    }

    /**
     * Forgets what was written after the first {@code size} bytes.
     *
     * @throws IllegalArgumentException when fewer bytes are there
     */
    public void truncate(int size) {
        if (size < 0 || size > this.size) {
            throw new IllegalArgumentException("size: " + size + " (expected: 0 to " + this.size + ")");
        }
        this.size = size;
    }

    /**
     * Makes room behind what was written: returns the array, which has at least {@code length} bytes to write into from
     * index {@link #size()} on. What was written there counts once {@link #advance} says so.
     *
     * @throws IllegalStateException when an array cannot be that large
     */
    public byte[] reserve(int length) {
        if (length > array.length - size) {
            grow(length);
        }
        return array;
    }

    /**
     * Counts bytes that were written into the array behind {@link #size()}.
     *
     * @throws IllegalArgumentException when the array has no room for so many
     */
    public void advance(int length) {
        if (length < 0 || length > array.length - size) {
            throw new IllegalArgumentException("length: " + length + " (expected: 0 to " + (array.length - size) + ")");
        }
        size += length;
    }

    @Override
    public void write(int b) {
        if (size == array.length) {
            grow(1);
        }
        array[size++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length > array.length - size) {
            grow(length);
        }
        System.arraycopy(bytes, offset, array, size, length);
        size += length;
    }

    /** Does nothing: there is nowhere to flush to. */
    @Override
    public void flush() {}

    /** Does nothing: the output stays usable. */
    @Override
    public void close() {}

    /** A copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(array, size);
    }

    private void grow(int length) {
        long needed = (long) size + length;
        if (needed > ARRAY_BYTES_MAX) {
            throw new IllegalStateException("size: " + needed + " (expected: at most " + ARRAY_BYTES_MAX + ")");
        }
        array = Arrays.copyOf(array, (int) Math.min(ARRAY_BYTES_MAX, Math.max(needed, 2L * array.length)));
    }
}
