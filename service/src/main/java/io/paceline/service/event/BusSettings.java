package io.paceline.service.event;

import io.paceline.core.Clock;
import io.paceline.core.Probe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a bus was built with. */
record BusSettings(String name, EventErrorHook errorHook, Probe probe, Clock clock, int batchMax) {

    private static final Logger log = LoggerFactory.getLogger(EventBus.class);

    void report(String channel, String subscription, Throwable error) {
        try {
            errorHook.failed(name, channel, subscription, error);
        } catch (Throwable second) {
            log.error("bus '{}', channel '{}': the error hook failed for '{}'", name, channel, subscription, second);
        }
    }
}
