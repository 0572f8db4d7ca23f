package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.internal.Lease;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolTest {

    @Test
    void aStatementOpensAConnectionAndGetsItsAnswer() {
        Bench.run(2, settings -> {}, bench -> {
            Work work = bench.submit("select 1");
            assertThat(bench.db.connections).hasSize(1);
            bench.answerAll();
            assertThat(work.await()).isEqualTo(1);
            assertThat(bench.pool.stats().statements()).isEqualTo(1);
            assertThat(bench.pool.stats().inFlight()).isZero();
            assertThat(bench.pool.stats().idle()).isEqualTo(1);
        });
    }

    @Test
    void fastStatementsFollowOneAnotherUpToTheDepth() {
        Bench.run(
                1,
                settings -> {
                    settings.poolMax = 1;
                    settings.pipelineMax = 10;
                },
                bench -> {
                    bench.learn("select 1");
                    List<Work> all = new ArrayList<>();
                    for (int i = 0; i < 25; i++) {
                        all.add(bench.on(0, "select 1"));
                    }
                    FakeConnection connection = bench.db.connection(0);
                    assertThat(connection.sent).hasSize(10);
                    assertThat(bench.pool.stats().waiting()).isEqualTo(15);
                    bench.answerAll();
                    assertThat(all).allMatch(Work::isDone);
                    assertThat(connection.deepest).isEqualTo(10);
                    assertThat(bench.pool.stats().waiting()).isZero();
                });
    }

    @Test
    void initialAsManyAsTheMaximumSpreadsOverAllLoops() {
        Bench.run(
                4,
                settings -> {
                    settings.poolMin = 8;
                    settings.poolMax = 8;
                },
                bench -> {
                    for (int i = 0; i < 4; i++) {
                        SteppedLoops.Loop loop = bench.loops.loop(i);
                        assertThat(bench.db.connections.stream().filter(c -> c.loop() == loop))
                                .hasSize(2);
                    }
                });
    }

    @Test
    void fewerConnectionsThanLoopsServeCallersOnAllLoops() {
        Bench.run(4, settings -> settings.poolMax = 1, bench -> {
            List<Work> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                all.add(bench.on(i, "select 1"));
            }
            bench.answerAll();
            assertThat(all).allMatch(Work::isDone);
            assertThat(bench.db.connections).hasSize(1);
        });
    }

    @Test
    void aLeaseHasAConnectionOfItsOwnAndGivesItBack() {
        Bench.run(1, settings -> settings.poolMax = 2, bench -> {
            Lease lease = bench.lease();
            Work inside = bench.work("set x");
            lease.submit(inside, null);
            bench.loops.settle();
            Work other = bench.submit("select 1");
            assertThat(bench.db.connections).hasSize(2);
            assertThat(bench.db.connection(0).log).containsExactly("set x");
            assertThat(bench.db.connection(1).log).containsExactly("select 1");
            assertThat(bench.pool.stats().leased()).isEqualTo(1);
            bench.answerAll();
            assertThat(inside.isDone() && other.isDone()).isTrue();
            lease.release(false);
            bench.loops.settle();
            assertThat(bench.pool.stats().leased()).isZero();
            assertThat(bench.pool.stats().idle()).isEqualTo(2);
        });
    }

    @Test
    void anOpenTransactionIsRolledBackWhenTheLeaseEnds() {
        Bench.run(1, settings -> settings.poolMax = 1, bench -> {
            Lease lease = bench.lease();
            Work begin = bench.work("BEGIN");
            lease.submit(begin, null);
            bench.loops.settle();
            begin.cancel();
            var released = lease.release(true);
            bench.loops.settle();
            bench.db.connection(0).answer();
            bench.db.connection(0).known();
            Work next = bench.submit("select 1");
            bench.answerAll();
            assertThat(released.isDone()).isTrue();
            assertThat(next.isDone()).isTrue();
            assertThat(bench.db.connection(0).log).containsSubsequence("BEGIN", "ROLLBACK", "discard all", "select 1");
        });
    }

    @Test
    void closingWaitsForWhatIsRunningAndRefusesNewWork() {
        Bench.run(2, settings -> settings.poolMin = 4, bench -> {
            Work running = bench.submit("select 1");
            var closed = bench.pool.close(java.time.Duration.ofSeconds(10));
            bench.loops.settle();
            Work late = bench.submit("select 1");
            assertThat(late.kind()).isEqualTo(Kind.CLOSED);
            assertThat(closed.isDone()).isFalse();
            bench.answerAll();
            assertThat(running.await()).isEqualTo(1);
            assertThat(closed.isDone()).isTrue();
            assertThat(bench.db.open()).isEmpty();
            assertThat(bench.db.closed).isTrue();
        });
    }
}
