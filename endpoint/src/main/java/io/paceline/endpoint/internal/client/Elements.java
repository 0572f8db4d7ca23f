package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.client.stream.ElementStream;
import io.paceline.http.HttpClientException;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonException;
import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;

/**
 * How the elements of a stream are read: bytes as they come, anything else from JSON.
 *
 * @param accept the media types that hold them
 */
record Elements(String accept, ElementStream.Decoder<Object> decoder) {

    /**
     * Those of a type.
     *
     * @param call the method, for messages
     * @throws IllegalArgumentException if no element can be read as one
     */
    static Elements of(Type type, JsonCodec json, String call) {
        if (type == ByteBuffer.class) {
            return new Elements("*/*", new ElementStream.Decoder<>(ByteBuffer::wrap, false));
        } else if (type == byte[].class) {
            return new Elements("*/*", new ElementStream.Decoder<>(bytes -> bytes, false));
        }
        JsonReader<?> reader = json.reader(type);
        return new Elements(
                "application/x-ndjson, application/json;q=0.9, text/event-stream;q=0.8",
                new ElementStream.Decoder<>(element -> decoded(reader, element, call), true));
    }

    private static Object decoded(JsonReader<?> reader, byte[] element, String call) {
        Object value;
        try {
            value = reader.read(element);
        } catch (JsonException malformed) {
            throw failure(call + ": element " + malformed.getMessage());
        }
        if (value == null) {
            throw failure(call + ": element null (expected: a value)");
        }
        return value;
    }

    private static HttpClientException failure(String message) {
        return new HttpClientException(HttpClientException.Kind.DECODE, message, null, true, false);
    }
}
