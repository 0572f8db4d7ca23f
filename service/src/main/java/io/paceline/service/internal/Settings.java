package io.paceline.service.internal;

import io.paceline.core.Probe;
import io.paceline.service.ErrorHook;
import io.paceline.service.Interceptor;
import io.paceline.service.LogFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a service was started with.
 *
 * @param interceptors asked before each call in this order
 * @param logFields null if the logging context is left alone
 * @param serial whether every call that returns a stage holds the calls behind it
 * @param blocking whether every call may wait
 */
public record Settings(
        String name,
        int mailboxCapacity,
        int replyBatchMax,
        int outstandingMax,
        Probe probe,
        ErrorHook errorHook,
        List<Interceptor> interceptors,
        @Nullable LogFields logFields,
        boolean serial,
        boolean blocking) {

    public Settings {
        interceptors = List.copyOf(interceptors);
    }
}
