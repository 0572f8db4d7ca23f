package io.paceline.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Makes one outcome of several stages, where theirs are produced; what follows goes home as from any promise. */
final class Gathering {

    private Gathering() {}

    static <T extends @Nullable Object> Promise<List<T>> all(List<? extends CompletionStage<? extends T>> stages) {
        Promise<List<T>> result = new Promise<>();
        List<CompletionStage<? extends T>> parts = List.copyOf(stages);
        gather(parts, result, values -> {
            @SuppressWarnings("unchecked") // each element is the value of a stage of T
            List<T> typed = (List<T>) values;
            return typed;
        });
        return result;
    }

    static <T extends @Nullable Object> Promise<T> any(List<? extends CompletionStage<? extends T>> stages) {
        if (stages.isEmpty()) {
            throw Argument.wrong("stages", stages, "one or more");
        }
        Promise<T> result = new Promise<>();
        first(List.copyOf(stages), result);
        return result;
    }

    static <A extends @Nullable Object, B extends @Nullable Object> void both(
            CompletionStage<? extends A> one, CompletionStage<? extends B> other, Promise<Pair<A, B>> result) {
        gather(List.of(one, other), result, values -> {
            @SuppressWarnings("unchecked") // the first value is that of the first stage, the second that of the other
            Pair<A, B> pair = new Pair<>((A) values.get(0), (B) values.get(1));
            return pair;
        });
    }

    static <T extends @Nullable Object> void first(
            List<? extends CompletionStage<? extends T>> stages, Promise<T> result) {
        result.reach(stages);
        for (CompletionStage<? extends T> stage : stages) {
            observe(stage, (value, error) -> {
                if (error != null) {
                    result.completeExceptionally(error);
                } else {
                    result.complete(value);
                }
            });
        }
    }

    private interface Collect<R> {
        R from(List<@Nullable Object> values);
    }

    private static <R> void gather(
            List<? extends CompletionStage<?>> stages, Promise<R> result, Collect<? extends R> collect) {
        @Nullable Object[] values = new @Nullable Object[stages.size()];
        AtomicInteger open = new AtomicInteger(values.length);
        result.reach(stages);
        if (values.length == 0) {
            result.complete(collect.from(new ArrayList<>()));
            return;
        }
        for (int i = 0; i < values.length; i++) {
            int place = i;
            observe(stages.get(i), (value, error) -> {
                if (error != null) {
                    result.completeExceptionally(error);
                    return;
                }
                values[place] = value;
                if (open.decrementAndGet() == 0) {
                    result.complete(collect.from(Collections.unmodifiableList(Arrays.asList(values))));
                }
            });
        }
    }

    private static <T extends @Nullable Object> void observe(
            CompletionStage<T> stage, BiConsumer<? super T, ? super @Nullable Throwable> action) {
        if (stage instanceof Promise<T> promise) {
            promise.observe(action);
        } else {
            stage.whenComplete(action);
        }
    }
}
