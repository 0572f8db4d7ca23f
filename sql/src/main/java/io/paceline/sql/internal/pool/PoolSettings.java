package io.paceline.sql.internal.pool;

import io.paceline.core.Probe;
import java.time.Duration;

/**
 * How a pool behaves; checked by who builds it. A duration of zero means never, except where it says otherwise.
 *
 * @param name for messages and reports
 * @param poolMin how many connections are kept open
 * @param poolMax how many connections there are at most
 * @param pipelineMax how many commands are under way on a connection at most
 * @param waitersMax how many commands and leases wait for a connection at most
 * @param acquireTimeout how long they wait; more than zero
 * @param connectTimeout how long opening a connection may take; more than zero
 * @param idleTimeout after which a connection that is not needed is closed
 * @param lifetimeMax after which a connection is closed, a tenth more or less
 * @param validateAfter a connection that was idle for so long is tried before it is used
 * @param statementTimeout how long a statement may take, waiting included, unless it says otherwise
 * @param slow what takes longer is slow; more than zero
 * @param leakThreshold after which a lease is reported
 * @param groupWrites whether writes of several callers share a synchronization
 * @param probe told of connections and queries
 */
public record PoolSettings(
        String name,
        int poolMin,
        int poolMax,
        int pipelineMax,
        int waitersMax,
        Duration acquireTimeout,
        Duration connectTimeout,
        Duration idleTimeout,
        Duration lifetimeMax,
        Duration validateAfter,
        Duration statementTimeout,
        Duration slow,
        Duration leakThreshold,
        boolean groupWrites,
        Probe probe) {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    /** In nanoseconds; {@link Long#MAX_VALUE} for zero, which means never. */
    static long nanosOrNever(Duration time) {
        return time.isZero() ? Long.MAX_VALUE : nanos(time);
    }

    /** In nanoseconds, at most 100 years, so that a time in the future can be reckoned. */
    static long nanos(Duration time) {
        return time.compareTo(LONGEST) >= 0 ? LONGEST.toNanos() : time.toNanos();
    }
}
