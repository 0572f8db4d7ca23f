package io.paceline.apps.stats;

import io.paceline.apps.model.stats.Summary;
import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.http.HttpException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one summary at a time, so that the database is left to those who insert, and one for all who wait for the same.
 * It begins after the last of them has asked, so each is told of all that was committed before it asked. A client that
 * leaves takes nothing from the others.
 *
 * <p>Thread rules: for the service that owns it.
 */
final class SharedSummaries {

    /** How many different summaries may wait. */
    static final int WAITING_MAX = 64;

    private final StatsStore store;
    private final long keptNanos;
    private final LongSupplier nanoTime;
    private final Map<Integer, CompletableFuture<Summary>> waiting = new LinkedHashMap<>();
    private final Map<Integer, Kept> kept = new LinkedHashMap<>();
    private boolean isRunning;

    private record Kept(Summary summary, long nanos) {}

    /**
     * @param keptNanos how old an answer may be, beside the time it took; 0 for none that was begun before it was asked for
     * @param nanoTime as {@link System#nanoTime()}
     */
    SharedSummaries(StatsStore store, long keptNanos, LongSupplier nanoTime) {
        this.store = store;
        this.keptNanos = keptNanos;
        this.nanoTime = nanoTime;
    }

    /** A summary; 503 if too many different ones wait. */
    Reply<Summary> of(int minutes) {
        Summary known = known(minutes);
        if (known != null) {
            return Reply.of(known);
        }
        CompletableFuture<Summary> next = waiting.get(minutes);
        if (next == null) {
            if (waiting.size() == WAITING_MAX) {
                throw new HttpException(503, "summaries: " + WAITING_MAX + " wait (expected: fewer)")
                        .header("Retry-After", "1");
            }
            next = new CompletableFuture<>();
            waiting.put(minutes, next);
        }
        CompletableFuture<Summary> mine = next.copy(); // what cancels it leaves the others alone
        if (!isRunning) {
            runNext();
        }
        return Reply.from(mine);
    }

    private @Nullable Summary known(int minutes) {
        if (kept.isEmpty()) {
            return null;
        }
        long now = nanoTime.getAsLong();
        kept.values().removeIf(one -> now - one.nanos() >= keptNanos);
        Kept one = kept.get(minutes);
        return one == null ? null : one.summary();
    }

    private void runNext() {
        Iterator<Map.Entry<Integer, CompletableFuture<Summary>>> all =
                waiting.entrySet().iterator();
        if (!all.hasNext()) {
            return;
        }
        Map.Entry<Integer, CompletableFuture<Summary>> next = all.next();
        int minutes = next.getKey();
        CompletableFuture<Summary> callers = next.getValue();
        all.remove();
        isRunning = true;
        // the deadline and the scope of the one who happened to be first are not those of the others
        CallContext.empty().call(() -> store.summary(minutes)).whenComplete((summary, failure) -> {
            isRunning = false;
            if (failure == null) {
                keep(minutes, summary);
                callers.complete(summary);
            } else {
                callers.completeExceptionally(failure);
            }
            if (!isRunning) {
                runNext();
            }
        });
    }

    private void keep(int minutes, Summary summary) {
        if (keptNanos > 0) {
            kept.put(minutes, new Kept(summary, nanoTime.getAsLong()));
        }
    }
}
