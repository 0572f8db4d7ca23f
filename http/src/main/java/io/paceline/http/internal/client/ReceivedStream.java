package io.paceline.http.internal.client;

import io.netty.handler.codec.http.HttpResponse;
import io.paceline.http.Headers;
import io.paceline.http.StreamedResponse;
import io.paceline.http.internal.wire.BodyStream;
import io.paceline.http.internal.wire.DecodedHeaders;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;

/** An answer whose body is still coming. */
final class ReceivedStream implements StreamedResponse {

    private final int status;
    private final Headers headers;
    private final BodyStream body;

    ReceivedStream(HttpResponse head, BodyStream body) {
        this.status = head.status().code();
        this.headers = new DecodedHeaders(head.headers());
        this.body = body;
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public Headers headers() {
        return headers;
    }

    @Override
    public Flow.Publisher<ByteBuffer> bodyStream() {
        return body;
    }

    @Override
    public void cancel() {
        body.cancel();
    }

    @Override
    public String toString() {
        return "StreamedResponse[" + status + "]";
    }
}
