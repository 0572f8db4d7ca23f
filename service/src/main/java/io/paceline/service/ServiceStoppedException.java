package io.paceline.service;

import java.util.concurrent.RejectedExecutionException;

/** A call was refused, or failed while it waited, because its service has been stopped. */
public final class ServiceStoppedException extends RejectedExecutionException {

    private static final long serialVersionUID = 1;

    /** For the service named. */
    public ServiceStoppedException(String service) {
        super("service '" + service + "': stopped");
    }
}
