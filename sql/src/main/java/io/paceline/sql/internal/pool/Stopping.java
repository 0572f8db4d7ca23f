package io.paceline.sql.internal.pool;

/**
 * The way from asking the server to stop a statement until nothing that is sent can be hit by that any more.
 *
 * <pre>
 *   cancelRunning ──► the server knows ─┐
 *   what was sent ──► is answered ──────┴─► an empty round trip ──► the lane is as before
 * </pre>
 *
 * <p>Thread rules: touched by the loop of its shard.
 */
final class Stopping {

    private final Lane lane;
    private final Shard shard;
    private long until;
    private boolean known;
    private boolean tried;

    Stopping(Lane lane, Shard shard) {
        this.lane = lane;
        this.shard = shard;
    }

    void start(long now) {
        until = now + shard.limits().patienceNanos();
        shard.wakeBy(until);
        shard.countCancelRequest();
        lane.connection()
                .cancelRunning(() -> shard.onLoop(() -> {
                    known = true;
                    step();
                }));
    }

    /** Something was answered, or the server knows. */
    void step() {
        if (known && !tried && lane.inFlight() == 0 && lane.isOpen()) {
            tried = true;
            lane.sendOwn(lane.connection().probe(), () -> lane.stopped(shard.now()));
        }
    }

    /** Whether the caller who has the connection may use it without sending a command. */
    boolean isKnown() {
        return known;
    }

    void sweep(long now) {
        if (now < until) {
            shard.wakeBy(until);
        } else if (!tried) {
            lane.abort("a statement did not end after it was cancelled");
        }
    }
}
