package io.paceline.service;

/**
 * A message to a service: what to do with it, without a result.
 *
 * @param <S> the class of the service
 */
@FunctionalInterface
public interface ServiceAction<S> {

    /** Runs with the service, which nobody else uses meanwhile. What it throws goes to the caller, or the error hook. */
    void accept(S service) throws Exception;
}
