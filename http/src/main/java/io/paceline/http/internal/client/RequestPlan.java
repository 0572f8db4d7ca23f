package io.paceline.http.internal.client;

import io.paceline.core.Argument;
import io.paceline.http.HttpBody;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be sent, checked and immutable.
 *
 * @param target of the request line: path and query, percent-encoded
 * @param fields names and values in turn, without what the connection sets itself
 * @param expectContinue whether the body waits until the server wants it
 * @param redirectsLeft how many redirects may still be followed; negative to give them to the caller
 * @param timeout for all of it, or null for the client's
 */
public record RequestPlan(
        String method,
        URI uri,
        Origin origin,
        String target,
        List<String> fields,
        HttpBody body,
        boolean expectContinue,
        int redirectsLeft,
        @Nullable Duration timeout) {

    // RFC 9110, section 9.2.2
    private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE");

    /**
     * The target of a URI.
     *
     * @throws IllegalArgumentException if it cannot stand in a request line
     */
    public static String targetOf(URI uri) {
        String path = pathOf(uri);
        String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c > 127) {
                return targetOf(URI.create(uri.toASCIIString()));
            }
            if (c <= ' ' || c == 127) {
                throw Argument.wrong(
                        "request target", String.format("\\u%04x at %d", (int) c, i), "printable characters");
            }
        }
        return target;
    }

    static String pathOf(URI uri) {
        String path = uri.getRawPath();
        return path == null || path.isEmpty() ? "/" : path;
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    boolean isIdempotent() {
        return IDEMPOTENT.contains(method);
    }

    /** Whether it can be sent once more: a stream can be read only once. */
    boolean isReplayable() {
        return !(body instanceof HttpBody.Stream);
    }

    boolean hasBody() {
        return body instanceof HttpBody.Stream || (body instanceof HttpBody.Bytes bytes && bytes.array().length > 0);
    }

    @Override
    public String toString() {
        // No path, query, fields or body: any of them may hold a secret.
        return method + " " + origin;
    }
}
