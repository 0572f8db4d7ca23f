package io.paceline.endpoint.internal.result;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpException;
import io.paceline.http.HttpResponse;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a method returned as an answer: an {@link HttpResponse} as it is, text and bytes as they are, null as an empty
 * body, what an {@code Optional} holds or 404 if that is nothing, anything else as JSON.
 *
 * <p>Thread rules: called while the service is owned, on whatever thread runs it. The value may be the state of the
 * service itself, so nothing of it is read later.
 */
public final class ResultWriter {

    private static final ThreadLocal<JsonOutput> OUTPUT = ThreadLocal.withInitial(JsonOutput::new);

    private final int status;
    private final boolean alwaysJson;
    private final JsonWriter<Object> typed;
    private final JsonWriter<Object> untyped;

    private ResultWriter(int status, Type type, JsonCodec json) {
        Type held = ResultTypes.held(type);
        ResultTypes.requireAnswerable(held);
        this.status = status;
        this.alwaysJson = ResultTypes.isAlwaysJson(type);
        this.untyped = json.writer(Object.class);
        this.typed = ResultTypes.isExact(held) ? json.writer(held) : untyped;
    }

    /**
     * For what a method returns.
     *
     * @throws IllegalArgumentException naming the method, if a value of its type can be no answer
     */
    public static ResultWriter of(Operation operation, JsonCodec json) {
        try {
            return new ResultWriter(operation.status(), operation.value(), json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(operation + ": " + unusable.getMessage(), unusable);
        }
    }

    /**
     * The answer.
     *
     * @throws HttpException 404 if the value is an empty {@code Optional}
     */
    public HttpResponse write(@Nullable Object value) {
        if (value == null) {
            return HttpResponse.status(status);
        } else if (alwaysJson) {
            return HttpResponse.status(status).jsonBytes(encode(typed, value));
        } else if (value instanceof HttpResponse response) {
            return response.body() instanceof HttpBody.Json body ? withBody(response, body) : response;
        } else if (value instanceof String text) {
            return HttpResponse.status(status).text(text);
        } else if (value instanceof byte[] bytes) {
            return HttpResponse.status(status).bytes(bytes.clone());
        } else if (value instanceof ByteBuffer buffer) {
            return HttpResponse.status(status).bytes(bytes(buffer));
        }
        return isOptional(value)
                ? write(held(value))
                : HttpResponse.status(status).jsonBytes(encode(typed, value));
    }

    private static boolean isOptional(Object value) {
        return value instanceof Optional
                || value instanceof OptionalInt
                || value instanceof OptionalLong
                || value instanceof OptionalDouble;
    }

    private static Object held(Object optional) {
        Object held = null;
        if (optional instanceof Optional<?> any) {
            held = any.orElse(null);
        } else if (optional instanceof OptionalInt number && number.isPresent()) {
            held = number.getAsInt();
        } else if (optional instanceof OptionalLong number && number.isPresent()) {
            held = number.getAsLong();
        } else if (optional instanceof OptionalDouble number && number.isPresent()) {
            held = number.getAsDouble();
        }
        if (held == null) {
            throw new HttpException(404, "there is no such resource");
        }
        return held;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /** The same answer with its value encoded now; the user may return this one again, so it stays as it is. */
    private HttpResponse withBody(HttpResponse response, HttpBody.Json body) {
        return response.copy().jsonBytes(encode(untyped, body.value()));
    }

    private static byte[] encode(JsonWriter<Object> writer, @Nullable Object value) {
        JsonOutput output = OUTPUT.get();
        output.reset();
        writer.write(value, output);
        return output.toByteArray();
    }
}
