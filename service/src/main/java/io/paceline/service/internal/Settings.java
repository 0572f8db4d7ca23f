package io.paceline.service.internal;

import io.paceline.core.Probe;
import io.paceline.service.ErrorHook;

/** What a service was started with. */
public record Settings(
        String name, int mailboxCapacity, int replyBatchMax, int outstandingMax, Probe probe, ErrorHook errorHook) {}
