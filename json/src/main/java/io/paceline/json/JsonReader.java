package io.paceline.json;

import org.jspecify.annotations.Nullable;

/**
 * Decodes values of one type, resolved once by {@link JsonCodec#reader(java.lang.reflect.Type)}.
 * Safe for use by any number of threads.
 *
 * @param <T> the type of the decoded value
 */
@FunctionalInterface
public interface JsonReader<T> {

    /**
     * Decodes one value from UTF-8 bytes that hold exactly one JSON text. The bytes are not kept
     * after the call.
     *
     * @param bytes holds the text; it is read, never written
     * @param offset index of the first byte, 0 to {@code bytes.length}
     * @param length number of bytes, 0 to {@code bytes.length - offset}
     * @return the value, or null when the text is the JSON {@code null} and the type has no better answer
     * @throws JsonException when the text is not JSON or does not fit the type
     * @throws IndexOutOfBoundsException when the range lies outside of the array
     */
    @Nullable
    T read(byte[] bytes, int offset, int length);

    /** Decodes one value from the whole array, as {@link #read(byte[], int, int)} does. */
    default @Nullable T read(byte[] bytes) {
        return read(bytes, 0, bytes.length);
    }
}
