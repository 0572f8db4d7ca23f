package io.paceline.http;

import io.paceline.core.Argument;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One event of a {@code text/event-stream} (HTML standard, section 9.2).
 *
 * <pre>{@code
 * ServerSentEvent.of(price).withEvent("price").withId("17")
 * }</pre>
 *
 * @param id what a client that reconnects sends as Last-Event-ID; no CR, LF or NUL; null to leave it as it is
 * @param event what kind of event it is, for listeners of the client; no CR or LF; null for {@code message}
 * @param retry how long the client is to wait before it reconnects, in whole milliseconds; null to leave it as it is
 * @param data text is sent as it is, line by line, anything else as JSON; null for none, then clients tell nobody
 * @param <T> the type of the data
 */
public record ServerSentEvent<T extends @Nullable Object>(
        @Nullable String id,
        @Nullable String event,
        @Nullable Duration retry,
        T data) {

    /** The media type of a stream of events. */
    public static final String MEDIA_TYPE = "text/event-stream";

    private static final Duration RETRY_MAX = Duration.ofDays(1);

    /** Checks that each field stays in its line. */
    public ServerSentEvent {
        requireLine("id", id);
        requireLine("event", event);
        if (retry != null) {
            Argument.between("retry", retry, Duration.ZERO, RETRY_MAX);
        }
    }

    /** An event of data alone. */
    public static <T extends @Nullable Object> ServerSentEvent<T> of(T data) {
        return new ServerSentEvent<>(null, null, null, data);
    }

    /** This event with an id. */
    public ServerSentEvent<T> withId(String newId) {
        return new ServerSentEvent<>(newId, event, retry, data);
    }

    /** This event as one of a kind. */
    public ServerSentEvent<T> withEvent(String kind) {
        return new ServerSentEvent<>(id, kind, retry, data);
    }

    /** This event with the time that clients wait before they reconnect. */
    public ServerSentEvent<T> withRetry(Duration wait) {
        return new ServerSentEvent<>(id, event, wait, data);
    }

    private static void requireLine(String field, @Nullable String value) {
        for (int i = 0; value != null && i < value.length(); i++) {
            if ("\r\n\0".indexOf(value.charAt(i)) >= 0) {
                throw Argument.wrong(field, value.replaceAll("[\r\n\0]", "?"), "one line, without CR, LF and NUL");
            }
        }
    }
}
