package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpResponse;
import io.paceline.json.JsonCodec;
import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes what a method returns out of a complete answer.
 *
 * <p>Thread rules: any thread may use it.
 *
 * @param accept the media types that are wanted
 * @param raw whether every answer is one, whatever its status
 * @param optional whether a missing resource is an empty value
 */
record ResultReader(String accept, boolean raw, boolean optional, Content content) {

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("content-length", "transfer-encoding", "connection", "keep-alive", "date", "trailer", "upgrade");

    /** Reads the body of an answer that says yes. */
    @FunctionalInterface
    interface Content {
        @Nullable
        Object read(ClientResponse response);
    }

    /**
     * The reader for values of a type.
     *
     * @throws IllegalArgumentException if no answer can be read as one
     */
    static ResultReader of(Type type, JsonCodec json) {
        Class<?> raw = TypeVariables.rawClass(type);
        if (raw == Optional.class) {
            ResultReader inner = of(TypeVariables.argument(type), json);
            return new ResultReader(inner.accept, false, true, inner.content);
        } else if (raw == ClientResponse.class) {
            return new ResultReader("*/*", true, false, response -> response);
        } else if (raw == HttpResponse.class) {
            return new ResultReader("*/*", true, false, ResultReader::asServer);
        } else if (raw == void.class || raw == Void.class) {
            return new ResultReader("*/*", false, false, response -> null);
        } else if (raw == String.class) {
            return new ResultReader("text/plain, */*;q=0.5", false, false, ResultReader::text);
        } else if (raw == byte[].class) {
            return new ResultReader("*/*", false, false, ResultReader::bytes);
        }
        JsonReader<?> reader = json.reader(type);
        return new ResultReader("application/json", false, false, response -> json(response, reader));
    }

    /** The value, or what the method throws. */
    @Nullable
    Object read(ClientResponse response, String call, Failures failures) throws Throwable {
        if (raw) {
            return content.read(response);
        }
        if (optional && response.status() == 404) {
            return Optional.empty();
        }
        if (!response.isSuccess()) {
            throw failures.of(call, response.status(), response.headers(), response.body());
        }
        Object value = content.read(response);
        return optional ? Optional.ofNullable(value) : value;
    }

    /** A server that has null to say sends no body and names no type. */
    private static boolean isNull(ClientResponse response) {
        return response.body().length == 0 && response.header("Content-Type") == null;
    }

    private static @Nullable Object text(ClientResponse response) {
        return isNull(response) ? null : response.text();
    }

    private static @Nullable Object bytes(ClientResponse response) {
        // the response's own array must not be changed; the caller may do with a result what it likes
        return isNull(response) ? null : response.body().clone();
    }

    private static @Nullable Object json(ClientResponse response, JsonReader<?> reader) {
        return response.body().length == 0 ? null : response.json(reader);
    }

    private static HttpResponse asServer(ClientResponse response) {
        HttpResponse copy = HttpResponse.status(response.status());
        response.headers().forEach((name, value) -> {
            if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                copy.header(name, value);
            }
        });
        return response.body().length == 0 ? copy : copy.bytes(response.body());
    }
}
