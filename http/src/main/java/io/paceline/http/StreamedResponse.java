package io.paceline.http;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The head of an answer to a request of a client, whose body comes piece by piece.
 *
 * <p>The connection belongs to it until the body ends. Whoever does not want the body calls {@link #cancel()}.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface StreamedResponse {

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

    /**
     * The body, as fast as its subscriber asks for it: reading from the connection pauses without demand. May be
     * subscribed to once. Pieces are heap buffers that belong to the subscriber, and come on the loop of the connection.
     * Cancelling closes the connection, unless the rest has arrived already.
     *
     * <p>The error is a {@link HttpClientException}: CLOSED if the body was cut, TIMEOUT if nothing came for as long as
     * the request's time-out although it was wanted, or if the deadline of the call passed, PROTOCOL, TOO_LARGE or
     * CANCELLED; or the {@link java.util.concurrent.CancellationException} of the call's scope.
     */
    Flow.Publisher<ByteBuffer> bodyStream();

    /** Gives the body up, as cancelling its subscription does. Does nothing once it has ended. */
    void cancel();
}
