package io.paceline.sql.internal.client;

import io.paceline.core.Execution;
import io.paceline.sql.SqlException;
import io.paceline.sql.Transaction;
import io.paceline.sql.TransactionOptions;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work in a transaction: committed or rolled back, and done anew if the server gave it up for another's sake. */
abstract class TransactionRun<R extends @Nullable Object> extends LeasedWork<ActiveTransaction, R> {

    private static final long PAUSE_MILLIS = 4;
    private static final long PAUSE_MILLIS_MAX = 1_000;

    private final int retryMax;
    private int retries;
    private volatile boolean committing;

    TransactionRun(
            Execution execution,
            TransactionOptions options,
            Function<? super Transaction, ? extends CompletionStage<R>> work) {
        super(execution, work);
        this.retryMax = options.retryMax();
    }

    /** Gives back what was opened, behind the end of the transaction. */
    abstract void release();

    @Override
    final SqlException late() {
        return committing
                ? new SqlException(
                        SqlException.Kind.OUTCOME_UNKNOWN,
                        "the deadline has passed while the transaction was committed")
                : new SqlException(SqlException.Kind.TIMEOUT, "the deadline has passed in a transaction");
    }

    @Override
    final void worked(ActiveTransaction transaction, R value, @Nullable Throwable error) {
        committing = error == null;
        EndCommand mine = transaction.end(error == null);
        EndCommand end = mine == null ? transaction.ending() : mine;
        if (end == null) {
            // it was refused from the start
            over(transaction, value, error == null ? transaction.closed() : error);
            return;
        }
        end.whenCompleteAsync(
                (done, failure) ->
                        over(transaction, value, error == null && (mine != null || end.isCommit()) ? failure : error),
                Runnable::run);
    }

    private void over(ActiveTransaction transaction, R value, @Nullable Throwable failure) {
        release();
        if (failure == null) {
            complete(value);
        } else if (retries < retryMax
                && !isDone()
                && (isRetryable(failure) || isRetryable(transaction.firstFailure()))) {
            committing = false;
            retries++;
            again(failure);
        } else {
            completeExceptionally(failure);
        }
    }

    private static boolean isRetryable(@Nullable Throwable failure) {
        return failure instanceof SqlException known && known.kind() == SqlException.Kind.SERVER && known.retryable();
    }

    /** After a pause that doubles, and is never the same for two that stand in each other's way. */
    private void again(Throwable failure) {
        long longest = Math.min(PAUSE_MILLIS_MAX, PAUSE_MILLIS << Math.min(retries, 10));
        Duration pause = Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest * 500_000, longest * 1_000_000));
        try {
            schedule(
                    () -> {
                        if (!isDone()) {
                            context().run(this::attempt);
                        }
                    },
                    pause);
        } catch (RejectedExecutionException homeHasEnded) {
            completeExceptionally(failure);
        }
    }
}
