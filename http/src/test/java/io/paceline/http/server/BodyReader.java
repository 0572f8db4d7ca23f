package io.paceline.http.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/** Collects a streamed body; asks for so many pieces at first, and for more when told. */
final class BodyReader implements Flow.Subscriber<ByteBuffer> {

    final CompletableFuture<byte[]> result = new CompletableFuture<>();
    final AtomicLong pieces = new AtomicLong();
    final AtomicLong bytes = new AtomicLong();
    private final long first;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private volatile Flow.Subscription subscription;

    BodyReader(long first) {
        this.first = first;
    }

    void request(long n) {
        subscription.request(n);
    }

    void cancel() {
        subscription.cancel();
    }

    @Override
    public void onSubscribe(Flow.Subscription next) {
        subscription = next;
        if (first > 0) {
            next.request(first);
        }
    }

    @Override
    public void onNext(ByteBuffer piece) {
        bytes.addAndGet(piece.remaining());
        body.write(piece.array(), piece.arrayOffset() + piece.position(), piece.remaining());
        pieces.incrementAndGet();
    }

    @Override
    public void onError(Throwable cause) {
        result.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
        result.complete(body.toByteArray());
    }
}
