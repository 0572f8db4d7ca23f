package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.HttpException;
import io.paceline.http.HttpRequest;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Binds a parameter to the body: text, bytes, a value decoded from JSON, or all of it piece by piece. */
record BodyBinding(Function<HttpRequest, @Nullable Object> read, boolean required, boolean optional)
        implements ParameterBinding {

    static ParameterBinding of(Type type, boolean required, JsonCodec json) {
        if (TypeVariables.rawClass(type) == Flow.Publisher.class) {
            if (TypeVariables.argument(type) != ByteBuffer.class) {
                throw new IllegalArgumentException(type.getTypeName() + " (expected: Flow.Publisher<ByteBuffer>)");
            }
            return HttpRequest::bodyStream;
        }
        boolean optional = TypeVariables.rawClass(type) == Optional.class;
        Type content = optional ? TypeVariables.argument(type) : type;
        return new BodyBinding(reading(content, json), required && !optional, optional);
    }

    private static Function<HttpRequest, @Nullable Object> reading(Type type, JsonCodec json) {
        if (type == String.class) {
            return HttpRequest::text;
        }
        if (type == byte[].class) {
            // the request's own array must not be changed; a service may do with its argument what it likes
            return request -> request.body().clone();
        }
        JsonReader<?> reader = json.reader(type);
        return request -> request.json(reader);
    }

    @Override
    public @Nullable Object bind(HttpRequest request) {
        Object value = request.body().length == 0 ? null : read.apply(request);
        if (value == null && required) {
            throw new HttpException(400, "body: missing (expected: one)");
        }
        return optional ? Optional.ofNullable(value) : value;
    }
}
