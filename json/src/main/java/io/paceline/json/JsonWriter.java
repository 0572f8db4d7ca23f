package io.paceline.json;

import org.jspecify.annotations.Nullable;

/**
 * Encodes values of one type, resolved once by {@link JsonCodec#writer(java.lang.reflect.Type)}.
 * Safe for use by any number of threads.
 *
 * @param <T> the type of the values
 */
@FunctionalInterface
public interface JsonWriter<T> {

    /**
     * Appends one JSON text in UTF-8. When it fails, the output holds what it held before the call.
     *
     * @param value the value; null is written as {@code null}
     * @param output where the text goes; used by one thread at a time
     * @throws JsonException of kind {@link JsonException.Kind#ENCODE} when the value cannot be written
     */
    void write(@Nullable T value, JsonOutput output);
}
