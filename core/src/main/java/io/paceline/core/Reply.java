package io.paceline.core;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call or a query that will be there later: a {@link CompletionStage} whose continuations come home.
 *
 * <pre>
 *   made at home ──► call ──► result ──► await() wakes here
 *                               └──────► home ──► thenApply, whenComplete, … with the call's context
 * </pre>
 *
 * <p><b>Home</b> is where the reply was made: the service whose code asked, else the event loop whose code asked. Every
 * {@code then…}, {@code when…}, {@code handle…} and {@code exceptionally…}, also {@code …Async} without an executor,
 * runs there with the {@link CallContext} of the moment of asking, so a service's state needs no lock in a continuation.
 * When the result is there already and the caller is at home, the continuation runs at once; {@code …Async} runs it
 * later in any case. An explicit executor leaves home. A stage derived from a reply is a reply with the same home.
 *
 * <p><b>Without a home</b>, on a plain thread, continuations run on the default executor of {@link CompletableFuture}
 * (usually the common pool), side by side and in no order; never inside the run of a service and never on a loop. Only
 * when the result is there already and the caller has no home either they run at once, on the caller.
 *
 * <p>Failures are those of {@link CompletionStage}: a stage that depends on a failed one fails with a
 * {@link java.util.concurrent.CompletionException} that holds the cause.
 *
 * <p>Thread rules: every method may be called from any thread.
 *
 * @param <T> the type of the result
 */
public interface Reply<T extends @Nullable Object> extends CompletionStage<T> {

    /** How long {@link #await()} waits when the context has no earlier deadline: 30 seconds. */
    Duration AWAIT_TIMEOUT = Duration.ofSeconds(30);

    /** A reply that has its value. */
    static <T extends @Nullable Object> Reply<T> of(T value) {
        Promise<T> promise = new Promise<>();
        promise.completeUnshared(value);
        return promise;
    }

    /** A reply that has failed. */
    static <T extends @Nullable Object> Reply<T> failed(Throwable error) {
        Promise<T> promise = new Promise<>();
        promise.completeExceptionally(error);
        return promise;
    }

    /**
     * A reply, at the home of the calling code, that ends as the stage does. Cancelling it cancels the stage, where the
     * stage can be cancelled.
     */
    static <T extends @Nullable Object> Reply<T> from(CompletionStage<T> stage) {
        Promise<T> promise = new Promise<>();
        promise.follow(stage);
        return promise;
    }

    /**
     * The values of all stages, in their order; fails at once with the first failure. Its home is that of the calling
     * code; cancelling it cancels every stage that can be cancelled.
     */
    static <T extends @Nullable Object> Reply<List<T>> all(List<? extends CompletionStage<? extends T>> stages) {
        return Gathering.all(stages);
    }

    /**
     * The outcome of the stage that ends first, value or failure. Its home is that of the calling code; cancelling it
     * cancels every stage that can be cancelled, while the others go on when one has ended.
     *
     * @throws IllegalArgumentException if there is no stage
     */
    static <T extends @Nullable Object> Reply<T> any(List<? extends CompletionStage<? extends T>> stages) {
        return Gathering.any(stages);
    }

    /** Whether the outcome is there: a value, a failure, or cancelled. */
    boolean isDone();

    /** Whether the outcome is there and no value. */
    boolean isFailed();

    /**
     * Waits for the result, at most until the deadline of the context and never longer than {@link #AWAIT_TIMEOUT}. The
     * result wakes the waiting thread where it is produced.
     *
     * @return the value
     * @throws WaitingRefusedException on an event loop, and inside a service that must not wait
     * @throws DeadlineExceededException if the time is over; the call goes on
     * @throws CancellationException if the reply was cancelled, or the waiting thread was interrupted
     * @throws java.util.concurrent.CompletionException if the call failed with a checked exception; any other failure
     *     is thrown as it is
     */
    default T await() {
        return await(AWAIT_TIMEOUT);
    }

    /**
     * Waits for the result as {@link #await()} does, at most for {@code timeout}.
     *
     * @param timeout more than zero
     */
    T await(Duration timeout);

    /**
     * Gives the call up: the reply fails with a {@link CancellationException}, a call that is still queued is dropped,
     * and a running query is cancelled. Cancelling a derived stage reaches the call that it comes from.
     *
     * @return true if this call cancelled it, false if the outcome was there before
     */
    boolean cancel();

    /**
     * A reply that ends as this one does, but fails with a {@link DeadlineExceededException} when the time is over
     * before; then this call is given up as {@link #cancel()} does, and what it still brings is ignored. The timer is
     * that of home. The deadline of the context counts too, if it comes first.
     *
     * @param timeout more than zero
     */
    Reply<T> orTimeout(Duration timeout);

    /**
     * A reply as that of {@link #orTimeout}, which has the given value when the time is over.
     *
     * @param timeout more than zero
     */
    Reply<T> completeOnTimeout(T value, Duration timeout);

    /**
     * A detached copy: completing or cancelling it changes nothing here, and its continuations run wherever the result
     * is produced, not at home.
     */
    @Override
    CompletableFuture<T> toCompletableFuture();

    @Override
    <U> Reply<U> thenApply(Function<? super T, ? extends U> fn);

    @Override
    <U> Reply<U> thenApplyAsync(Function<? super T, ? extends U> fn);

    @Override
    <U> Reply<U> thenApplyAsync(Function<? super T, ? extends U> fn, Executor executor);

    @Override
    Reply<Void> thenAccept(Consumer<? super T> action);

    @Override
    Reply<Void> thenAcceptAsync(Consumer<? super T> action);

    @Override
    Reply<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor);

    @Override
    Reply<Void> thenRun(Runnable action);

    @Override
    Reply<Void> thenRunAsync(Runnable action);

    @Override
    Reply<Void> thenRunAsync(Runnable action, Executor executor);

    @Override
    <U, V> Reply<V> thenCombine(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn);

    @Override
    <U, V> Reply<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn);

    @Override
    <U, V> Reply<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn, Executor executor);

    @Override
    <U> Reply<Void> thenAcceptBoth(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action);

    @Override
    <U> Reply<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action);

    @Override
    <U> Reply<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action, Executor executor);

    @Override
    Reply<Void> runAfterBoth(CompletionStage<?> other, Runnable action);

    @Override
    Reply<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action);

    @Override
    Reply<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor);

    @Override
    <U> Reply<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> fn);

    @Override
    <U> Reply<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn);

    @Override
    <U> Reply<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor);

    @Override
    Reply<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action);

    @Override
    Reply<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action);

    @Override
    Reply<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor);

    @Override
    Reply<Void> runAfterEither(CompletionStage<?> other, Runnable action);

    @Override
    Reply<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action);

    @Override
    Reply<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor);

    @Override
    <U> Reply<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn);

    @Override
    <U> Reply<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn);

    @Override
    <U> Reply<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn, Executor executor);

    @Override
    <U> Reply<U> handle(BiFunction<? super T, @Nullable Throwable, ? extends U> fn);

    @Override
    <U> Reply<U> handleAsync(BiFunction<? super T, @Nullable Throwable, ? extends U> fn);

    @Override
    <U> Reply<U> handleAsync(BiFunction<? super T, @Nullable Throwable, ? extends U> fn, Executor executor);

    @Override
    Reply<T> whenComplete(BiConsumer<? super T, ? super @Nullable Throwable> action);

    @Override
    Reply<T> whenCompleteAsync(BiConsumer<? super T, ? super @Nullable Throwable> action);

    @Override
    Reply<T> whenCompleteAsync(BiConsumer<? super T, ? super @Nullable Throwable> action, Executor executor);

    @Override
    Reply<T> exceptionally(Function<Throwable, ? extends T> fn);

    @Override
    Reply<T> exceptionallyAsync(Function<Throwable, ? extends T> fn);

    @Override
    Reply<T> exceptionallyAsync(Function<Throwable, ? extends T> fn, Executor executor);

    @Override
    Reply<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn);

    @Override
    Reply<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn);

    @Override
    Reply<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor);
}
