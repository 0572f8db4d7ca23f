package io.paceline.http.server;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/** A body whose pieces the test gives itself. */
public final class HeldPublisher implements Flow.Publisher<ByteBuffer> {

    public final AtomicLong demand = new AtomicLong();
    public final CompletableFuture<Void> cancelled = new CompletableFuture<>();
    private final CompletableFuture<Flow.Subscriber<? super ByteBuffer>> subscriber = new CompletableFuture<>();

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> next) {
        next.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {
                demand.addAndGet(n);
            }

            @Override
            public void cancel() {
                cancelled.complete(null);
            }
        });
        subscriber.complete(next);
    }

    /** Waits until there is one. */
    public Flow.Subscriber<? super ByteBuffer> subscriber() {
        return Await.result(subscriber);
    }
}
