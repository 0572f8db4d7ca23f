package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Scope;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.internal.Lease;
import io.paceline.sql.spi.SqlConnection.TransactionStatus;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class PoolCancelTest {

    @Test
    void whatWaitsIsDropped() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.submit("select pg_sleep(1)");
            Work waiting = bench.submit("select 2");
            var lease = bench.pool.lease();
            bench.loops.settle();
            assertThat(bench.pool.stats().waiting()).isEqualTo(2);
            waiting.cancel();
            lease.cancel();
            bench.loops.settle();
            assertThat(bench.pool.stats().waiting()).isZero();
            bench.answerAll();
            assertThat(bench.db.connection(0).log).containsExactly("select pg_sleep(1)");
            assertThat(bench.pool.stats().leased()).isZero();
        });
    }

    @Test
    void cancellingOneBehindAnotherLeavesTheOtherAlone() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            Work first = bench.on(0, "select 1");
            Work second = bench.on(0, "select 1");
            second.cancel();
            bench.loops.advance(Duration.ofMillis(100));
            assertThat(bench.db.connection(0).cancels).isEmpty();
            bench.answerAll();
            assertThat(first.await()).isEqualTo(1);
            assertThat(second.why()).isInstanceOf(CancellationException.class);
        });
    }

    @Test
    void aLaneIsUsedAgainOnceTheServerKnowsAndTheStatementAndATrialAreAnswered() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Work sleep = bench.submit("select pg_sleep(120)");
            sleep.cancel();
            bench.loops.settle();
            FakeConnection connection = bench.db.connection(0);
            assertThat(connection.cancels).hasSize(1);
            Work next = bench.submit("select 1");
            connection.refuse(0, "57014");
            bench.loops.settle();
            assertThat(connection.sent)
                    .as("the server may still be about to stop something")
                    .isEmpty();
            connection.known();
            assertThat(connection.sent.element().text(0).sql()).isEqualTo("probe");
            connection.refuse(0, "57014");
            bench.loops.settle();
            assertThat(connection.sent).containsExactly(next);
            bench.answerAll();
            assertThat(next.await()).isEqualTo(1);
            assertThat(bench.pool.stats().idle()).isEqualTo(1);
        });
    }

    @Test
    void aFastStatementHasTheTimeToEndByItself() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            Work work = bench.on(0, "select 1");
            work.cancel();
            bench.loops.settle();
            FakeConnection connection = bench.db.connection(0);
            assertThat(connection.cancels).isEmpty();
            bench.loops.advance(Duration.ofMillis(21));
            assertThat(connection.cancels).as("it did not").hasSize(1);
        });
    }

    @Test
    void innocentStatementsHitByACancelAreRunAgain() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            Work cancelled = bench.on(0, "select 1");
            Work innocent = bench.on(0, "select 1");
            cancelled.cancel();
            bench.loops.settle();
            bench.loops.advance(Duration.ofMillis(21));
            FakeConnection connection = bench.db.connection(0);
            assertThat(connection.cancels).hasSize(1);
            connection.answer();
            connection.refuse(0, "57014");
            connection.known();
            bench.loops.settle();
            assertThat(innocent.isDone()).isFalse();
            bench.answerAll();
            assertThat(innocent.await()).isEqualTo(1);
            assertThat(innocent.runs).isEqualTo(1);
        });
    }

    @Test
    void theLastStatementOfASessionIsRunAgainIfACancelHitsIt() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Lease lease = bench.lease();
            Work first = submit(bench, lease, "select 1");
            Work second = submit(bench, lease, "select 2");
            FakeConnection connection = stop(bench, first);
            connection.answer();
            connection.refuse(0, "57014");
            assertThat(second.isDone()).isFalse();
            Work third = submit(bench, lease, "select 3");
            assertThat(connection.sent).isEmpty();
            connection.known();
            bench.answerAll();
            assertThat(second.await()).isEqualTo(1);
            assertThat(second.runs).isEqualTo(1);
            assertThat(third.await()).isEqualTo(1);
            assertThat(connection.log)
                    .containsExactly("select 1", "select 2", "cancel", "probe", "select 2", "select 3");
        });
    }

    @Test
    void aStatementOfASessionWithOthersBehindItIsSkippedIfACancelHitsIt() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Lease lease = bench.lease();
            Work first = submit(bench, lease, "select 1");
            Work second = submit(bench, lease, "select 2");
            Work third = submit(bench, lease, "select 3");
            FakeConnection connection = stop(bench, first);
            connection.answer();
            connection.refuse(0, "57014");
            assertThat(second.kind()).isEqualTo(Kind.SKIPPED);
            assertThat(second.why()).hasMessageContaining("in place of one before it");
            connection.known();
            bench.answerAll();
            assertThat(third.await()).isEqualTo(1);
            assertThat(connection.log).containsExactly("select 1", "select 2", "select 3", "cancel", "probe");
        });
    }

    @Test
    void nothingOfATransactionIsRunAgainAlsoNotItsCommit() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Lease lease = bench.lease();
            submit(bench, lease, "BEGIN");
            FakeConnection connection = bench.db.connection(0);
            connection.answer();
            Work first = submit(bench, lease, "select 1");
            Work commit = submit(bench, lease, "COMMIT");
            stop(bench, first);
            connection.answer();
            connection.status = TransactionStatus.IDLE;
            connection.refuse(0, "57014");
            assertThat(commit.kind()).isEqualTo(Kind.SERVER);
            connection.known();
            bench.answerAll();
            assertThat(connection.log).containsExactly("BEGIN", "select 1", "COMMIT", "cancel", "probe");
        });
    }

    private static Work submit(Bench bench, Lease lease, String sql) {
        Work work = bench.work(sql);
        lease.submit(work, null);
        bench.loops.settle();
        return work;
    }

    /** Gives a statement up, and lets the server be asked to stop it. */
    private static FakeConnection stop(Bench bench, Work work) {
        work.cancel();
        bench.loops.settle();
        bench.loops.advance(Duration.ofMillis(21));
        FakeConnection connection = bench.db.connection(0);
        assertThat(connection.cancels).hasSize(1);
        return connection;
    }

    @Test
    void aScopeThatIsCancelledTakesItsStatementsAlong() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Scope scope = new Scope();
            CallContext context = CallContext.empty().withScope(scope);
            Work running = context.call(() -> bench.work("select pg_sleep(9)"));
            Work waiting = context.call(() -> bench.work("select 2"));
            bench.submit(running, null);
            bench.submit(waiting, null);
            scope.cancel("the client went away");
            bench.loops.settle();
            assertThat(running.why()).hasMessage("the client went away");
            assertThat(waiting.isFailed()).isTrue();
            assertThat(bench.db.connection(0).cancels).hasSize(1);
            assertThat(bench.pool.stats().cancelled()).isEqualTo(2);
        });
    }

    @Test
    void aStatementThatWasGivenUpBehindOneThatIsStoppedIsStoppedAsWell() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            Work first = bench.on(0, "select 1");
            Work second = bench.on(0, "select 1");
            Work innocent = bench.on(0, "select 1");
            first.cancel();
            second.cancel();
            bench.loops.advance(Duration.ofMillis(21));
            FakeConnection connection = bench.db.connection(0);
            assertThat(connection.cancels).hasSize(1);
            connection.refuse(0, "57014");
            bench.loops.advance(Duration.ofMillis(21));
            assertThat(connection.cancels).hasSize(1);
            connection.known();
            assertThat(connection.cancels).hasSize(1);
            assertThat(connection.log.stream().filter("cancel"::equals)).hasSize(2);
            connection.refuse(0, "57014");
            connection.known();
            bench.answerAll();
            assertThat(innocent.await()).isEqualTo(1);
        });
    }

    @Test
    void aRequestToStopThatCameBeforeTheStatementBeganIsMadeAgain() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.submit("select pg_sleep(120)").cancel();
            bench.loops.settle();
            FakeConnection connection = bench.db.connection(0);
            connection.known();
            assertThat(connection.cancels).isEmpty();
            bench.loops.advance(Duration.ofMillis(21));
            assertThat(connection.cancels).hasSize(1);
            connection.refuse(0, "57014");
            connection.known();
            bench.answerAll();
            Work next = bench.submit("select 1");
            bench.answerAll();
            assertThat(next.await()).isEqualTo(1);
            assertThat(connection.log).endsWith("probe", "select 1");
        });
    }

    @Test
    void aSlowStatementBehindOneThatWasStoppedKeepsItsConnection() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            Work cancelled = bench.on(0, "select 1");
            Work innocent = bench.on(0, "select 1");
            cancelled.cancel();
            bench.loops.advance(Duration.ofMillis(21));
            FakeConnection connection = bench.db.connection(0);
            connection.refuse(0, "57014");
            connection.known();
            bench.loops.advance(Duration.ofMinutes(1));
            assertThat(connection.log).noneMatch(entry -> entry.startsWith("abort"));
            bench.answerAll();
            assertThat(innocent.await()).isEqualTo(1);
        });
    }

    @Test
    void aServerThatIgnoresACancelLosesTheConnection() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.acquireTimeout = Duration.ofMinutes(1);
                },
                bench -> {
                    bench.submit("select pg_sleep(120)").cancel();
                    bench.loops.settle();
                    Work next = bench.submit("select 1");
                    bench.loops.advance(Duration.ofSeconds(11));
                    assertThat(bench.db.connection(0).log)
                            .endsWith("abort a statement did not end after it was cancelled");
                    bench.answerAll();
                    assertThat(next.await()).isEqualTo(1);
                });
    }

    @Test
    void aTransactionThatWasCancelledAtItsBeginningIsRolledBackBeforeOthersUseTheConnection() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Lease lease = bench.lease();
            Work begin = bench.work("BEGIN");
            lease.submit(begin, null);
            lease.submit(bench.work("select 1"), null);
            bench.loops.settle();
            begin.cancel();
            lease.release(false);
            bench.loops.settle();
            Work next = bench.submit("select 2");
            bench.answerAll();
            assertThat(next.await()).isEqualTo(1);
            assertThat(bench.db.connection(0).log).containsExactly("BEGIN", "select 1", "ROLLBACK", "select 2");
        });
    }
}
