package io.paceline.service;

import io.paceline.core.CallContext;

/**
 * Told about the failures of messages that have no caller to tell.
 *
 * <p>Thread rules: called on the thread that runs the service, so it must be quick and must not wait. What it throws is
 * logged.
 */
@FunctionalInterface
public interface ErrorHook {

    /**
     * A message without a caller failed, or was not run because its deadline passed, its scope was cancelled or the
     * service stopped.
     *
     * @param service the name of the service
     * @param method the label of the reference, else {@code tell}
     */
    void failed(String service, String method, CallContext context, Throwable error);
}
