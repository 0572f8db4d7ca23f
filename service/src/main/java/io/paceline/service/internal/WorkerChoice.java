package io.paceline.service.internal;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Says which worker of a pool comes first for a call; the others follow in their order when that one is full.
 *
 * <p>Thread rules: called by many callers at a time.
 */
@FunctionalInterface
public interface WorkerChoice {

    /** The place of the worker, from 0 to {@code loads.size() - 1}. */
    int next(List<? extends Load> workers);

    /** What a choice may know of a worker. */
    interface Load {
        /** How many messages wait or run. */
        long load();
    }

    /** Each in turn. */
    static WorkerChoice roundRobin() {
        return roundRobin(0);
    }

    static WorkerChoice roundRobin(long start) {
        AtomicLong calls = new AtomicLong(start);
        return workers -> Math.floorMod(calls.getAndIncrement(), workers.size());
    }

    /** The one with the least to do; of equals, each in turn. */
    static WorkerChoice leastLoaded() {
        WorkerChoice turn = roundRobin();
        return workers -> {
            int size = workers.size();
            int best = turn.next(workers);
            long least = workers.get(best).load();
            for (int i = 1, at = best; i < size && least > 0; i++) {
                at = at + 1 == size ? 0 : at + 1;
                long load = workers.get(at).load();
                if (load < least) {
                    least = load;
                    best = at;
                }
            }
            return best;
        };
    }
}
