package io.paceline.service.event;

/**
 * What a service does with an event.
 *
 * @param <S> the class of the service
 * @param <E> the type of the event
 */
@FunctionalInterface
public interface EventAction<S, E> {

    /** Runs with the service, which nobody else uses meanwhile. What it throws goes to the bus's error hook. */
    void accept(S service, E event) throws Exception;
}
