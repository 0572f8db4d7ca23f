package io.paceline.sql.internal.pool;

import io.paceline.sql.spi.Command;
import org.jspecify.annotations.Nullable;

/**
 * The way from asking the server to stop a statement until nothing that is sent can be hit by that any more.
 *
 * <pre>
 *   cancelRunning ──► the server knows ─┐
 *        ▲              │               │
 *        └── one that nobody waits for still runs
 *   what was sent ──► is answered ──────┴─► an empty round trip ──► the lane is as before
 * </pre>
 *
 * <p>The server may be asked several times: it forgets a request that comes before it has begun with the statement, and what
 * was sent behind may have been given up, too.
 *
 * <p>Thread rules: touched by the loop of its shard.
 */
final class Stopping {

    private final Lane lane;
    private final Shard shard;
    private @Nullable Command<?> target;
    private long targetUntil;
    private long knownUntil;
    private long pause;
    private long nextAt;
    private boolean known;
    private boolean tried;

    Stopping(Lane lane, Shard shard) {
        this.lane = lane;
        this.shard = shard;
    }

    /** When the server may be asked to stop the oldest command, which is due otherwise at that time. */
    long dueFor(Command<?> head, long due) {
        if (!known || tried) {
            return Long.MAX_VALUE;
        }
        return head == target ? nextAt : due;
    }

    /** Asks the server to stop the oldest command. */
    void ask(Command<?> head, long now) {
        long patience = shard.limits().patienceNanos();
        if (head != target) {
            target = head;
            targetUntil = now + patience;
            pause = shard.limits().slowNanos();
        }
        known = false;
        // the driver may need that long to connect, and again to be heard
        knownUntil = now + 2 * patience;
        shard.wakeBy(targetUntil);
        shard.countCancelRequest();
        lane.connection().cancelRunning(() -> shard.onLoop(this::heard));
    }

    private void heard() {
        long now = shard.now();
        known = true;
        nextAt = now + pause;
        pause *= 2;
        step();
        lane.checkHead(now);
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
        if (tried) {
            return;
        }
        long until = known ? Long.MAX_VALUE : knownUntil;
        if (target != null && lane.isHead(target)) {
            until = Math.min(until, targetUntil);
        }
        if (now < until) {
            shard.wakeBy(until);
        } else {
            lane.abort("a statement did not end after it was cancelled");
        }
    }
}
