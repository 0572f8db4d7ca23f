package io.paceline.service;

import java.util.concurrent.RejectedExecutionException;

/** A call was refused because its service waits for the very call that led to it, so both would wait for ever. */
public final class CallCycleException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    /** For a call of the service named. */
    public CallCycleException(String service, String method) {
        super("service '" + service + "': " + method
                + " refused, the service is waiting for a call that led to this one"
                + " (expected: a continuation such as thenApply in place of the wait)");
    }
}
