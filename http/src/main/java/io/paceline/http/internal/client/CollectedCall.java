package io.paceline.http.internal.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.paceline.core.Execution;
import io.paceline.http.ClientResponse;
import io.paceline.http.HttpClientException;
import io.paceline.http.HttpClientException.Kind;
import io.paceline.http.internal.wire.BodyCollector;
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
        if (head != null && body != null) {
            complete(new ReceivedResponse(head, body.bytes(), settings.json(), plan()));
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
