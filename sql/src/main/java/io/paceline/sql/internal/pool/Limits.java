package io.paceline.sql.internal.pool;

import java.util.concurrent.TimeUnit;

/** What of the settings is looked at often, in nanoseconds; {@link Long#MAX_VALUE} is never. */
record Limits(
        int pipelineMax,
        int waitersMax,
        long slowNanos,
        long acquireNanos,
        long idleNanos,
        long lifetimeNanos,
        long validateNanos,
        long statementNanos,
        long leakNanos,
        long patienceNanos,
        boolean groupWrites) {

    /** How long the server may take over what the pool itself asks, before the connection counts as lost. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    static Limits of(PoolSettings settings) {
        return new Limits(
                settings.pipelineMax(),
                settings.waitersMax(),
                PoolSettings.nanos(settings.slow()),
                PoolSettings.nanos(settings.acquireTimeout()),
                PoolSettings.nanosOrNever(settings.idleTimeout()),
                PoolSettings.nanosOrNever(settings.lifetimeMax()),
                PoolSettings.nanosOrNever(settings.validateAfter()),
                PoolSettings.nanosOrNever(settings.statementTimeout()),
                PoolSettings.nanosOrNever(settings.leakThreshold()),
                PATIENCE_NANOS,
                settings.groupWrites());
    }

    /** That much later, or never. */
    static long after(long now, long nanos) {
        return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : now + nanos;
    }
}
