package io.paceline.endpoint.internal.client;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A reply made out of another one where that is produced, with no way through a home in between; cancelling it cancels
 * the other.
 *
 * @param <A> what the other one has
 * @param <B> what this one has
 */
final class DerivedReply<A, B extends @Nullable Object> extends Promise<B> {

    /** Ends a reply by the outcome of another. */
    @FunctionalInterface
    interface Step<A, B extends @Nullable Object> {
        /** One of the two is null; what is thrown fails the target. */
        void end(Promise<B> target, @Nullable A value, @Nullable Throwable error) throws Throwable;
    }

    private volatile @Nullable Reply<?> source;

    /** Follows a source that was made meanwhile. */
    DerivedReply<A, B> from(Reply<A> from, Step<A, B> step) {
        source = from;
        if (isDone()) {
            // whoever ended this meanwhile may have looked before the source was there
            from.cancel();
        }
        from.toCompletableFuture().whenComplete((value, error) -> {
            try {
                step.end(this, value, error == null ? null : cause(error));
            } catch (Throwable thrown) {
                completeExceptionally(thrown);
            }
        });
        return this;
    }

    @Override
    protected void onDone() {
        Reply<?> open = source;
        if (open != null && !open.isDone()) {
            open.cancel();
        }
    }

    private static Throwable cause(Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }
}
