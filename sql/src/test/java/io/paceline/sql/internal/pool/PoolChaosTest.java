package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.sql.PoolStats;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.spi.StatementText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Statements, sessions, cancels, deadlines, refusals and lost connections in every order that chance brings: whatever happens,
 * each statement gets one outcome and no slot is lost.
 */
class PoolChaosTest {

    private static final int SEEDS = "long".equals(System.getProperty("paceline.intensity")) ? 20_000 : 400;
    private static final int STEPS = 600;

    @Test
    @Timeout(600)
    void everyStatementGetsOneOutcomeAndNoSlotIsLost() {
        long first = Long.getLong("paceline.seed", 1);
        for (long seed = first; seed < first + SEEDS; seed++) {
            long now = seed;
            try {
                SteppedLoops.run(() -> {
                    new Storm(now).run();
                    return null;
                });
            } catch (AssertionError | IllegalStateException e) {
                throw new AssertionError("failed with -Dpaceline.seed=" + seed, e);
            }
        }
    }

    private static final class Storm {
        private final Random random;
        private final Bench bench;
        private final int loopCount;
        private final Bench.Settings settings = new Bench.Settings();
        private final List<Work> works = new ArrayList<>();
        private final List<Reply<Lease>> leases = new ArrayList<>();
        private final List<Scope> scopes = new ArrayList<>();
        private final Set<Work> ofLeases = Collections.newSetFromMap(new IdentityHashMap<>());
        private int cancelledBefore;

        Storm(long seed) {
            random = new Random(seed);
            loopCount = 1 + random.nextInt(3);
            bench = new Bench(loopCount, this::choose);
            bench.db.connects = random.nextBoolean();
        }

        private void choose(Bench.Settings chosen) {
            chosen.poolMax = 1 + random.nextInt(6);
            chosen.poolMin = random.nextInt(chosen.poolMax + 1);
            chosen.pipelineMax = 1 + random.nextInt(8);
            chosen.waitersMax = random.nextBoolean() ? 5 : 1000;
            chosen.acquireTimeout = Duration.ofMillis(random.nextBoolean() ? 50 : 5000);
            chosen.idleTimeout = Duration.ofMillis(random.nextInt(3) * 100L);
            chosen.lifetimeMax = Duration.ofMillis(random.nextInt(3) * 200L);
            chosen.validateAfter = Duration.ofMillis(random.nextInt(3) * 30L);
            chosen.statementTimeout = Duration.ofMillis(random.nextInt(3) * 100L);
            chosen.leakThreshold = Duration.ZERO;
            chosen.groupWrites = random.nextBoolean();
            settings.pipelineMax = chosen.pipelineMax;
            settings.poolMax = chosen.poolMax;
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                act();
                check();
            }
            comeToRest();
        }

        private void act() {
            switch (random.nextInt(24)) {
                case 0, 1, 2, 3, 4 -> submit(null);
                case 5 -> leases.add(anywhere(bench.pool::lease));
                case 6, 7 -> {
                    Lease lease = anyLease();
                    if (lease != null) {
                        submit(lease);
                    }
                }
                case 8 -> {
                    Lease lease = anyLease();
                    if (lease != null) {
                        boolean thorough = random.nextBoolean();
                        anywhere(() -> lease.release(thorough));
                    }
                }
                case 9 -> pick(works).ifPresentCancel();
                case 10 -> {
                    if (!leases.isEmpty()) {
                        leases.get(random.nextInt(leases.size())).cancel();
                    }
                }
                case 11 -> bench.loops.advance(Duration.ofMillis(random.nextInt(15)));
                case 12, 13 -> connect();
                case 14 -> {
                    if (random.nextInt(4) == 0 && !bench.db.open().isEmpty()) {
                        bench.db
                                .open()
                                .get(random.nextInt(bench.db.open().size()))
                                .die();
                    }
                }
                case 15 -> know();
                case 16 -> {
                    if (!scopes.isEmpty()) {
                        scopes.remove(random.nextInt(scopes.size())).cancel("gone");
                    }
                }
                case 17, 18, 19 -> answer();
                default -> bench.loops.step(random.nextInt(loopCount));
            }
        }

        private record Picked(@Nullable Work work) {
            void ifPresentCancel() {
                if (work != null) {
                    work.cancel();
                }
            }
        }

        private Picked pick(List<Work> from) {
            return new Picked(
                    from.isEmpty() ? null : from.get(from.size() - 1 - random.nextInt(Math.min(8, from.size()))));
        }

        private @Nullable Lease anyLease() {
            List<Reply<Lease>> granted =
                    leases.stream().filter(l -> l.isDone() && !l.isFailed()).toList();
            return granted.isEmpty()
                    ? null
                    : granted.get(random.nextInt(granted.size())).await();
        }

        private void submit(@Nullable Lease lease) {
            String[] texts = {"select 1", "select 2", "insert 1", "insert 2", "slow", "invalid", "new " + works.size()};
            int steps = random.nextInt(8) == 0 ? 1 + random.nextInt(20) : 1;
            StatementText[] chosen = new StatementText[steps];
            for (int i = 0; i < steps; i++) {
                chosen[i] = lease != null && random.nextInt(4) == 0
                        ? new StatementText("BEGIN", 0)
                        : bench.pool.text(Bench.parsed(texts[random.nextInt(texts.length)]));
            }
            Duration timeout = random.nextInt(4) == 0 ? Duration.ofMillis(1 + random.nextInt(60)) : null;
            CallContext context = CallContext.empty();
            if (random.nextInt(5) == 0) {
                Scope scope = new Scope();
                scopes.add(scope);
                context = context.withScope(scope);
            }
            if (random.nextInt(8) == 0) {
                context = context.withTimeout(Duration.ofMillis(1 + random.nextInt(40)), bench.loops.clock());
            }
            Work work = context.call(() -> new Work(chosen));
            works.add(work);
            if (lease != null) {
                ofLeases.add(work);
            }
            if (random.nextInt(40) == 0) {
                work.cancel();
                cancelledBefore++;
            }
            anywhere(() -> {
                if (lease == null) {
                    bench.pool.submit(work, timeout);
                } else {
                    lease.submit(work, timeout);
                }
                return null;
            });
        }

        private <T> T anywhere(Supplier<T> code) {
            int where = random.nextInt(loopCount + 1);
            if (where == loopCount) {
                return code.get();
            }
            List<T> result = new ArrayList<>();
            bench.loops.on(where, () -> result.add(code.get()));
            return result.get(0);
        }

        private void connect() {
            if (bench.db.attempts.isEmpty()) {
                bench.db.connects = random.nextInt(3) > 0;
            } else if (!bench.db.connects) {
                var attempt = bench.db.attempts.get(0);
                int loop = indexOf(attempt);
                if (random.nextBoolean()) {
                    bench.loops.on(loop, bench.db::succeed);
                } else {
                    bench.db.attempts.remove(0);
                    bench.loops.on(loop, () -> attempt.reply().completeExceptionally(FakeConnector.refused()));
                }
            }
        }

        private int indexOf(FakeConnector.Attempt attempt) {
            for (int i = 0; i < loopCount; i++) {
                if (bench.loops.loop(i) == attempt.loop()) {
                    return i;
                }
            }
            throw new IllegalStateException("no such loop");
        }

        private void know() {
            for (FakeConnection connection : bench.db.connections) {
                if (!connection.cancels.isEmpty()) {
                    connection.known();
                    return;
                }
            }
        }

        private void answer() {
            List<FakeConnection> busy = bench.db.busy();
            if (busy.isEmpty()) {
                return;
            }
            FakeConnection connection = busy.get(random.nextInt(busy.size()));
            int size = connection.sent.element().size();
            int chance = random.nextInt(12);
            if (chance == 0) {
                connection.refuse(random.nextInt(size), "23505");
            } else if (chance < 3 && connection.log.contains("cancel")) {
                connection.refuse(random.nextInt(size), "57014");
            } else {
                connection.answer();
            }
        }

        private void check() {
            PoolStats stats = bench.pool.stats();
            int sent = 0;
            for (FakeConnection connection : bench.db.connections) {
                sent += connection.sent.size();
                assertThat(connection.sent).hasSizeBetween(0, settings.pipelineMax);
                boolean leased = connection.sent.stream().anyMatch(ofLeases::contains);
                if (connection.isOpen() && !leased && !connection.loners.isEmpty()) {
                    assertThat(connection.sent).as("beside a new statement").hasSize(1);
                }
            }
            assertThat(stats.inFlight()).as("in flight").isEqualTo(sent);
            assertThat(stats.waiting()).as("waiting").isGreaterThanOrEqualTo(0);
            assertThat(stats.leased()).as("leased").isGreaterThanOrEqualTo(0);
            assertThat(bench.db.open().size() + bench.db.attempts.size())
                    .as("connections")
                    .isLessThanOrEqualTo(settings.poolMax);
            for (Work work : works) {
                assertThat(work.outcomes).isLessThanOrEqualTo(1);
            }
        }

        /** The server behaves from now on, and everybody gives back what he has. */
        private void comeToRest() {
            bench.db.connects = true;
            for (int i = 0; i < 400; i++) {
                bench.loops.settle();
                leases.stream()
                        .filter(l -> l.isDone() && !l.isFailed())
                        .forEach(l -> l.await().release(false));
                while (!bench.db.attempts.isEmpty()) {
                    bench.loops.on(indexOf(bench.db.attempts.get(0)), bench.db::succeed);
                }
                for (FakeConnection connection : List.copyOf(bench.db.connections)) {
                    while (!connection.cancels.isEmpty()) {
                        connection.known();
                    }
                }
                bench.answerAll();
                bench.loops.advance(Duration.ofMillis(100));
            }
            for (Work work : works) {
                assertThat(work.outcomes).as(work + " in " + bench.pool).isEqualTo(1);
            }
            assertThat(leases).allMatch(Reply::isDone);
            PoolStats stats = bench.pool.stats();
            assertThat(stats.waiting()).isZero();
            assertThat(stats.inFlight()).isZero();
            assertThat(stats.leased()).isZero();
            assertThat(stats.connecting()).isZero();
            assertThat(stats.statements()).isEqualTo(works.size() - cancelledBefore);
            assertThat(stats.failures())
                    .isEqualTo(works.stream().filter(Work::isFailed).count() - cancelledBefore);
            assertThat(stats.opened() - stats.closed()).isEqualTo(stats.connections());
            assertThat(stats.connections()).isEqualTo(bench.db.open().size());
            assertThat(bench.pool.aloneNow()).isZero();
            works.clear();
            for (int i = 0; i < 3 * settings.poolMax; i++) {
                Work last = bench.submit("the pool still works");
                bench.answerAll();
                bench.loops.advance(Duration.ofMillis(10));
                bench.answerAll();
                assertThat(last.isDone() && !last.isFailed()).as("%s", last).isTrue();
            }
            Reply<Void> closed = bench.pool.close(Duration.ofSeconds(1));
            bench.answerAll();
            assertThat(closed.isDone()).isTrue();
            assertThat(bench.db.open()).isEmpty();
            assertThat(bench.loops.timers()).isZero();
        }
    }
}
