package io.paceline.service.event;

import java.util.concurrent.RejectedExecutionException;

/**
 * Some subscriptions had no room for an event; the others have it. Has no stack trace: it is made under overload.
 */
public final class EventRejectedException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    private final transient PublishResult result;

    EventRejectedException(String bus, String channel, PublishResult result) {
        super("bus '" + bus + "', channel '" + channel + "': event rejected by " + result.rejectedBy()
                + ", whose rings are full (accepted=" + result.accepted() + ", rejected=" + result.rejected() + ")");
        this.result = result;
    }

    /** Who has the event and who has not. */
    public PublishResult result() {
        return result;
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
