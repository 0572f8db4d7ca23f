package io.paceline.service.event;

/**
 * Told about failures that no publisher can be told: what a subscriber threw, why a subscription ended by itself, what a
 * connector could not do.
 *
 * <p>Thread rules: called on the thread where it happened, often an event loop, so it must be quick and must not wait.
 * What it throws is logged.
 */
@FunctionalInterface
public interface EventErrorHook {

    /**
     * Something failed, and the next event is delivered all the same.
     *
     * @param bus the name of the bus
     * @param channel the name of the channel, with {@code #method} if it is an interface
     * @param subscription the name of the subscription or connector
     */
    void failed(String bus, String channel, String subscription, Throwable error);
}
