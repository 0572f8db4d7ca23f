package io.paceline.endpoint.internal.result;

import io.paceline.core.Execution;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.http.HttpBody;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.http.MediaType;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonOutput;
import io.paceline.json.JsonWriter;
import java.io.File;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * What a method returned as an answer: an {@link HttpResponse} as it is, text, bytes and files as they are, null as an
 * empty body, what an {@code Optional} holds or 404 if that is nothing, the elements of a publisher one by one, anything
 * else as JSON.
 *
 * <p>Thread rules: called while the service is owned, on whatever thread runs it. The value may be the state of the
 * service itself, so nothing of it is read later.
 */
public final class ResultWriter {

    private static final ThreadLocal<JsonOutput> OUTPUT = ThreadLocal.withInitial(JsonOutput::new);

    private final int status;
    private final boolean alwaysJson;
    private final Produced produced;
    private final JsonWriter<Object> typed;
    private final JsonWriter<Object> untyped;
    private final JsonWriter<Object> elements;

    private ResultWriter(Operation operation, JsonCodec json) {
        Type type = operation.value();
        Type held = ResultTypes.held(type);
        ResultTypes.requireAnswerable(held);
        this.status = operation.status();
        this.alwaysJson = ResultTypes.isAlwaysJson(type);
        this.produced = Produced.of(operation.produces(), held);
        this.untyped = json.writer(Object.class);
        this.typed = ResultTypes.isExact(held) && !ResultTypes.isPublisher(held) ? json.writer(held) : untyped;
        Type element = ResultTypes.data(ResultTypes.element(held));
        this.elements = ResultTypes.isExact(element) ? json.writer(element) : untyped;
    }

    /**
     * For what a method returns.
     *
     * @throws IllegalArgumentException naming the method, if a value of its type can be no answer
     */
    public static ResultWriter of(Operation operation, JsonCodec json) {
        try {
            return new ResultWriter(operation, json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(operation + ": " + unusable.getMessage(), unusable);
        }
    }

    /**
     * Makes the answer.
     *
     * @return an {@link HttpResponse}; of a publisher a stage of one, which is there with its first element and fails if
     *     it fails before that
     * @throws HttpException 404 if the value is an empty {@code Optional}
     */
    public Object write(@Nullable Object value, HttpRequest request) {
        if (!alwaysJson && value instanceof Flow.Publisher<?> publisher) {
            return stream(publisher, request);
        }
        return answer(value, request);
    }

    /** Makes the answer out of anything but a publisher; otherwise as {@link #write}. */
    public HttpResponse answer(@Nullable Object value, HttpRequest request) {
        if (value == null) {
            return HttpResponse.status(status);
        } else if (value instanceof HttpResponse response) {
            return response.body() instanceof HttpBody.Json body ? withBody(response, body) : response;
        }
        HttpResponse response = HttpResponse.status(status);
        MediaType type = produced.type(request, response);
        if (alwaysJson) {
            return response.jsonBytes(encode(typed, value));
        } else if (value instanceof CharSequence text) {
            return Produced.text(response, text.toString(), type);
        } else if (value instanceof byte[] bytes) {
            return response.bytes(bytes.clone());
        } else if (value instanceof ByteBuffer buffer) {
            return response.bytes(bytes(buffer));
        } else if (value instanceof Path path) {
            return response.file(path);
        } else if (value instanceof File file) {
            return response.file(file.toPath());
        } else if (isOptional(value)) {
            return answer(held(value), request);
        }
        return response.jsonBytes(encode(typed, value));
    }

    private Object stream(Flow.Publisher<?> publisher, HttpRequest request) {
        HttpResponse response = HttpResponse.status(status);
        ElementFormat format = produced.format(request, response);
        if (format == null) {
            @SuppressWarnings("unchecked") // of a publisher of bytes, as its type says
            Flow.Publisher<ByteBuffer> bytes = (Flow.Publisher<ByteBuffer>) publisher;
            return response.stream(AtHome.of(bytes));
        }
        ElementStream stream = new ElementStream(format, elements, request, response);
        return stream.take(publisher, Execution.current().context().scope());
    }

    private static boolean isOptional(@Nullable Object value) {
        return value instanceof Optional
                || value instanceof OptionalInt
                || value instanceof OptionalLong
                || value instanceof OptionalDouble;
    }

    private static Object held(@Nullable Object optional) {
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
