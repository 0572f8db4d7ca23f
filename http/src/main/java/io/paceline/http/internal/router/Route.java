package io.paceline.http.internal.router;

import java.util.List;

/** One route: what serves a method on the paths of a pattern. */
record Route<T>(String method, String pattern, List<String> names, T target) {
    /** Stands for every method. */
    static final String ANY_METHOD = "*";

    /** Whether a request may be for this route and another, as far as its method says. */
    boolean sharesMethod(Route<?> other) {
        return method.equals(other.method)
                || method.equals(ANY_METHOD)
                || other.method.equals(ANY_METHOD)
                || (method.equals("GET") && other.method.equals("HEAD"))
                || (method.equals("HEAD") && other.method.equals("GET"));
    }

    @Override
    public String toString() {
        return method + " " + pattern;
    }
}
