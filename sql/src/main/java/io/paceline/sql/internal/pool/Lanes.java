package io.paceline.sql.internal.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a shard, and which of them have nothing to do.
 *
 * <p>Thread rules: touched by the loop.
 */
final class Lanes {

    /** How many lanes are looked at for the one with the fewest commands. */
    static final int SCAN_MAX = 32;

    private final Limits limits;
    private final Published published;
    private final List<Lane> all = new ArrayList<>();

    // the one used last is last, so those that are not needed grow old and are closed
    private final ArrayList<Lane> idle = new ArrayList<>();
    private @Nullable Lane reserved;
    private int scanFrom;

    Lanes(Limits limits, Published published) {
        this.limits = limits;
        this.published = published;
    }

    int size() {
        return all.size();
    }

    boolean hasIdle() {
        return !idle.isEmpty();
    }

    void add(Lane lane) {
        all.add(lane);
    }

    void remove(Lane lane) {
        all.remove(lane);
        if (idle.remove(lane)) {
            published.idle(idle.size());
        }
        if (reserved == lane) {
            reserved = null;
        }
    }

    void addIdle(Lane lane) {
        idle.add(lane);
        published.idle(idle.size());
    }

    /** Puts a lane back that was taken and got nothing. */
    void keepIfIdle(Lane lane) {
        if (lane.isIdle() && lane.isOpen() && !idle.contains(lane)) {
            addIdle(lane);
        }
    }

    /** The idle lane used last, which is in the list no longer, or null; one that was idle for long is tried first. */
    @Nullable
    Lane takeIdle(long now) {
        while (!idle.isEmpty()) {
            Lane lane = idle.remove(idle.size() - 1);
            published.idle(idle.size());
            if (!lane.isOpen()) {
                continue;
            }
            if (now - lane.idleSince() < limits.validateNanos()) {
                return lane;
            }
            lane.check();
            return null;
        }
        return null;
    }

    /**
     * The lane with the fewest under way of those that may take one more and are not idle, or null.
     *
     * @param withoutWrites whether those on which a write is under way do not count
     */
    @Nullable
    Lane shallowest(long now, boolean withoutWrites) {
        int size = all.size();
        int count = Math.min(size, SCAN_MAX);
        Lane best = null;
        for (int i = 0; i < count; i++) {
            Lane lane = all.get((scanFrom + i) % size);
            boolean fewer = best == null || lane.inFlight() < best.inFlight();
            if (fewer
                    && lane != reserved
                    && lane.inFlight() > 0
                    && lane.takes(now)
                    && !(withoutWrites && lane.hasWrites())) {
                best = lane;
            }
        }
        if (size > SCAN_MAX) {
            scanFrom = (scanFrom + 1) % size;
        }
        return best;
    }

    /** Keeps a lane free of others for who waits for one alone: the one that has the least to do. */
    void reserve(long now) {
        if (reserved != null && reserved.isShared(now)) {
            return;
        }
        Lane best = null;
        for (Lane lane : all) {
            if (lane.isShared(now) && (best == null || lane.inFlight() < best.inFlight())) {
                best = lane;
            }
        }
        reserved = best;
    }

    void reserveNone() {
        reserved = null;
    }

    /** How many are shared by callers. */
    int shared(long now) {
        int shared = 0;
        for (Lane lane : all) {
            if (lane.isShared(now)) {
                shared++;
            }
        }
        return shared;
    }

    int count(Lane.Use use) {
        int count = 0;
        for (Lane lane : all) {
            if (lane.use() == use) {
                count++;
            }
        }
        return count;
    }

    /** Runs the action with each; it may close them. */
    void each(Consumer<Lane> action) {
        List.copyOf(all).forEach(action);
    }

    /** Closes what was idle for too long, as long as there are more than {@code keep}. */
    void evict(long now, int keep, Consumer<Lane> close) {
        int surplus = all.size() - count(Lane.Use.CLOSING) - keep;
        for (Lane lane : List.copyOf(idle)) {
            if (surplus > 0 && now - lane.idleSince() >= limits.idleNanos()) {
                surplus--;
                take(lane);
                close.accept(lane);
            }
        }
    }

    /** Takes a lane out of those that are idle; false if it was not. */
    boolean take(Lane lane) {
        boolean taken = idle.remove(lane);
        published.idle(idle.size());
        return taken;
    }

    /** The lane that has been idle longest, or null. */
    @Nullable
    Lane oldestIdle() {
        return idle.isEmpty() ? null : idle.get(0);
    }
}
