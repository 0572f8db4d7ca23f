package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.service.ErrorHook;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs failures that have no caller; what was merely too late or called off gets one line without a stack trace. */
final class LoggingErrorHook implements ErrorHook {

    private static final Logger log = LoggerFactory.getLogger(Service.class);

    @Override
    public void failed(String service, String method, CallContext context, Throwable error) {
        if (error instanceof CancellationException
                || error instanceof DeadlineExceededException
                || error instanceof ServiceStoppedException) {
            log.warn("service '{}': {} not run: {}", service, method, error.toString());
        } else {
            log.error("service '{}': {} failed, and had no caller to tell", service, method, error);
        }
    }
}
