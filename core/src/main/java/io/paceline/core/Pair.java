package io.paceline.core;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The values of two stages. */
record Pair<A extends @Nullable Object, B extends @Nullable Object>(A first, B second) {

    static <A, B, R> Step<Pair<A, B>, R> applying(BiFunction<? super A, ? super B, ? extends R> fn) {
        Objects.requireNonNull(fn, "fn");
        return Step.apply(pair -> fn.apply(pair.first, pair.second));
    }

    static <A, B> Step<Pair<A, B>, Void> accepting(BiConsumer<? super A, ? super B> action) {
        Objects.requireNonNull(action, "action");
        return Step.accept(pair -> action.accept(pair.first, pair.second));
    }
}
