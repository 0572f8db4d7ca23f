package io.paceline.service.gather;

import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The promise of a hedged call. Its counters are atomic because without a home its tasks run side by side; no lock is held
 * while the user's code runs.
 */
final class HedgedCall<T extends @Nullable Object> extends BoundedPromise<T> {

    private final Hedge hedge;
    private final Supplier<? extends CompletionStage<T>> operation;
    private final ConcurrentLinkedQueue<CompletionStage<T>> attempts = new ConcurrentLinkedQueue<>();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private volatile @Nullable Timer nextStart;

    HedgedCall(Hedge hedge, Supplier<? extends CompletionStage<T>> operation) {
        super(hedge.within());
        this.hedge = hedge;
        this.operation = operation;
    }

    Reply<T> start() {
        begin();
        attempt(0);
        return this;
    }

    /** At home: starts an attempt after so many, unless somebody else has done so. */
    private void attempt(int before) {
        if (isDone() || !started.compareAndSet(before, before + 1)) {
            return;
        }
        cancel(nextStart);
        CompletionStage<T> stage = Stages.call(operation, limit());
        attempts.add(stage);
        // whoever ended this meanwhile may have looked before the stage was there
        if (isDone()) {
            Stages.cancel(stage);
        } else if (before + 1 < hedge.attemptsMax()) {
            nextStart = later(hedge.delay(), () -> attempt(before + 1));
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
        boolean repeated;
        try {
            repeated = hedge.isRepeated(cause);
        } catch (Throwable thrown) {
            completeExceptionally(Stages.because(cause, thrown));
            return;
        }
        if (!repeated || failed.incrementAndGet() == hedge.attemptsMax()) {
            completeExceptionally(cause);
            return;
        }
        int before = started.get();
        if (before < hedge.attemptsMax()) {
            attempt(before);
        }
    }

    @Override
    void expired() {
        completeExceptionally(DeadlineExceededException.withoutTrace("hedged call: no success within " + allowedTime()
                + " (attempts=" + started + ", failed=" + failed + ")"));
    }

    @Override
    void release() {
        cancel(nextStart);
        attempts.forEach(Stages::cancel);
    }
}
