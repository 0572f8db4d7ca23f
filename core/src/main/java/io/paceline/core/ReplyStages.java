package io.paceline.core;

import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The methods of a stage, each in its three forms, over one: {@link #then}. */
abstract class ReplyStages<T extends @Nullable Object> implements Reply<T> {

    /** Stands for: at home, at once if the outcome is there and the caller is at home. */
    static final Executor AT_HOME = task -> {
        throw new UnsupportedOperationException("a name for a place");
    };

    /** Stands for: at home, later. */
    static final Executor AT_HOME_LATER = task -> {
        throw new UnsupportedOperationException("a name for a place");
    };

    /** A reply with the same home and context that ends as the step says, which runs at the given place. */
    abstract <U> Reply<U> then(Executor where, Step<? super T, U> step);

    /** Both values, as soon as the second is there. */
    abstract <U> ReplyStages<Pair<T, U>> both(CompletionStage<? extends U> other);

    /** The outcome that is there first. */
    abstract ReplyStages<T> either(CompletionStage<? extends T> other);

    /** Whatever ends first. */
    abstract ReplyStages<Object> firstOf(CompletionStage<?> other);

    private static Executor given(Executor executor) {
        return Objects.requireNonNull(executor, "executor");
    }

    @Override
    public final <U> Reply<U> thenApply(Function<? super T, ? extends U> fn) {
        return then(AT_HOME, Step.apply(fn));
    }

    @Override
    public final <U> Reply<U> thenApplyAsync(Function<? super T, ? extends U> fn) {
        return then(AT_HOME_LATER, Step.apply(fn));
    }

    @Override
    public final <U> Reply<U> thenApplyAsync(Function<? super T, ? extends U> fn, Executor executor) {
        return then(given(executor), Step.apply(fn));
    }

    @Override
    public final Reply<Void> thenAccept(Consumer<? super T> action) {
        return then(AT_HOME, Step.accept(action));
    }

    @Override
    public final Reply<Void> thenAcceptAsync(Consumer<? super T> action) {
        return then(AT_HOME_LATER, Step.accept(action));
    }

    @Override
    public final Reply<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return then(given(executor), Step.accept(action));
    }

    @Override
    public final Reply<Void> thenRun(Runnable action) {
        return then(AT_HOME, Step.run(action));
    }

    @Override
    public final Reply<Void> thenRunAsync(Runnable action) {
        return then(AT_HOME_LATER, Step.run(action));
    }

    @Override
    public final Reply<Void> thenRunAsync(Runnable action, Executor executor) {
        return then(given(executor), Step.run(action));
    }

    @Override
    public final <U, V> Reply<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return this.<U>both(other).then(AT_HOME, Pair.applying(fn));
    }

    @Override
    public final <U, V> Reply<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return this.<U>both(other).then(AT_HOME_LATER, Pair.applying(fn));
    }

    @Override
    public final <U, V> Reply<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn, Executor executor) {
        return this.<U>both(other).then(given(executor), Pair.applying(fn));
    }

    @Override
    public final <U> Reply<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return this.<U>both(other).then(AT_HOME, Pair.accepting(action));
    }

    @Override
    public final <U> Reply<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return this.<U>both(other).then(AT_HOME_LATER, Pair.accepting(action));
    }

    @Override
    public final <U> Reply<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action, Executor executor) {
        return this.<U>both(other).then(given(executor), Pair.accepting(action));
    }

    @Override
    public final Reply<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return both(other).then(AT_HOME, Step.run(action));
    }

    @Override
    public final Reply<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return both(other).then(AT_HOME_LATER, Step.run(action));
    }

    @Override
    public final Reply<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return both(other).then(given(executor), Step.run(action));
    }

    @Override
    public final <U> Reply<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return either(other).then(AT_HOME, Step.apply(fn));
    }

    @Override
    public final <U> Reply<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return either(other).then(AT_HOME_LATER, Step.apply(fn));
    }

    @Override
    public final <U> Reply<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor) {
        return either(other).then(given(executor), Step.apply(fn));
    }

    @Override
    public final Reply<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(other).then(AT_HOME, Step.accept(action));
    }

    @Override
    public final Reply<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(other).then(AT_HOME_LATER, Step.accept(action));
    }

    @Override
    public final Reply<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
        return either(other).then(given(executor), Step.accept(action));
    }

    @Override
    public final Reply<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return firstOf(other).then(AT_HOME, Step.run(action));
    }

    @Override
    public final Reply<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return firstOf(other).then(AT_HOME_LATER, Step.run(action));
    }

    @Override
    public final Reply<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return firstOf(other).then(given(executor), Step.run(action));
    }

    @Override
    public final <U> Reply<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn) {
        return then(AT_HOME, Step.compose(fn));
    }

    @Override
    public final <U> Reply<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn) {
        return then(AT_HOME_LATER, Step.compose(fn));
    }

    @Override
    public final <U> Reply<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> fn, Executor executor) {
        return then(given(executor), Step.compose(fn));
    }

    @Override
    public final <U> Reply<U> handle(BiFunction<? super T, @Nullable Throwable, ? extends U> fn) {
        return then(AT_HOME, Step.handle(fn));
    }

    @Override
    public final <U> Reply<U> handleAsync(BiFunction<? super T, @Nullable Throwable, ? extends U> fn) {
        return then(AT_HOME_LATER, Step.handle(fn));
    }

    @Override
    public final <U> Reply<U> handleAsync(
            BiFunction<? super T, @Nullable Throwable, ? extends U> fn, Executor executor) {
        return then(given(executor), Step.handle(fn));
    }

    @Override
    public final Reply<T> whenComplete(BiConsumer<? super T, ? super @Nullable Throwable> action) {
        return then(AT_HOME, Step.whenComplete(action));
    }

    @Override
    public final Reply<T> whenCompleteAsync(BiConsumer<? super T, ? super @Nullable Throwable> action) {
        return then(AT_HOME_LATER, Step.whenComplete(action));
    }

    @Override
    public final Reply<T> whenCompleteAsync(
            BiConsumer<? super T, ? super @Nullable Throwable> action, Executor executor) {
        return then(given(executor), Step.whenComplete(action));
    }

    @Override
    public final Reply<T> exceptionally(Function<Throwable, ? extends T> fn) {
        return then(AT_HOME, Step.exceptionally(fn));
    }

    @Override
    public final Reply<T> exceptionallyAsync(Function<Throwable, ? extends T> fn) {
        return then(AT_HOME_LATER, Step.exceptionally(fn));
    }

    @Override
    public final Reply<T> exceptionallyAsync(Function<Throwable, ? extends T> fn, Executor executor) {
        return then(given(executor), Step.exceptionally(fn));
    }

    @Override
    public final Reply<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return then(AT_HOME, Step.exceptionallyCompose(fn));
    }

    @Override
    public final Reply<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return then(AT_HOME_LATER, Step.exceptionallyCompose(fn));
    }

    @Override
    public final Reply<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor) {
        return then(given(executor), Step.exceptionallyCompose(fn));
    }
}
