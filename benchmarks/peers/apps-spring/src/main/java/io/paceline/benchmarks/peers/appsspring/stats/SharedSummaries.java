package io.paceline.benchmarks.peers.appsspring.stats;

import io.paceline.apps.model.stats.JdbcStats;
import io.paceline.apps.model.stats.Summary;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Runs one summary at a time, and one for all who wait for the same, as the app on Paceline does: without it the summaries take
 * the database from those who insert, and the comparison would be one of this rule alone.
 */
final class SharedSummaries {

    private final JdbcStats stats;
    private final ReentrantLock running = new ReentrantLock(true);
    private final ConcurrentMap<Integer, CompletableFuture<Summary>> waiting = new ConcurrentHashMap<>();

    SharedSummaries(JdbcStats stats) {
        this.stats = stats;
    }

    /** A summary that was begun after it was asked for. */
    Summary of(int minutes) {
        CompletableFuture<Summary> mine = new CompletableFuture<>();
        CompletableFuture<Summary> next = waiting.putIfAbsent(minutes, mine);
        if (next == null) {
            run(minutes, mine);
            next = mine;
        }
        try {
            return next.join();
        } catch (CompletionException e) {
            throw new DataAccessResourceFailureException("the events cannot be counted", e.getCause());
        }
    }

    private void run(int minutes, CompletableFuture<Summary> callers) {
        running.lock();
        try {
            waiting.remove(minutes); // who comes from now on waits for the next
            callers.complete(stats.summary(minutes));
        } catch (SQLException | RuntimeException e) {
            callers.completeExceptionally(e);
        } finally {
            running.unlock();
        }
    }
}
