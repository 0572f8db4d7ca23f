package io.paceline.service;

/**
 * What a timer does that comes again and again, and wants to know how many times it should have come.
 *
 * @param <S> the class of the service
 */
@FunctionalInterface
public interface TickAction<S> {

    /**
     * Runs with the service.
     *
     * @param ticks how many periods have ended since the last run, 1 or more: ticks that found the service busy are
     *     merged into one
     */
    void accept(S service, long ticks) throws Exception;
}
