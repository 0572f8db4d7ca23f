package io.paceline.sql.internal.pool;

import io.paceline.core.Promise;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.spi.Command;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who of those that come to a shard, or wait there, is sent where.
 *
 * <p>What is known to be fast goes to an idle lane, the one used last first, else behind the fewest others. What is new or
 * slow, and a lease, needs an idle lane; while it waits one lane is kept for it and gets nothing more, so that it cannot
 * starve. After it had its lane, those that share have their turn.
 *
 * <p>Thread rules: touched by the loop of the shard.
 */
final class Dispatcher {

    private final Shard shard;
    private final Pool pool;
    private final Lanes lanes;
    private final Waiting waiting;
    private final Opening opening;
    private boolean sharingFirst;

    Dispatcher(Shard shard, Pool pool, Lanes lanes, Waiting waiting, Opening opening) {
        this.shard = shard;
        this.pool = pool;
        this.lanes = lanes;
        this.waiting = waiting;
        this.opening = opening;
    }

    /** A command that ran alone is over: those that share have their turn before the next one. */
    void aloneEnded() {
        sharingFirst = true;
        pool.leaveAlone(shard);
    }

    /** Sends a command now, lets it wait, or gives it to another shard. */
    void place(Command<?> command, long now, boolean mayMove) {
        Turn turn = Turn.of(command, shard.limits());
        boolean placed = switch (turn) {
            case SHARED -> !waiting.hasSharing() && startShared(command, turn, now, mayMove);
            case WRITE -> !waiting.hasWrites() && startShared(command, turn, now, mayMove);
            case ALONE -> !waiting.hasAlone() && startAlone(command, now);
        };
        if (placed) {
            return;
        }
        Shard other = mayMove ? spare(command, turn) : null;
        if (other != null) {
            other.bring(command);
        } else {
            queue(command, turn, now, mayMove);
        }
    }

    /** Grants a lease, or lets it wait. */
    void place(LeaseRequest request, long now, boolean mayMove) {
        Lane lane = waiting.hasAlone() ? null : lanes.takeIdle(now);
        if (lane != null) {
            grant(request, lane, now);
            return;
        }
        Shard other = mayMove ? pool.spareAlone(shard, request) : null;
        if (other != null) {
            other.bring(request);
        } else {
            queue(request, Turn.ALONE, now, mayMove);
        }
    }

    private void queue(Promise<?> next, Turn turn, long now, boolean mayMove) {
        if (!waiting.add(next, turn)) {
            pool.refuse(
                    next,
                    Kind.POOL_EXHAUSTED,
                    "too many are waiting (" + pool.state() + "; expected: at most "
                            + shard.limits().waitersMax() + " waiting)");
            return;
        }
        if (next instanceof Command<?> command) {
            shard.hold(command);
            shard.wakeBy(command.acceptedNanos() + shard.limits().acquireNanos());
        } else if (next instanceof LeaseRequest request) {
            request.waitAt(shard);
            shard.wakeBy(request.endNanos());
        }
        if (next.isDone()) {
            shard.purgeSoon();
        }
        if (mayMove) {
            // a lane may have become idle elsewhere before anybody there could see that somebody waits here
            giveAway();
        }
        dispatch(now);
    }

    // ---- finding a lane

    private boolean startShared(Command<?> command, Turn turn, long now, boolean mayMove) {
        Lane lane = lanes.takeIdle(now);
        if (lane == null) {
            opening.want(1, now);
            if (mayMove && (turn == Turn.WRITE || ProfiledText.writes(command))) {
                // a commit behind another waits for the log twice; next to it both may share a flush
                Shard other = pool.idleElsewhere(shard);
                if (other != null) {
                    other.bring(command);
                    return true;
                }
            }
            lane = lanes.shallowest(now, turn == Turn.WRITE);
            if (lane == null) {
                return false;
            }
        }
        lane.send(command, now);
        lanes.keepIfIdle(lane);
        return true;
    }

    private boolean startAlone(Command<?> command, long now) {
        if (!lanes.hasIdle() || !pool.enterAlone()) {
            return false;
        }
        Lane lane = lanes.takeIdle(now);
        if (lane == null) {
            pool.leaveAlone(shard);
            return false;
        }
        if (!lane.sendAlone(command, now) && lane.use() != Lane.Use.CLOSED) {
            pool.leaveAlone(shard);
        }
        lanes.keepIfIdle(lane);
        return true;
    }

    private void grant(LeaseRequest request, Lane lane, long now) {
        request.waitAt(null);
        LaneLease lease = new LaneLease(lane, shard, now, request.asked());
        lane.leaseTo(lease);
        shard.published().leased(1);
        if (!request.complete(lease)) {
            pool.countCancelled();
            lane.leaseEnded(now);
            return;
        }
        if (request.asked() != null) {
            shard.wakeBy(Limits.after(now, shard.limits().leakNanos()));
        }
        shard.laneChanged();
    }

    /** Gives lanes to those who wait, as far as there are any. */
    void dispatch(long now) {
        boolean shared = false;
        boolean served = !waiting.isEmpty();
        while (served) {
            served = waiting.hasAlone() && !(sharingFirst && waiting.hasSharing()) && serveAlone(now);
            if (!served && waiting.hasSharing()) {
                served = serveSharing(now);
                shared |= served;
            }
            if (!served && waiting.hasWrites()) {
                served = serveWrites(now);
            }
        }
        sharingFirst &= !shared;
        boolean wantsLane = waiting.peekAlone(pool.mayEnterAlone()) != null;
        if (wantsLane && !(sharingFirst && waiting.hasSharing())) {
            lanes.reserve(now);
        } else {
            lanes.reserveNone();
        }
        shard.want(now);
    }

    private boolean serveAlone(long now) {
        Promise<?> first = waiting.peekAlone(pool.mayEnterAlone());
        if (first == null) {
            return false;
        }
        if (first.isDone()) {
            waiting.takeAlone(first);
            shard.left(first);
            return true;
        }
        if (first instanceof Command<?> command) {
            if (!ProfiledText.runsAlone(command)) {
                // others have shown meanwhile that it is fast
                waiting.takeAlone(first);
                waiting.addFirst(command, Turn.of(command, shard.limits()));
                return true;
            }
            if (!lanes.hasIdle()) {
                return false;
            }
            waiting.takeAlone(first);
            if (startAlone(command, now)) {
                return true;
            }
            waiting.addFirst(command, Turn.ALONE);
            return false;
        }
        Lane lane = lanes.takeIdle(now);
        if (lane == null || !(first instanceof LeaseRequest request)) {
            return false;
        }
        waiting.takeAlone(first);
        grant(request, lane, now);
        return true;
    }

    private boolean serveSharing(long now) {
        Command<?> first = waiting.peekSharing();
        if (first != null && ProfiledText.runsAlone(first)) {
            // it has turned out to be slow since it came
            waiting.pollSharing();
            waiting.addFirst(first, Turn.ALONE);
            return true;
        }
        Lane lane = lanes.takeIdle(now);
        if (lane == null) {
            lane = lanes.shallowest(now, false);
        }
        Command<?> command = lane == null ? null : waiting.pollSharing();
        if (lane == null || command == null) {
            return false;
        }
        lane.send(command, now);
        lanes.keepIfIdle(lane);
        return true;
    }

    private boolean serveWrites(long now) {
        Lane lane = lanes.takeIdle(now);
        if (lane == null) {
            lane = lanes.shallowest(now, true);
        }
        if (lane == null) {
            return false;
        }
        List<Command<?>> members = new ArrayList<>();
        for (Command<?> next = waiting.pollWrite(); next != null; next = waiting.pollWrite()) {
            if (ProfiledText.runsAlone(next)) {
                waiting.addFirst(next, Turn.ALONE);
                continue;
            }
            members.add(next);
            if (members.size() == WriteGroup.SIZE_MAX) {
                break;
            }
        }
        if (!members.isEmpty()) {
            lane.send(members.size() == 1 ? members.get(0) : new WriteGroup(members), now);
        }
        lanes.keepIfIdle(lane);
        return true;
    }

    private @Nullable Shard spare(Command<?> command, Turn turn) {
        return switch (turn) {
            case SHARED -> pool.spareShared(shard);
            case WRITE -> pool.idleElsewhere(shard);
            case ALONE -> pool.spareAlone(shard, command);
        };
    }

    /** Lets shards that have lanes to spare take over who waits here. */
    void giveAway() {
        Promise<?> first = waiting.peekAlone(pool.mayEnterAlone());
        while (first != null) {
            Shard other = pool.spareAlone(shard, first);
            if (other == null) {
                break;
            }
            waiting.takeAlone(first);
            other.bring(first);
            first = waiting.peekAlone(pool.mayEnterAlone());
        }
        while (waiting.hasSharing()) {
            Shard other = pool.spareShared(shard);
            Command<?> command = other == null ? null : waiting.pollSharing();
            if (other == null || command == null) {
                break;
            }
            other.bring(command);
        }
        while (waiting.hasWrites()) {
            Shard other = pool.idleElsewhere(shard);
            Command<?> command = other == null ? null : waiting.pollWrite();
            if (other == null || command == null) {
                break;
            }
            other.bring(command);
        }
    }
}
