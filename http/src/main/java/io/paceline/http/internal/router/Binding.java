package io.paceline.http.internal.router;

import java.util.function.BooleanSupplier;

/**
 * Makes what routes lead to, when a tree is built.
 *
 * @param <T> what a route leads to
 */
@FunctionalInterface
public interface Binding<T> {

    /**
     * What a route leads to.
     *
     * @param target what was added for it
     * @param isOverlapped whether another route may serve a request that this one serves; takes long, so asked if needed
     */
    T bind(String pattern, T target, BooleanSupplier isOverlapped);
}
