package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.paceline.core.Execution;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.StreamedResponse;
import io.paceline.http.internal.wire.BodyStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A call whose caller gets the head of the answer, and its body as a stream. */
final class StreamedCall extends ClientCall<StreamedResponse> {

    private final long pauseNanos;
    private @Nullable BodyStream body;

    StreamedCall(ClientCore core, RequestPlan plan, Execution execution, long timeoutNanos, Duration pauseMax) {
        super(core, plan, execution, timeoutNanos);
        this.pauseNanos = pauseMax.toNanos();
    }

    @Override
    @Nullable
    HttpClientException answered(HttpResponse head, ClientConnection from) {
        BodyStream stream = new BodyStream(
                place().loop().loop(),
                from::updateReading,
                cause -> stop(failure(Kind.CANCELLED, "the subscriber of the body failed: " + cause, cause)));
        body = stream;
        if (!give(new ReceivedStream(head, stream))) {
            return failure(Kind.CANCELLED, "cancelled", null);
        }
        return null;
    }

    @Override
    boolean add(ByteBuf piece) {
        if (body != null) {
            body.add(piece);
        }
        return true;
    }

    @Override
    void bodyEnded() {
        if (body != null) {
            body.end();
        }
    }

    @Override
    boolean wantsInput() {
        return body == null || body.wantsInput();
    }

    @Override
    boolean isGivenUp() {
        return body != null && body.isFinished();
    }

    /** Waits for the server only while somebody waits for the body, or has yet to ask for it. */
    @Override
    long patienceNanos() {
        Duration left = context().remaining();
        long most = left == null ? -1 : left.toNanos();
        boolean waits = body != null && (!body.isSubscribed() || body.wantsInput());
        return !waits ? most : most < 0 ? pauseNanos : Math.min(most, pauseNanos);
    }

    @Override
    void failed(Throwable cause) {
        if (body != null) {
            body.fail(cause);
        }
        completeExceptionally(cause);
    }
}
