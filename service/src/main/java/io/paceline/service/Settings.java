package io.paceline.service;

import io.paceline.core.Probe;

/** What a service was started with. */
record Settings(
        String name, int mailboxCapacity, int replyBatchMax, int outstandingMax, Probe probe, ErrorHook errorHook) {}
