package io.paceline.sql.internal.pool;

import io.paceline.core.Probe;
import io.paceline.core.Reply;
import io.paceline.sql.ParsedSql;
import io.paceline.sql.internal.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A pool over a fake database on stepped loops. */
final class Bench {

    final SteppedLoops loops;
    final FakeConnector db;
    final Pool pool;

    /** Settings that a test changes one by one. */
    static final class Settings {
        int poolMin;
        int poolMax = 4;
        int pipelineMax = 256;
        int waitersMax = 1000;
        Duration acquireTimeout = Duration.ofSeconds(3);
        Duration idleTimeout = Duration.ZERO;
        Duration lifetimeMax = Duration.ZERO;
        Duration validateAfter = Duration.ZERO;
        Duration statementTimeout = Duration.ZERO;
        Duration slow = Duration.ofMillis(20);
        Duration leakThreshold = Duration.ZERO;
        boolean groupWrites;
        Probe probe = Probe.NONE;

        PoolSettings done() {
            return new PoolSettings(
                    "test",
                    poolMin,
                    poolMax,
                    pipelineMax,
                    waitersMax,
                    acquireTimeout,
                    Duration.ofSeconds(5),
                    idleTimeout,
                    lifetimeMax,
                    validateAfter,
                    statementTimeout,
                    slow,
                    leakThreshold,
                    groupWrites,
                    probe);
        }
    }

    /** What a test does with a bench. */
    interface Use {
        void of(Bench bench) throws Exception;
    }

    /** Makes a bench and uses it, on a thread that can be any of its loops. */
    static void run(int loopCount, Consumer<Settings> change, Use use) {
        SteppedLoops.run(() -> {
            use.of(new Bench(loopCount, change));
            return null;
        });
    }

    Bench(int loopCount, Consumer<Settings> change) {
        Settings settings = new Settings();
        change.accept(settings);
        loops = new SteppedLoops(loopCount);
        db = new FakeConnector(loops);
        pool = Pool.open(settings.done(), db);
        loops.settle();
    }

    /** A command of one statement. */
    Work work(String sql) {
        return new Work(pool.text(parsed(sql)));
    }

    static ParsedSql parsed(String sql) {
        return new ParsedSql(sql, List.of(sql), List.of(), List.of(), 0);
    }

    /** Submits a statement from outside. */
    Work submit(String sql) {
        return submit(work(sql), null);
    }

    Work submit(Work work, @Nullable Duration timeout) {
        pool.submit(work, timeout);
        loops.settle();
        return work;
    }

    /** Submits a statement on a loop; what it hands over elsewhere is not run yet. */
    Work on(int loop, String sql) {
        Work work = work(sql);
        loops.on(loop, () -> pool.submit(work, null));
        return work;
    }

    /** Runs a statement so often that it counts as fast, and leaves the pool with open connections and nothing to do. */
    void learn(String... statements) {
        for (String sql : statements) {
            for (int i = 0; i < ProfiledText.FAST_RUNS; i++) {
                Work work = submit(sql);
                answerAll();
                if (!work.isDone()) {
                    throw new AssertionError(sql + " was not run");
                }
            }
        }
    }

    /** Opens as many connections as there may be. */
    void openAll(int count) {
        List<Reply<Lease>> leases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            leases.add(pool.lease());
            loops.settle();
        }
        leases.forEach(lease -> lease.await().release(false));
        loops.settle();
    }

    Lease lease() {
        Reply<Lease> lease = pool.lease();
        loops.settle();
        return lease.await();
    }

    /** Everything that was sent succeeds, and what is sent meanwhile. */
    void answerAll() {
        loops.settle();
        while (!db.busy().isEmpty()) {
            db.busy().forEach(FakeConnection::answerAll);
            loops.settle();
        }
    }
}
