package io.paceline.http.internal.router;

import java.util.List;

/** One route: what serves a method on the paths of a pattern. */
record Route<T>(String method, String pattern, List<String> names, T target) {
    /** Stands for every method. */
    static final String ANY_METHOD = "*";

    @Override
    public String toString() {
        return method + " " + pattern;
    }
}
