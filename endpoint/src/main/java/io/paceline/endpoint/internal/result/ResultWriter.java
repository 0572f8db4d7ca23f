package io.paceline.endpoint.internal.result;

import io.paceline.http.HttpBody;
import io.paceline.http.HttpResponse;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * What a method returned as an answer: an {@link HttpResponse} as it is, text and bytes as they are, null as an empty
 * body, anything else as JSON.
 *
 * <p>Thread rules: called while the service is owned, on whatever thread runs it. The value may be the state of the
 * service itself, so nothing of it is read later.
 */
public final class ResultWriter {

    private static final ThreadLocal<JsonOutput> OUTPUT = ThreadLocal.withInitial(JsonOutput::new);

    private final HttpResponse empty;
    private final JsonWriter<Object> typed;
    private final JsonWriter<Object> untyped;

    /**
     * For what one method returns.
     *
     * @param type the declared type of the value
     * @param empty the answer to null
     */
    public ResultWriter(Type type, JsonCodec json, HttpResponse empty) {
        this.empty = empty;
        this.untyped = json.writer(Object.class);
        this.typed = isExact(type) ? json.writer(type) : untyped;
    }

    // A declared supertype would hide what the value's own class adds.
    private static boolean isExact(Type type) {
        return type instanceof ParameterizedType
                || (type instanceof Class<?> known && Modifier.isFinal(known.getModifiers()) && !known.isPrimitive());
    }

    /** The answer. */
    public HttpResponse write(@Nullable Object value) {
        if (value == null) {
            return empty;
        } else if (value instanceof HttpResponse response) {
            return response.body() instanceof HttpBody.Json body ? withBody(response, body) : response;
        } else if (value instanceof String text) {
            return HttpResponse.ok().text(text);
        } else if (value instanceof byte[] bytes) {
            return HttpResponse.ok().bytes(bytes.clone());
        }
        return HttpResponse.ok().jsonBytes(encode(typed, value));
    }

    /** The same answer with its value encoded now; the user may return this one again, so it stays as it is. */
    private HttpResponse withBody(HttpResponse response, HttpBody.Json body) {
        HttpResponse encoded = HttpResponse.status(response.status());
        response.forEachHeader(encoded::header);
        String type = response.contentType();
        if (type != null && !type.equals(HttpResponse.JSON)) {
            encoded.contentType(type);
        }
        return encoded.jsonBytes(encode(untyped, body.value()));
    }

    private static byte[] encode(JsonWriter<Object> writer, @Nullable Object value) {
        JsonOutput output = OUTPUT.get();
        output.reset();
        writer.write(value, output);
        return output.toByteArray();
    }
}
