package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class PoolTimeTest {

    @Test
    void anAcquireTimeoutShowsTheStateForStatementsAndSessionsAlike() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.lease();
            Work work = bench.submit("select 1");
            var lease = bench.pool.lease();
            bench.loops.settle();
            bench.loops.advance(Duration.ofMillis(3001));
            assertThat(work.kind()).isEqualTo(Kind.POOL_EXHAUSTED);
            assertThat(work.why())
                    .hasMessageMatching("acquire timed out after 300\\d ms \\(total=1, idle=0, waiting=2\\)");
            assertThatThrownBy(lease::await).hasMessageStartingWith("acquire timed out after 300");
            assertThat(bench.pool.stats().waiting()).isZero();
            assertThat(bench.pool.stats().timeouts()).isEqualTo(2);
        });
    }

    @Test
    void aStatementWhoseTimeIsOverFailsAndIsStoppedOnTheServer() {
        Bench.run(1, settings -> {}, bench -> {
            Work work = bench.submit(bench.work("select pg_sleep(120)"), Duration.ofSeconds(1));
            bench.loops.advance(Duration.ofMillis(999));
            assertThat(work.isDone()).isFalse();
            bench.loops.advance(Duration.ofMillis(2));
            assertThat(work.kind()).isEqualTo(Kind.TIMEOUT);
            assertThat(work.why()).hasMessageStartingWith("timed out after 1000 ms (");
            assertThat(bench.db.connection(0).cancels).hasSize(1);
            assertThat(bench.pool.stats().cancelRequests()).isEqualTo(1);
        });
    }

    @Test
    void theDeadlineOfTheContextCountsIfItComesFirst() {
        Bench.run(1, settings -> settings.statementTimeout = Duration.ofSeconds(2), bench -> {
            CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(1), bench.loops.clock());
            Work soon = context.call(() -> bench.work("select 1"));
            bench.submit(soon, null);
            Work later = bench.submit("select 2");
            bench.loops.advance(Duration.ofMillis(1001));
            assertThat(soon.kind()).isEqualTo(Kind.TIMEOUT);
            assertThat(later.isDone()).isFalse();
            bench.loops.advance(Duration.ofMillis(1001));
            assertThat(later.kind()).isEqualTo(Kind.TIMEOUT);
            Work expired = context.call(() -> bench.work("select 3"));
            bench.submit(expired, null);
            assertThat(expired.kind()).isEqualTo(Kind.TIMEOUT);
        });
    }

    @Test
    void aSessionWhoseDeadlinePassesWhileItWaitsIsLateAndTheWaitingHasItsOwnEnd() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.lease();
            CallContext hurried = CallContext.empty().withTimeout(Duration.ofSeconds(1), bench.loops.clock());
            CallContext patient = CallContext.empty().withTimeout(Duration.ofSeconds(10), bench.loops.clock());
            var late = hurried.call(() -> bench.pool.lease());
            var exhausted = patient.call(() -> bench.pool.lease());
            var cancelled = bench.pool.lease();
            cancelled.cancel();
            bench.loops.settle();
            bench.loops.advance(Duration.ofMillis(1001));
            assertThatThrownBy(late::await)
                    .isInstanceOfSatisfying(
                            SqlException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT))
                    .hasMessageStartingWith("timed out after 1000 ms (total=1, idle=0, waiting=");
            assertThat(exhausted.isDone()).isFalse();
            bench.loops.advance(Duration.ofMillis(2001));
            assertThatThrownBy(exhausted::await)
                    .isInstanceOfSatisfying(
                            SqlException.class, e -> assertThat(e.kind()).isEqualTo(Kind.POOL_EXHAUSTED));
            assertThatThrownBy(cancelled::await).isInstanceOf(CancellationException.class);
            var expired = hurried.call(() -> bench.pool.lease());
            assertThatThrownBy(expired::await).hasMessageStartingWith("timed out after 0 ms");
            assertThat(bench.pool.stats().waiting()).isZero();
            assertThat(bench.pool.stats().timeouts()).isEqualTo(3);
        });
    }

    @Test
    void aThousandDeadlinesNeedOneTimerPerLoop() {
        Bench.run(2, settings -> settings.statementTimeout = Duration.ofSeconds(2), bench -> {
            bench.learn("select 1");
            for (int i = 0; i < 1000; i++) {
                bench.on(i % 2, "select 1");
                bench.loops.clock().advance(Duration.ofNanos(1000));
            }
            assertThat(bench.loops.timers()).isLessThanOrEqualTo(2);
            bench.answerAll();
            assertThat(bench.pool.stats().timeouts()).isZero();
        });
    }

    @Test
    void connectionsThatNobodyNeedsAreClosedDownToTheLeastNumber() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMin = 1;
                    settings.poolMax = 3;
                    settings.idleTimeout = Duration.ofSeconds(60);
                },
                bench -> {
                    bench.openAll(3);
                    assertThat(bench.db.open()).hasSize(3);
                    bench.loops.advance(Duration.ofSeconds(61));
                    assertThat(bench.db.open()).hasSize(1);
                    assertThat(bench.pool.stats().closed()).isEqualTo(2);
                    bench.loops.advance(Duration.ofSeconds(61));
                    assertThat(bench.db.open()).hasSize(1);
                });
    }

    @Test
    void connectionsEndAfterTheirLifeNotAllAtOnceAndNotInTheMiddleOfAStatement() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMin = 8;
                    settings.poolMax = 8;
                    settings.lifetimeMax = Duration.ofSeconds(100);
                },
                bench -> {
                    FakeConnection busy = bench.db.connection(7);
                    Work running = bench.submit("select pg_sleep(1000)");
                    assertThat(busy.sent).hasSize(1);
                    Set<Long> ends = new HashSet<>();
                    for (int second = 0; second < 111; second++) {
                        long before = bench.pool.stats().closed();
                        bench.loops.advance(Duration.ofSeconds(1));
                        if (bench.pool.stats().closed() > before) {
                            assertThat(second).isGreaterThanOrEqualTo(89);
                            ends.add((long) second);
                        }
                    }
                    assertThat(ends).as("spread out").hasSizeGreaterThan(2);
                    assertThat(bench.pool.stats().connections()).isEqualTo(8);
                    assertThat(busy.isOpen()).isTrue();
                    assertThat(running.isDone()).isFalse();
                    bench.answerAll();
                    assertThat(running.isDone()).isTrue();
                    assertThat(busy.isOpen()).isFalse();
                });
    }

    @Test
    void aConnectionThatWasIdleForLongIsTriedBeforeItIsUsed() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.validateAfter = Duration.ofSeconds(30);
                },
                bench -> {
                    bench.learn("select 1");
                    bench.loops.advance(Duration.ofSeconds(31));
                    Work cancelled = bench.submit("select 1");
                    Work work = bench.submit("select 1");
                    FakeConnection connection = bench.db.connection(0);
                    assertThat(connection.log).endsWith("probe");
                    cancelled.cancel();
                    bench.loops.settle();
                    bench.answerAll();
                    assertThat(work.await()).isEqualTo(1);
                    assertThat(bench.pool.stats().idle()).isEqualTo(1);
                    assertThat(bench.pool.stats().waiting()).isZero();
                });
    }

    /** Case 23. */
    @Test
    void aSessionGivenUpWhileItsConnectionIsTriedHoldsNone() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.validateAfter = Duration.ofSeconds(30);
                },
                bench -> {
                    bench.learn("select 1");
                    bench.loops.advance(Duration.ofSeconds(31));
                    var lease = bench.pool.lease();
                    bench.loops.settle();
                    assertThat(bench.db.connection(0).log).endsWith("probe");
                    lease.cancel();
                    bench.loops.settle();
                    bench.answerAll();
                    assertThat(bench.pool.stats().leased()).isZero();
                    assertThat(bench.pool.stats().waiting()).isZero();
                    assertThat(bench.pool.stats().idle()).isEqualTo(1);
                });
    }

    @Test
    void aConnectionThatDoesNotAnswerItsTrialIsReplaced() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.acquireTimeout = Duration.ofSeconds(60);
                    settings.validateAfter = Duration.ofSeconds(30);
                },
                bench -> {
                    bench.learn("select 1");
                    bench.loops.advance(Duration.ofSeconds(31));
                    Work work = bench.submit("select 1");
                    bench.loops.advance(Duration.ofSeconds(11));
                    assertThat(bench.db.connection(0).isOpen()).isFalse();
                    bench.answerAll();
                    assertThat(work.await()).isEqualTo(1);
                });
    }

    @Test
    void aLeaseThatIsHeldTooLongIsReportedOnceWithWhoAskedForIt() {
        Bench.run(1, settings -> settings.leakThreshold = Duration.ofSeconds(10), bench -> {
            var kept = bench.lease();
            var returned = bench.lease();
            returned.release(false);
            bench.loops.advance(Duration.ofSeconds(9));
            assertThat(bench.pool.stats().leaks()).isZero();
            bench.loops.advance(Duration.ofSeconds(2));
            bench.loops.advance(Duration.ofSeconds(20));
            assertThat(bench.pool.stats().leaks()).isEqualTo(1);
            assertThat(kept.isOpen()).isTrue();
        });
    }
}
