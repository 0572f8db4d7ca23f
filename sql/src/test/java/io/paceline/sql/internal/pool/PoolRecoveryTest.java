package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.internal.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolRecoveryTest {

    @Test
    void whatWasSentIsUnknownWhenTheConnectionIsLostAndWhatWaitsRunsOnAnother() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.pipelineMax = 10;
                },
                bench -> {
                    bench.learn("select 1");
                    List<Work> works = new ArrayList<>();
                    for (int i = 0; i < 15; i++) {
                        works.add(bench.on(0, "select 1"));
                    }
                    bench.db.connection(0).die();
                    assertThat(works.subList(0, 10)).allMatch(work -> work.kind() == Kind.OUTCOME_UNKNOWN);
                    bench.answerAll();
                    assertThat(works.subList(10, 15)).allMatch(work -> !work.isFailed());
                    assertThat(bench.pool.stats().inFlight()).isZero();
                });
    }

    @Test
    void aStatementThatMeetsAConnectionJustClosedRunsOnAnother() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            Work first = bench.on(0, "select 1");
            bench.db.connection(0).closing = true;
            bench.db.connection(0).close();
            Work work = bench.on(0, "select 1");
            bench.db.connection(0).die();
            bench.answerAll();
            assertThat(first.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            assertThat(work.await()).isEqualTo(1);
        });
    }

    @Test
    void whatIsQueuedOnALostSessionFailsAndRunsNowhereElse() {
        Bench.run(1, settings -> settings.pipelineMax = 1, bench -> {
            Lease lease = bench.lease();
            Work sent = bench.work("BEGIN");
            Work queued = bench.work("insert");
            lease.submit(sent, null);
            lease.submit(queued, null);
            bench.loops.settle();
            bench.db.connection(0).die();
            Work late = bench.work("insert");
            lease.submit(late, null);
            var released = lease.release(true);
            bench.answerAll();
            assertThat(sent.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            assertThat(queued.kind()).isEqualTo(Kind.NOT_SENT);
            assertThat(late.kind()).isEqualTo(Kind.CLOSED);
            assertThat(lease.isOpen()).isFalse();
            assertThat(released.isDone()).isTrue();
            assertThat(bench.db.connections).allMatch(c -> !c.log.contains("insert"));
            assertThat(bench.pool.stats().leased()).isZero();
        });
    }

    @Test
    void aServerThatRestartsIsFoundAgainWithoutAStorm() {
        Bench.run(
                2,
                settings -> {
                    settings.poolMin = 8;
                    settings.poolMax = 8;
                    settings.acquireTimeout = Duration.ofSeconds(60);
                },
                bench -> {
                    bench.db.connects = false;
                    List.copyOf(bench.db.open()).forEach(FakeConnection::die);
                    bench.loops.settle();
                    Work work = bench.submit("select 1");
                    int before = bench.db.connectCalls;
                    for (int i = 0; i < 100; i++) {
                        bench.db.fail(FakeConnector.refused());
                        bench.loops.advance(Duration.ofMillis(100));
                    }
                    assertThat(bench.db.connectCalls - before)
                            .as("in ten seconds, two loops")
                            .isBetween(4, 40);
                    assertThat(work.isDone()).isFalse();
                    bench.db.connects = true;
                    bench.db.fail(FakeConnector.refused());
                    for (int i = 0; i < 100; i++) {
                        bench.loops.advance(Duration.ofMillis(100));
                    }
                    bench.answerAll();
                    assertThat(work.await()).isEqualTo(1);
                    assertThat(bench.db.open()).hasSize(8);
                    assertThat(bench.pool.stats().connecting()).isZero();
                    assertThat(bench.pool.stats().failedConnects()).isPositive();
                });
    }

    @Test
    void aServerThatWasNeverReachedFailsWhoWaitsAtOnce() {
        Bench.run(1, settings -> settings.poolMax = 2, bench -> {
            bench.db.connects = false;
            Work work = bench.submit("select 1");
            var lease = bench.pool.lease();
            bench.loops.settle();
            bench.db.fail(FakeConnector.refused());
            assertThat(work.kind()).isEqualTo(Kind.CONNECT);
            assertThat(lease.isFailed()).isTrue();
            assertThat(bench.pool.stats().waiting()).isZero();
        });
    }

    @Test
    void aPasswordThatIsNoLongerRightFailsWhoWaitsAtOnce() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            bench.db.connects = false;
            bench.db.connection(0).die();
            bench.loops.settle();
            Work work = bench.submit("select 1");
            bench.db.fail(new SqlException(
                    Kind.CONNECT,
                    "wrong password",
                    FakeConnection.error("28P01").server(),
                    null));
            assertThat(work.why()).hasMessage("wrong password");
        });
    }

    @Test
    void anAcquireTimeoutWithoutAnyConnectionSaysWhyThereIsNone() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            bench.db.connects = false;
            bench.db.connection(0).die();
            bench.loops.settle();
            Work work = bench.submit("select 1");
            for (int i = 0; i < 40; i++) {
                bench.db.fail(FakeConnector.refused());
                bench.loops.advance(Duration.ofMillis(100));
            }
            assertThat(work.kind()).isEqualTo(Kind.POOL_EXHAUSTED);
            assertThat(work.why()).hasMessageContaining("total=0").hasMessageEndingWith(": refused");
        });
    }

    @Test
    void closingWithATimeoutEndsWhatIsLeft() {
        Bench.run(2, settings -> settings.poolMax = 2, bench -> {
            Work running = bench.submit("select pg_sleep(100)");
            Lease lease = bench.lease();
            Work waiting = bench.submit("select 1");
            var closed = bench.pool.close(Duration.ofSeconds(1));
            bench.loops.settle();
            assertThat(closed.isDone()).isFalse();
            bench.loops.advance(Duration.ofSeconds(2));
            assertThat(closed.isDone()).isTrue();
            assertThat(running.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            assertThat(waiting.kind()).isEqualTo(Kind.CLOSED);
            assertThat(lease.isOpen()).isFalse();
            assertThat(bench.db.closed).isTrue();
            assertThat(bench.loops.timers()).isZero();
        });
    }
}
