package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How values of a type become the bytes of a body or part.
 *
 * @param type the media type
 * @param encoding makes the bytes
 */
record Content(String type, Function<Object, byte[]> encoding) {

    private static final ThreadLocal<JsonOutput> OUTPUT = ThreadLocal.withInitial(JsonOutput::new);
    private static final String TEXT = "text/plain;charset=utf-8";

    /**
     * The content of a parameter of this type, or of an {@code Optional} of it: text and bytes as they are, anything else
     * as JSON.
     *
     * @throws IllegalArgumentException if its values can never be encoded
     */
    static Content of(Type type, JsonCodec json) {
        Type inner = TypeVariables.rawClass(type) == Optional.class ? TypeVariables.argument(type) : type;
        if (inner == byte[].class) {
            return new Content("application/octet-stream", value -> ((byte[]) value).clone());
        } else if (inner == String.class) {
            return new Content(TEXT, value -> value.toString().getBytes(StandardCharsets.UTF_8));
        }
        JsonWriter<Object> writer = json.writer(inner);
        return new Content("application/json", value -> json(writer, value));
    }

    /** The content of what one text stands for. */
    static Content ofText(Texts.OfType texts) {
        return new Content(TEXT, value -> {
            List<String> all = texts.of(value);
            return (all == null ? "" : all.get(0)).getBytes(StandardCharsets.UTF_8);
        });
    }

    byte[] encode(Object value) {
        return encoding.apply(value);
    }

    private static byte[] json(JsonWriter<Object> writer, Object value) {
        JsonOutput output = OUTPUT.get();
        output.reset();
        writer.write(value, output);
        return output.toByteArray();
    }
}
