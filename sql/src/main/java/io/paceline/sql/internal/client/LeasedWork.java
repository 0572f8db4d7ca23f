package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.core.Timer;
import io.paceline.sql.SqlException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Work of the user's on something that is opened before and closed afterwards, however the work ends. It runs at the home of
 * the code that asked for it. If the reply is given up, or the deadline or scope of the context ends it, what the work waits
 * for is given up, too.
 *
 * @param <S> what it works on
 * @param <R> the result
 */
abstract class LeasedWork<S, R extends @Nullable Object> extends Promise<R> {

    private final Function<? super S, ? extends CompletionStage<R>> work;
    private volatile @Nullable Reply<?> running;
    private volatile @Nullable Timer deadline;
    private Scope.@Nullable Registration registration;

    LeasedWork(Execution execution, Function<? super S, ? extends CompletionStage<R>> work) {
        super(execution);
        this.work = work;
    }

    /** Opens what the work needs. */
    abstract Reply<S> open();

    /** Ends the work; it has succeeded if the error is null. */
    abstract void worked(S on, R value, @Nullable Throwable error);

    /** What to say when the time is over. */
    abstract SqlException late();

    /** Begins. */
    final Reply<R> start() {
        Scope scope = context().scope();
        if (scope != null) {
            registration = scope.register(this::cancel);
        }
        Duration remaining = context().remaining();
        if (remaining != null && !isDone()) {
            try {
                deadline = schedule(() -> completeExceptionally(late()), remaining);
            } catch (RejectedExecutionException homeHasEnded) {
                completeExceptionally(homeHasEnded);
            }
        }
        if (isDone()) {
            onDone();
        } else {
            attempt();
        }
        return this;
    }

    /** Opens, works and ends, once. */
    final void attempt() {
        Reply<S> opening = open();
        Reply<R> result = opening.thenCompose(this::work);
        running = result;
        // told where it ends, even if the home of the work is gone
        result.whenCompleteAsync((value, error) -> ended(opening, value, error), Runnable::run);
        if (isDone()) {
            result.cancel();
        }
    }

    private CompletionStage<R> work(S on) {
        CompletionStage<R> stage = work.apply(on);
        if (stage == null) {
            throw new IllegalStateException("the work returned null (expected: a stage)");
        }
        return stage;
    }

    private void ended(Reply<S> opening, R value, @Nullable Throwable error) {
        Throwable cause = error == null ? null : Opening.cause(error);
        opening.whenCompleteAsync(
                (on, refused) -> {
                    if (refused == null) {
                        worked(on, value, cause);
                    } else {
                        completeExceptionally(cause == null ? refused : cause);
                    }
                },
                Runnable::run);
    }

    @Override
    protected void onDone() {
        Scope.Registration registered = registration;
        if (registered != null) {
            registered.leave();
        }
        Timer timer = deadline;
        if (timer != null) {
            timer.cancel();
        }
        Reply<?> open = running;
        if (open != null) {
            open.cancel();
        }
    }
}
