package io.paceline.core;

import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a continuation does with the outcome of the stage before it: ends the target, or hands it on to another stage.
 * What it throws fails the target.
 */
@FunctionalInterface
interface Step<T extends @Nullable Object, U extends @Nullable Object> {

    void take(T value, @Nullable Throwable error, Promise<U> target);

    static <T, U> Step<T, U> apply(Function<? super T, ? extends U> fn) {
        Objects.requireNonNull(fn, "fn");
        return (value, error, target) -> {
            if (error != null) {
                target.failDependent(error);
            } else {
                target.complete(fn.apply(value));
            }
        };
    }

    static <T> Step<T, Void> accept(Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        return (value, error, target) -> {
            if (error != null) {
                target.failDependent(error);
            } else {
                action.accept(value);
                target.completeEmpty();
            }
        };
    }

    static <T> Step<T, Void> run(Runnable action) {
        Objects.requireNonNull(action, "action");
        return accept(value -> action.run());
    }

    static <T, U> Step<T, U> compose(Function<? super T, ? extends CompletionStage<U>> fn) {
        Objects.requireNonNull(fn, "fn");
        return (value, error, target) -> {
            if (error != null) {
                target.failDependent(error);
            } else {
                target.followDependent(fn.apply(value));
            }
        };
    }

    static <T, U> Step<T, U> handle(BiFunction<? super T, @Nullable Throwable, ? extends U> fn) {
        Objects.requireNonNull(fn, "fn");
        return (value, error, target) -> target.complete(fn.apply(value, error));
    }

    static <T> Step<T, T> whenComplete(BiConsumer<? super T, ? super @Nullable Throwable> action) {
        Objects.requireNonNull(action, "action");
        return (value, error, target) -> {
            if (error == null) {
                action.accept(value, null);
                target.complete(value);
                return;
            }
            try {
                action.accept(value, error);
            } catch (Throwable second) {
                // the first failure is the result; the second must not vanish
                if (second != error) {
                    error.addSuppressed(second);
                }
            }
            target.failDependent(error);
        };
    }

    static <T> Step<T, T> exceptionally(Function<Throwable, ? extends T> fn) {
        Objects.requireNonNull(fn, "fn");
        return (value, error, target) -> target.complete(error == null ? value : fn.apply(error));
    }

    static <T> Step<T, T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn) {
        Objects.requireNonNull(fn, "fn");
        return (value, error, target) -> {
            if (error == null) {
                target.complete(value);
            } else {
                target.followDependent(fn.apply(error));
            }
        };
    }
}
