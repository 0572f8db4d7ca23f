package io.paceline.endpoint.internal.client;

import io.paceline.http.ClientResponse;
import io.paceline.http.Headers;
import io.paceline.http.StreamedResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** An answer that says no, on its way to whoever decides whether another attempt is made. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Headers headers;
    private final byte[] body;
    private final transient @Nullable ClientResponse whole;

    /** An answer that was received as a whole. */
    RefusedException(ClientResponse answer) {
        this(answer.status(), answer.headers(), answer.body(), answer);
    }

    /** An answer that was to be streamed, with as much of its body as was collected. */
    RefusedException(StreamedResponse answer, byte[] body) {
        this(answer.status(), answer.headers(), body, null);
    }

    private RefusedException(int status, Headers headers, byte[] body, @Nullable ClientResponse whole) {
        super("status " + status, null, false, false);
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.whole = whole;
    }

    int status() {
        return status;
    }

    Headers headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

    /** The answer as it was received, or null if it was to be streamed. */
    @Nullable
    ClientResponse whole() {
        return whole;
    }

    /** Whether it may pass: too many requests, a broken way, no capacity, too late (RFC 9110, section 15.6; RFC 6585). */
    boolean mayPass() {
        return mayPass(status);
    }

    static boolean mayPass(int status) {
        return status == 429 || status == 502 || status == 503 || status == 504;
    }

    /** How long the server wants to be left alone (RFC 9110, section 10.2.3), or null if it says nothing. */
    @Nullable
    Duration retryAfter() {
        String text = headers.get("Retry-After");
        if (text == null) {
            return null;
        }
        try {
            if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return Duration.ofSeconds(Long.parseLong(text));
            }
            Instant when = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            Duration left = Duration.between(Instant.now(), when);
            return left.isNegative() ? Duration.ZERO : left;
        } catch (DateTimeException | NumberFormatException malformed) {
            return null;
        }
    }
}
