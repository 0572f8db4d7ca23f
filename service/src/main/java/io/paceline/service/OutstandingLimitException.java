package io.paceline.service;

import java.util.concurrent.RejectedExecutionException;

/** A call was refused because its caller waits for as many replies as it may. Has no stack trace: it is made under load. */
public final class OutstandingLimitException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    /** For a caller, described in words, that has {@code max} open calls and made one more to the service named. */
    public OutstandingLimitException(String caller, String service, int max) {
        super("service '" + service + "': call refused, " + caller + " has too many open calls (outstandingMax=" + max
                + ")");
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
