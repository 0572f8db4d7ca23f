package io.paceline.core;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Ends a promise that comes too late, by a timer of its home. */
final class TimeLimit {

    private TimeLimit() {}

    /** What ends as the source does if that is in time, else as {@code whenLate} says; then the source is given up. */
    static <T extends @Nullable Object> Promise<T> apply(
            Promise<T> source, Duration timeout, BiConsumer<Promise<T>, DeadlineExceededException> whenLate) {
        Argument.positive("timeout", timeout);
        Promise<T> target = new Promise<>(source.home(), source.context());
        target.follow(source);
        if (target.isDone()) {
            return target;
        }
        Duration wait = source.context().atMost(timeout);
        try {
            Timer timer = target.schedule(() -> expire(source, target, wait, whenLate), wait);
            target.observe((value, error) -> timer.cancel());
        } catch (RejectedExecutionException homeHasEnded) {
            target.completeExceptionally(homeHasEnded);
            source.cancel();
        }
        return target;
    }

    private static <T extends @Nullable Object> void expire(
            Promise<T> source,
            Promise<T> target,
            Duration wait,
            BiConsumer<Promise<T>, DeadlineExceededException> whenLate) {
        if (target.isDone()) {
            return;
        }
        String what = "no result within " + wait.toMillis() + " ms (" + source + ")";
        whenLate.accept(target, DeadlineExceededException.withoutTrace(what));
        source.cancel(new CancellationException(what));
    }
}
