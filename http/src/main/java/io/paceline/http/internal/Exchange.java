package io.paceline.http.internal;

import io.paceline.http.HttpBody;
import io.paceline.http.HttpResponse;
import io.paceline.http.ServerSentEvent;
import io.paceline.http.internal.wire.OutboundStream;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of a connection on its way to its one answer.
 *
 * <p>Thread rules: touched on the loop of its connection only.
 */
final class Exchange {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    /** The request, or null if it could not be read. */
    final @Nullable Http1Request request;

    final boolean head;
    final boolean http10;

    /** Whether the client wants the connection to stay, and nothing since has spoken against it. */
    boolean keepAlive;

    /** Whether {@code 100 Continue} has yet to be sent (RFC 9110, section 10.1.1). */
    boolean continueDue;

    /** When its head was read, if somebody wants to know. */
    long startNanos;

    /** Whether its handler was called, or will not be. */
    boolean dispatched;

    /** Whether its handler was called. */
    boolean atWork;

    boolean bodyComplete;

    /** The answer, once there is one; the first stays. */
    @Nullable
    HttpResponse response;

    /** What logs a result that comes later, once the answer was that the deadline passed. */
    @Nullable
    Problems expiredFor;

    /** How many bytes the body had that was written for it, unless it is a stream. */
    long bytes;

    /** The stream of its answer, or null if that has none. */
    @Nullable
    OutboundStream stream;

    /** The request behind this one on the connection. */
    @Nullable
    Exchange next;

    Exchange(@Nullable Http1Request request, boolean head, boolean http10, boolean keepAlive) {
        this.request = request;
        this.head = head;
        this.http10 = http10;
        this.keepAlive = keepAlive;
    }

    /** What filters want to do to its answer, or null if nothing. */
    @Nullable
    ResponseChanges changes() {
        return request == null ? null : request.changes();
    }

    /** How many bytes of body were written for it so far. */
    long bodyBytes() {
        return stream == null ? bytes : stream.bytes();
    }

    /** Whether its handler may be called now. */
    boolean isReady() {
        return bodyComplete || (request != null && request.streamsBody());
    }

    /** Ends its answer if that is being sent in pieces of which nobody knows how many there will be. */
    void cutOpenStream() {
        if (stream != null && isInOpenStream()) {
            stream.onError(new CancellationException("the client left"));
        }
    }

    private boolean isInOpenStream() {
        return stream != null
                && response != null
                && response.body() instanceof HttpBody.Stream body
                && body.length() < 0;
    }

    /** Whether its answer is a stream of events, which no client leaves half-closed that is still there. */
    boolean isInEventStream() {
        String type = response == null ? null : response.contentType();
        return type != null && type.startsWith(ServerSentEvent.MEDIA_TYPE) && isInOpenStream();
    }

    /** Whether the end of its answer is the end of the connection, as HTTP/1.0 knows no chunks. */
    boolean endsWithConnection() {
        return http10 && response != null && response.body() instanceof HttpBody.Stream body && body.length() < 0;
    }

    /** Whether there is an answer already, so that another result is dropped; the first behind the deadline is logged. */
    boolean isAnswered() {
        if (response == null) {
            return false;
        }
        if (expiredFor != null && request != null && request.isAbandoned()) {
            expiredFor.late(this);
            expiredFor = null;
        }
        return true;
    }

    /** The client left, or ran out of time: whatever works for it may stop. */
    void abandon(String reason) {
        if (request == null) {
            return;
        }
        try {
            request.abandon(reason);
        } catch (RuntimeException e) {
            // One listener's fault must not keep the others from being told.
            LOG.warn("A listener of {} failed when it was told: {}", line(), reason, e);
        }
    }

    /** Nothing more will happen to it. */
    void end(ConnectionProbe probe) {
        probe.ended(this);
        if (request != null) {
            request.end();
        }
    }

    boolean isAbandoned() {
        return request != null && request.isAbandoned();
    }

    /** For the log: method and target, without the query, which may hold secrets. */
    String line() {
        return request == null ? "(unreadable request)" : request.method() + " " + request.rawPath();
    }
}
