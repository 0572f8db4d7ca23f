package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.paceline.core.Execution;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.internal.wire.BodyCollector;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A call whose caller gets the answer when it is complete. */
final class CollectedCall extends ClientCall<ClientResponse> {

    private @Nullable HttpResponse head;
    private @Nullable BodyCollector body;

    CollectedCall(ClientCore core, RequestPlan plan, Execution execution, long timeoutNanos) {
        super(core, plan, execution, timeoutNanos);
    }

    @Override
    @Nullable
    HttpClientException answered(HttpResponse answer, ClientConnection from) {
        int max = settings.limits().responseBytesMax();
        long length = HttpUtil.getContentLength(answer, -1L);
        boolean empty = plan().isHead() || answer.status().code() == 304;
        if (length > max && !empty) {
            return failure(Kind.TOO_LARGE, "the body has " + length + " bytes (expected: at most " + max + ")", null);
        }
        head = answer;
        body = new BodyCollector(max, empty ? -1 : length);
        return null;
    }

    @Override
    boolean add(ByteBuf piece) {
        return body == null || body.add(piece);
    }

    @Override
    void bodyEnded() {
        if (head == null || body == null) {
            return;
        }
        byte[] bytes = body.bytes();
        if (settings.gzip() && "gzip".equalsIgnoreCase(head.headers().get(HttpHeaderNames.CONTENT_ENCODING))) {
            bytes = inflate(bytes);
        }
        if (bytes != null) {
            complete(new ReceivedResponse(head, bytes, settings.json(), plan()));
        }
    }

    private byte @Nullable [] inflate(byte[] compressed) {
        int max = settings.limits().responseBytesMax();
        try {
            byte[] inflated = Gunzip.inflate(compressed, max);
            if (inflated == null) {
                failed(failure(
                        Kind.TOO_LARGE, "the inflated body is too large (expected: at most " + max + " bytes)", null));
            }
            return inflated;
        } catch (IOException e) {
            failed(failure(Kind.PROTOCOL, "the body is no gzip (expected: RFC 1952)", e));
            return null;
        }
    }

    @Override
    boolean wantsInput() {
        return true;
    }

    @Override
    boolean isGivenUp() {
        return false;
    }

    @Override
    long patienceNanos() {
        return Math.max(0, remainingNanos());
    }

    @Override
    void failed(Throwable cause) {
        completeExceptionally(cause);
    }
}
