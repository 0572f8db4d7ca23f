package io.paceline.service.event;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what nobody else is told. */
final class LoggingEventErrorHook implements EventErrorHook {

    private static final Logger log = LoggerFactory.getLogger(EventBus.class);

    @Override
    public void failed(String bus, String channel, String subscription, Throwable error) {
        log.error("bus '{}', channel '{}': '{}' failed", bus, channel, subscription, error);
    }
}
