package io.paceline.http.internal.router;

import java.util.List;
import java.util.function.BiFunction;

/** One route: what serves a method on the paths of a pattern. */
record Route<T>(String method, String pattern, List<String> names, T target) {
    /** Stands for every method. */
    static final String ANY_METHOD = "*";

    /** This route to what is made of its pattern and target. */
    Route<T> bound(BiFunction<String, T, T> bind) {
        return new Route<>(method, pattern, names, bind.apply(pattern, target));
    }

    @Override
    public String toString() {
        return method + " " + pattern;
    }
}
