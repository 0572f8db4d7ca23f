package io.paceline.service.gather;

import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The promise of a call that is retried; one attempt at a time, so its counter needs no lock. */
final class RetriedCall<T extends @Nullable Object> extends BoundedPromise<T> {

    private final Retry retry;
    private final Supplier<? extends CompletionStage<T>> operation;
    private int attempts;
    private volatile @Nullable CompletionStage<T> open;
    private volatile @Nullable Timer pause;

    RetriedCall(Retry retry, Supplier<? extends CompletionStage<T>> operation) {
        super(retry.within());
        this.retry = retry;
        this.operation = operation;
    }

    Reply<T> start() {
        begin();
        attempt();
        return this;
    }

    /** At home. */
    private void attempt() {
        if (isDone()) {
            return;
        }
        attempts++;
        CompletionStage<T> stage = Stages.call(operation, limit());
        open = stage;
        // whoever ended this meanwhile may have looked before the stage was there
        if (isDone()) {
            Stages.cancel(stage);
        }
        Stages.observe(stage, (value, error) -> {
            if (error == null) {
                complete(value);
            } else if (!isDone()) {
                atHome(() -> failed(Stages.cause(error)));
            }
        });
    }

    /** At home, in a task of its own, so that attempts do not nest. */
    private void failed(Throwable cause) {
        if (isDone()) {
            return;
        }
        Duration next;
        try {
            next = retry.pauseAfter(cause, attempts);
        } catch (Throwable thrown) {
            completeExceptionally(Stages.because(cause, thrown));
            return;
        }
        Duration left = limit().remaining();
        if (next == null || (left != null && left.compareTo(next) <= 0)) {
            completeExceptionally(cause);
        } else if (next.isZero()) {
            attempt();
        } else {
            pause = later(next, this::attempt);
        }
    }

    @Override
    void expired() {
        completeExceptionally(DeadlineExceededException.withoutTrace(
                "retried call: no success within " + allowedTime() + " (attempts=" + attempts + ")"));
    }

    @Override
    void release() {
        cancel(pause);
        CompletionStage<T> last = open;
        if (last != null) {
            Stages.cancel(last);
        }
    }
}
