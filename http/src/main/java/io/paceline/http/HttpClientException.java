package io.paceline.http;

import org.jspecify.annotations.Nullable;

/**
 * A request of a client that got no answer, or none that can be used. An answer with a status such as 404 or 500 is none
 * of these: it is a {@link ClientResponse}.
 *
 * <p>The message names the origin, the state that explains the failure and what was expected, and none of what the
 * request or its answer carried. It has no stack trace: it is made on an event loop, which says nothing about the caller.
 */
public class HttpClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Kind {
        /** The host name could not be resolved to an address. */
        DNS,
        /** No address of the host accepted the connection. */
        CONNECT,
        /** The TLS handshake failed: an untrusted, expired or wrong certificate, or a server that speaks no TLS. */
        TLS,
        /** Nothing was sent, because the client was closed or the request cannot be sent this way. */
        NOT_SENT,
        /** The time was over before the answer was complete. */
        TIMEOUT,
        /** The connection was closed before the answer was complete: whether the server did its work is not known. */
        CLOSED,
        /** All connections to the origin are in use, and as many requests as may wait are waiting for one. */
        POOL_EXHAUSTED,
        /** What the server sent breaks HTTP (RFC 9110, RFC 9112), or is a redirect that is not to be followed. */
        PROTOCOL,
        /** The body of the answer is larger than allowed. */
        TOO_LARGE,
        /** The answer is complete, but its body is not what it was asked to be, such as JSON of a certain shape. */
        DECODE,
        /** The request was given up while it was at work: the client was closed, or the body to be sent failed. */
        CANCELLED
    }

    private final Kind kind;
    private final boolean requestSent;
    private final boolean idempotent;

    /**
     * A failure.
     *
     * @param requestSent whether any of the request may have reached the server
     * @param idempotent whether the method may be repeated without harm (RFC 9110, section 9.2.2)
     */
    public HttpClientException(
            Kind kind, String message, @Nullable Throwable cause, boolean requestSent, boolean idempotent) {
        super(kind + ": " + message, cause, true, false);
        this.kind = kind;
        this.requestSent = requestSent;
        this.idempotent = idempotent;
    }

    /** What went wrong. */
    public Kind kind() {
        return kind;
    }

    /** Whether any of the request may have reached the server, so that it may have been acted upon. */
    public boolean requestSent() {
        return requestSent;
    }

    /**
     * Whether the same request may be sent again without harm and with hope: nothing of it reached the server, or its
     * method is idempotent; and the failure is one that can pass.
     */
    public boolean retryable() {
        return switch (kind) {
            case DNS, CONNECT, POOL_EXHAUSTED -> true;
            case TIMEOUT, CLOSED -> !requestSent || idempotent;
            default -> false;
        };
    }
}
