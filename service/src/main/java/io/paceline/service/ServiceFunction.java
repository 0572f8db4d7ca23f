package io.paceline.service;

import org.jspecify.annotations.Nullable;

/**
 * A message to a service: what to do with it, with a result.
 *
 * @param <S> the class of the service
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface ServiceFunction<S, T extends @Nullable Object> {

    /** Runs with the service, which nobody else uses meanwhile. What it throws is the caller's result. */
    T apply(S service) throws Exception;
}
