package io.paceline.endpoint.client;

import io.paceline.core.CallContext;
import io.paceline.service.ErrorHook;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs failures of requests whose method returns nothing. */
final class LoggedErrors implements ErrorHook {

    private static final Logger log = LoggerFactory.getLogger(EndpointClient.class);

    @Override
    public void failed(String api, String method, CallContext context, Throwable error) {
        log.warn("client of {}: {} failed, and had no caller to tell: {}", api, method, error.toString());
    }
}
