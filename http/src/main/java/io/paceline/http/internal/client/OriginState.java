package io.paceline.http.internal.client;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * How much is going on with one origin, loop by loop. The connections that are allowed are divided among the loops, so
 * that none has to ask another before it uses one.
 *
 * <p>Thread rules: may be used from any thread, but for the pools, which belong to their loops.
 */
final class OriginState {

    private final Origin origin;
    private final int connectionsMax;
    private final AtomicIntegerArray calls;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger turn = new AtomicInteger();

    // each slot is touched by its own loop only
    private final @Nullable OriginPool[] pools;

    OriginState(Origin origin, int connectionsMax, int loops) {
        this.origin = origin;
        this.connectionsMax = connectionsMax;
        this.calls = new AtomicIntegerArray(loops);
        this.pools = new OriginPool[loops];
    }

    Origin origin() {
        return origin;
    }

    /** How many connections a loop may have. */
    int share(int loop) {
        int loops = calls.length();
        return connectionsMax / loops + (loop < connectionsMax % loops ? 1 : 0);
    }

    /**
     * Picks the loop for a call and counts the call there: the caller's own while that has a connection to spare, since
     * that needs no hop, else the one with the most.
     *
     * @param own the place of the caller's loop, or -1
     */
    int enter(int own) {
        int best = own;
        if (own < 0 || calls.get(own) >= share(own)) {
            int loops = calls.length();
            int first = own >= 0 ? own : Math.floorMod(turn.getAndIncrement(), loops);
            best = -1;
            for (int i = 0; i < loops; i++) {
                int loop = (first + i) % loops;
                if (share(loop) > 0 && (best < 0 || spare(loop) > spare(best))) {
                    best = loop;
                }
            }
        }
        calls.incrementAndGet(best);
        return best;
    }

    void leave(int loop) {
        calls.decrementAndGet(loop);
    }

    /** A pool opens a connection. */
    void opens() {
        connections.incrementAndGet();
    }

    /** A connection of a pool is no more. */
    void closed() {
        connections.decrementAndGet();
    }

    /** Whether there is no connection, and nobody is sending anything. */
    boolean isQuiet() {
        if (connections.get() != 0) {
            return false;
        }
        for (int i = 0; i < calls.length(); i++) {
            if (calls.get(i) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The pool of a loop; on that loop. */
    OriginPool pool(ClientLoop loop) {
        OriginPool pool = pools[loop.index()];
        if (pool == null) {
            pool = new OriginPool(this, loop, share(loop.index()));
            pools[loop.index()] = pool;
        }
        return pool;
    }

    private int spare(int loop) {
        return share(loop) - calls.get(loop);
    }
}
