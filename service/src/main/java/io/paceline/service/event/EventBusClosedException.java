package io.paceline.service.event;

import java.util.concurrent.RejectedExecutionException;

/** An event or a subscription came too late: its bus has been closed. */
public final class EventBusClosedException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    EventBusClosedException(String bus) {
        super("bus '" + bus + "': closed");
    }

    EventBusClosedException(String bus, String connector) {
        super("bus '" + bus + "': closed for connector '" + connector + "'");
    }
}
