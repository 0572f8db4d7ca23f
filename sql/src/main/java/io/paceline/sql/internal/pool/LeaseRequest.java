package io.paceline.sql.internal.pool;

import io.paceline.core.Promise;
import io.paceline.core.Scope;
import io.paceline.sql.internal.Lease;
import org.jspecify.annotations.Nullable;

/** Somebody who wants a connection for himself. */
final class LeaseRequest extends Promise<Lease> {

    private final long acceptedNanos;
    private long waitUntilNanos;
    private long deadlineNanos;
    private final @Nullable Throwable asked;
    private volatile @Nullable Shard waitingAt;
    private volatile Scope.@Nullable Registration registration;

    /**
     * A request.
     *
     * @param asked who asks, if leaks are reported
     */
    LeaseRequest(long acceptedNanos, @Nullable Throwable asked) {
        this.acceptedNanos = acceptedNanos;
        this.asked = asked;
    }

    /** Says when waiting for a connection is over, and when the time of the caller is; before it is handed on. */
    void until(long waitUntilNanos, long deadlineNanos) {
        this.waitUntilNanos = waitUntilNanos;
        this.deadlineNanos = deadlineNanos;
    }

    /** When it was made. */
    long acceptedNanos() {
        return acceptedNanos;
    }

    /** When something is over: the waiting for a connection, or the time of the caller. */
    long endNanos() {
        return Math.min(waitUntilNanos, deadlineNanos);
    }

    /** When the time of the caller is over; {@link Long#MAX_VALUE} for never. */
    long deadlineNanos() {
        return deadlineNanos;
    }

    @Nullable
    Throwable asked() {
        return asked;
    }

    /** Says which shard is to be told if nobody wants the connection any more. */
    void waitAt(@Nullable Shard shard) {
        waitingAt = shard;
    }

    void joinScope() {
        Scope scope = context().scope();
        if (scope != null) {
            Scope.Registration joined = scope.register(this::cancel);
            registration = joined;
            if (isDone()) {
                joined.leave();
            }
        }
    }

    @Override
    protected void onDone() {
        Scope.Registration joined = registration;
        if (joined != null) {
            joined.leave();
        }
        Shard shard = waitingAt;
        if (shard != null) {
            shard.purgeSoon();
        }
    }
}
