package io.paceline.benchmarks.peers.appsspring.stats;

import io.paceline.apps.model.stats.JdbcStats;
import io.paceline.apps.model.stats.Summary;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Runs one summary at a time, and one for all who wait for the same, as the app on Paceline does: without it the summaries take
 * the database from those who insert, and the comparison would be one of this rule alone.
 */
final class SharedSummaries {

    private final JdbcStats stats;
    private final ReentrantLock running = new ReentrantLock(true);
    private final Map<Integer, CompletableFuture<Summary>> waiting = new HashMap<>();

    SharedSummaries(JdbcStats stats) {
        this.stats = stats;
    }

    /** A summary that was begun after it was asked for. */
    Summary of(int minutes) {
        CompletableFuture<Summary> mine = new CompletableFuture<>();
        CompletableFuture<Summary> first = join(minutes, mine);
        if (first == null) {
            run(minutes, mine);
            first = mine;
        }
        try {
            return first.join();
        } catch (CompletionException e) {
            throw new DataAccessResourceFailureException("the events cannot be counted", e.getCause());
        }
    }

    private @Nullable CompletableFuture<Summary> join(int minutes, CompletableFuture<Summary> mine) {
        synchronized (waiting) {
            return waiting.putIfAbsent(minutes, mine);
        }
    }

    private void run(int minutes, CompletableFuture<Summary> callers) {
        running.lock();
        try {
            synchronized (waiting) {
                waiting.remove(minutes); // who comes from now on waits for the next
            }
            callers.complete(stats.summary(minutes));
        } catch (SQLException | RuntimeException e) {
            callers.completeExceptionally(e);
        } finally {
            running.unlock();
        }
    }
}
