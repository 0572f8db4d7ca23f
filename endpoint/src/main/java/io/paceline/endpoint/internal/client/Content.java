package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How values of a type become the bytes of a body or part: text and bytes as they are, anything else as JSON.
 *
 * @param type the media type
 * @param json null for what is no JSON
 */
record Content(String type, @Nullable JsonWriter<Object> json) {

    private static final ThreadLocal<JsonOutput> OUTPUT = ThreadLocal.withInitial(JsonOutput::new);

    /**
     * The content of a parameter of this type, or of an {@code Optional} of it.
     *
     * @throws IllegalArgumentException if its values can never be encoded
     */
    static Content of(Type type, JsonCodec json) {
        Type inner = TypeVariables.rawClass(type) == Optional.class ? TypeVariables.argument(type) : type;
        if (inner == byte[].class) {
            return new Content("application/octet-stream", null);
        } else if (inner == String.class) {
            return new Content("text/plain;charset=utf-8", null);
        }
        return new Content("application/json", json.writer(inner));
    }

    byte[] encode(Object value) {
        if (json != null) {
            JsonOutput output = OUTPUT.get();
            output.reset();
            json.write(value, output);
            return output.toByteArray();
        }
        return value instanceof byte[] bytes ? bytes.clone() : value.toString().getBytes(StandardCharsets.UTF_8);
    }
}
