package io.paceline.service;

import java.util.concurrent.RejectedExecutionException;

/** A call was forbidden by an {@link Interceptor}; it was not run. */
public final class CallVetoedException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    /** For a call of the service named, forbidden by {@code interceptor}. */
    public CallVetoedException(String service, String method, Interceptor interceptor) {
        super("service '" + service + "': " + method + " forbidden by "
                + interceptor.getClass().getName());
    }
}
