package io.paceline.endpoint.internal.client;

import io.paceline.core.Promise;
import io.paceline.http.StreamedResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects the body of an answer that says no where a stream was wanted, as far as it is a problem of usual size. */
final class RefusedBody implements Flow.Subscriber<ByteBuffer> {

    private static final int BYTES_MAX = 64 * 1024;

    private final StreamedResponse answer;
    private final Promise<?> target;
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    private RefusedBody(StreamedResponse answer, Promise<?> target) {
        this.answer = answer;
        this.target = target;
    }

    /** Fails the target with a {@link RefusedException} once the body is there, or cut, or too long. */
    static void collect(StreamedResponse answer, Promise<?> target) {
        answer.bodyStream().subscribe(new RefusedBody(answer, target));
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ByteBuffer piece) {
        if (collected.size() + piece.remaining() > BYTES_MAX) {
            if (subscription != null) {
                subscription.cancel();
            }
            collected.reset();
            onComplete();
            return;
        }
        byte[] bytes = new byte[piece.remaining()];
        piece.get(bytes);
        collected.writeBytes(bytes);
    }

    @Override
    public void onError(Throwable cut) {
        // the status is known all the same
        onComplete();
    }

    @Override
    public void onComplete() {
        target.completeExceptionally(new RefusedException(answer, collected.toByteArray()));
    }
}
