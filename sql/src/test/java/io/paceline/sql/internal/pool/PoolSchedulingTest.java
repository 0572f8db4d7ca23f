package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.spi.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolSchedulingTest {

    @Test
    void aNewStatementRunsAloneUntilItWasSeenFastThreeTimes() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            for (int run = 0; run < 3; run++) {
                bench.on(0, "select 1");
                bench.on(0, "select 1");
                bench.loops.settle();
                assertThat(bench.db.connection(0).sent).hasSize(1);
                bench.db.connection(0).answer();
            }
            bench.loops.settle();
            assertThat(bench.db.connection(0).sent)
                    .as("those that waited share now")
                    .hasSize(3);
        });
    }

    @Test
    void aFirstEverSlowStatementDelaysNoneOfAThousandInserts() {
        Bench.run(2, settings -> settings.poolMax = 4, bench -> {
            bench.openAll(4);
            bench.learn("insert");
            Work slow = bench.submit("select pg_sleep(1)");
            FakeConnection sleeping = bench.db.busy().get(0);
            List<Work> inserts = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                inserts.add(bench.on(i % 2, "insert"));
                if (i % 50 == 49) {
                    bench.loops.settle();
                    bench.db.connections.stream().filter(c -> c != sleeping).forEach(FakeConnection::answerAll);
                }
            }
            bench.loops.settle();
            bench.db.connections.stream().filter(c -> c != sleeping).forEach(FakeConnection::answerAll);
            assertThat(inserts).allMatch(Work::isDone);
            assertThat(sleeping.sent).hasSize(1);
            assertThat(slow.isDone()).isFalse();
        });
    }

    @Test
    void slowStatementsOfEveryLoopLeaveALaneToTheOthers() {
        Bench.run(2, settings -> settings.poolMax = 2, bench -> {
            bench.openAll(2);
            bench.learn("insert");
            bench.on(0, "sleep 1");
            bench.on(1, "sleep 2");
            bench.on(0, "sleep 3");
            bench.loops.settle();
            assertThat(bench.db.busy()).hasSize(1);
            Work one = bench.on(0, "insert");
            Work other = bench.on(1, "insert");
            bench.loops.settle();
            FakeConnection free = bench.db.connections.stream()
                    .filter(c -> !text(c.sent.peek()).startsWith("sleep"))
                    .findFirst()
                    .orElseThrow();
            free.answerAll();
            assertThat(one.isDone() && other.isDone()).isTrue();
        });
    }

    private static String text(Command<?> command) {
        return command == null ? "" : command.text(0).sql();
    }

    @Test
    void aLaneWhoseOldestStatementIsSlowGetsNothingMore() {
        Bench.run(1, settings -> settings.poolMax = 2, bench -> {
            bench.openAll(2);
            bench.learn("select 1");
            bench.on(0, "select 1");
            bench.on(0, "select 1");
            Work behind = bench.on(0, "select 1");
            FakeConnection stuck = bench.db.connections.stream()
                    .filter(c -> c.sent.contains(behind))
                    .findFirst()
                    .orElseThrow();
            FakeConnection other = bench.db.connections.stream()
                    .filter(c -> c != stuck)
                    .findFirst()
                    .orElseThrow();
            other.answerAll();
            bench.loops.advance(Duration.ofMillis(21));
            for (int i = 0; i < 5; i++) {
                bench.on(0, "select 1");
            }
            assertThat(stuck.sent).hasSize(2);
            assertThat(other.sent).hasSize(5);
        });
    }

    private static void runSlowly(Bench bench, String sql) {
        bench.on(0, sql);
        bench.loops.advance(Duration.ofMillis(21));
        bench.answerAll();
    }

    @Test
    void aStatementThatTurnsSlowRunsAloneAgain() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1", "select 2");
            runSlowly(bench, "select 1");
            bench.on(0, "select 1");
            bench.on(0, "select 2");
            assertThat(bench.db.connection(0).sent).hasSize(1);
        });
    }

    @Test
    void aStatementThatWasFastOftenMayBeSlowNowAndThen() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 2");
            for (int i = 0; i < 2 * ProfiledText.FAST_RUNS_MAX; i++) {
                bench.submit("select 1");
                bench.answerAll();
            }
            for (int slow = ProfiledText.SLOW_RUN; slow < ProfiledText.FAST_RUNS_MAX; slow += ProfiledText.SLOW_RUN) {
                runSlowly(bench, "select 1");
                bench.on(0, "select 1");
                bench.on(0, "select 2");
                assertThat(bench.db.connection(0).sent).hasSize(2);
                bench.db.connection(0).answerAll();
            }
            for (int slow = 0; slow < 2; slow++) {
                runSlowly(bench, "select 1");
            }
            bench.on(0, "select 1");
            bench.on(0, "select 2");
            assertThat(bench.db.connection(0).sent).hasSize(1);
        });
    }

    @Test
    void whatHasManyStepsRunsAlone() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("insert", "select 1");
            Work[] batch = {bench.work("insert")};
            var texts = new io.paceline.sql.spi.StatementText[ProfiledText.STEPS_MAX + 1];
            java.util.Arrays.fill(texts, batch[0].text(0));
            bench.submit(new Work(texts), null);
            bench.on(0, "select 1");
            assertThat(bench.db.connection(0).sent).hasSize(1);
        });
    }

    @Test
    void aCommitGoesToAnIdleLaneOfAnotherLoopRatherThanBehindAnother() {
        Bench.run(2, settings -> settings.poolMax = 2, bench -> {
            bench.openAll(2);
            bench.learn("insert", "select 1");
            bench.on(0, "insert");
            bench.on(0, "insert");
            bench.loops.settle();
            assertThat(bench.db.connections).allMatch(c -> c.sent.size() == 1);
            bench.on(0, "insert");
            bench.loops.settle();
            assertThat(bench.db.connections.stream()
                            .mapToInt(c -> c.sent.size())
                            .sum())
                    .as("stacked once no lane is idle")
                    .isEqualTo(3);
        });
    }

    @Test
    void aReadStaysOnTheLanesOfItsLoop() {
        Bench.run(2, settings -> settings.poolMax = 2, bench -> {
            bench.openAll(2);
            bench.learn("select 1");
            bench.on(0, "select 1");
            bench.on(0, "select 1");
            bench.loops.settle();
            assertThat(bench.db.busy()).hasSize(1);
            assertThat(bench.db.busy().get(0).loop()).isSameAs(bench.loops.loop(0));
        });
    }

    @Test
    void whoWaitsForALaneAloneIsNotStarvedByThoseThatShare() {
        Bench.run(1, settings -> settings.poolMax = 2, bench -> {
            bench.openAll(2);
            bench.learn("select 1");
            bench.on(0, "select 1");
            bench.on(0, "select 1");
            var lease = bench.pool.lease();
            Work loner = bench.on(0, "new");
            for (int round = 0; round < 50 && !(lease.isDone() && loner.isDone()); round++) {
                bench.on(0, "select 1");
                bench.on(0, "select 1");
                bench.loops.settle();
                for (FakeConnection connection : bench.db.busy()) {
                    connection.answer();
                }
                if (lease.isDone()) {
                    lease.await().release(false);
                }
            }
            assertThat(lease.isDone() && loner.isDone()).isTrue();
        });
    }

    @Test
    void thoseThatShareAreNotStarvedByThoseThatRunAlone() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            bench.learn("select 1");
            for (int i = 0; i < 10; i++) {
                bench.on(0, "new " + i);
            }
            Work shared = bench.on(0, "select 1");
            int answers = 0;
            while (!shared.isDone()) {
                bench.db.connection(0).answer();
                bench.loops.settle();
                answers++;
            }
            assertThat(answers).isEqualTo(2);
            bench.answerAll();
            assertThat(bench.pool.stats().waiting()).isZero();
        });
    }

    @Test
    void whoWaitsMovesToALoopWhoseLaneBecomesIdle() {
        Bench.run(2, settings -> settings.poolMax = 2, bench -> {
            var first = bench.lease();
            var second = bench.lease();
            Work one = bench.on(0, "new 1");
            Work other = bench.on(1, "new 2");
            bench.loops.settle();
            assertThat(bench.pool.stats().waiting()).isEqualTo(2);
            first.release(false);
            bench.answerAll();
            assertThat(one.isDone() && other.isDone())
                    .as("one lane serves both loops: " + second.isOpen())
                    .isTrue();
        });
    }

    @Test
    void callersOutsideTheLoopsUseTheLanesOfAllLoops() {
        Bench.run(2, settings -> settings.poolMax = 2, bench -> {
            bench.openAll(2);
            bench.learn("select 1");
            for (int i = 0; i < 100; i++) {
                bench.pool.submit(bench.work("select 1"), null);
            }
            bench.loops.settle();
            assertThat(bench.db.connections).allMatch(c -> c.sent.size() >= 40);
        });
    }

    @Test
    void moreWaitersThanAllowedAreRefusedWithTheState() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.waitersMax = 2;
                },
                bench -> {
                    bench.lease();
                    bench.submit("select 1");
                    bench.submit("select 1");
                    Work third = bench.submit("select 1");
                    var lease = bench.pool.lease();
                    bench.loops.settle();
                    assertThat(third.why())
                            .hasMessage(
                                    "too many are waiting (total=1, idle=0, waiting=2; expected: at most 2 waiting)");
                    assertThat(lease.isFailed()).isTrue();
                    assertThat(bench.pool.stats().refused()).isEqualTo(2);
                    assertThat(bench.pool.stats().waiting()).isEqualTo(2);
                });
    }
}
