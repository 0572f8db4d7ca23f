package io.paceline.http.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/** Collects a streamed body; asks for so many pieces at first, and for more when told. */
public final class BodyReader implements Flow.Subscriber<ByteBuffer> {

    public final CompletableFuture<byte[]> result = new CompletableFuture<>();
    public final AtomicLong pieces = new AtomicLong();
    public final AtomicLong bytes = new AtomicLong();
    private final long first;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private volatile Flow.Subscription subscription;

    public BodyReader(long first) {
        this.first = first;
    }

    public void request(long n) {
        subscription.request(n);
    }

    public void cancel() {
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
