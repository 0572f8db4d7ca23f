package io.paceline.json;

import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and encodes JSON (RFC 8259). Servers take one; implement it to put another library behind them.
 *
 * <p>Callers on hot paths ask once for a {@link #reader(Type)} or {@link #writer(Type)} and keep it, so that
 * no type is looked up per value. An implementation is immutable, safe for use by any number of threads, and
 * never blocks.
 */
public interface JsonCodec {

    /**
     * Resolves how values of a type are decoded.
     *
     * @param type a class, or a generic type such as the one of a method parameter
     * @throws IllegalArgumentException when values of the type can never be decoded; the message says why
     */
    JsonReader<?> reader(Type type);

    /**
     * Resolves how values of a declared type are encoded.
     *
     * @param type a class, or a generic type such as the one that a method returns; {@code Object} means that
     *     the class of each value decides
     * @throws IllegalArgumentException when values of the type can never be encoded; the message says why
     */
    JsonWriter<Object> writer(Type type);

    /**
     * Appends one value as JSON text, by its own class.
     *
     * @throws JsonException of kind {@link JsonException.Kind#ENCODE} when the value cannot be written; the
     *     output then holds what it held before the call
     */
    void encode(@Nullable Object value, JsonOutput output);

    /** Encodes one value into a new array, as {@link #encode(Object, JsonOutput)} does. */
    default byte[] encode(@Nullable Object value) {
        JsonOutput output = new JsonOutput();
        encode(value, output);
        return output.toByteArray();
    }

    /** Resolves how values of a class are decoded, as {@link #reader(Type)} does. */
    @SuppressWarnings("unchecked") // A reader of a class makes instances of that class.
    default <T> JsonReader<T> reader(Class<T> type) {
        return (JsonReader<T>) reader((Type) type);
    }

    /** Decodes one value of a class from the whole array, as {@link JsonReader#read(byte[], int, int)} does. */
    default <T> @Nullable T decode(byte[] bytes, Class<T> type) {
        Objects.requireNonNull(bytes, "bytes");
        return reader(type).read(bytes, 0, bytes.length);
    }

    /** Decodes one value from a range of the array, as {@link JsonReader#read(byte[], int, int)} does. */
    default @Nullable Object decode(byte[] bytes, int offset, int length, Type type) {
        return reader(type).read(bytes, offset, length);
    }
}
