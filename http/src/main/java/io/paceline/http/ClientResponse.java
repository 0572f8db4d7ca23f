package io.paceline.http;

import io.paceline.json.JsonReader;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * The complete answer to a request of a client. Whatever its status is, it is an answer: nothing is thrown for a 404.
 *
 * <p>Thread rules: may be read from any thread.
 */
public interface ClientResponse {

    /** The status, 200 to 999 (RFC 9110, section 15). */
    int status();

    /** Whether the status is one of 200 to 299. */
    default boolean isSuccess() {
        return status() / 100 == 2;
    }

    /** The header fields. */
    Headers headers();

    /** The first value of a header field, or null if there is none. */
    default @Nullable String header(String name) {
        return headers().get(name);
    }

    /** The body; empty if there is none. The array is the response's own and must not be changed. */
    byte[] body();

    /**
     * The body as text, in the charset of its Content-Type, else UTF-8.
     *
     * @throws HttpClientException of kind DECODE if it is malformed in that charset, or the charset is not known
     */
    String text();

    /**
     * The body, decoded from JSON by the client's codec.
     *
     * @throws HttpClientException of kind DECODE, saying where, if the Content-Type is another than JSON, the body is no
     *     JSON, or it does not fit the type
     */
    <T> @Nullable T json(Class<T> type);

    /** The body, decoded from JSON into a generic type; errors as for {@link #json(Class)}. */
    @Nullable
    Object json(Type type);

    /** The body, decoded by a reader that was resolved before; errors as for {@link #json(Class)}. */
    <T> @Nullable T json(JsonReader<T> reader);
}
