package io.paceline.sql.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WriteGroupTest {

    private final List<Work> works = new ArrayList<>();

    /** One insert under way, and as many waiting as are given. */
    private Bench group(String... statements) {
        Bench bench = new Bench(1, settings -> {
            settings.poolMax = 1;
            settings.groupWrites = true;
        });
        bench.learn("insert 1", "insert 2", "select 1");
        bench.on(0, "insert 1");
        for (String sql : statements) {
            works.add(bench.on(0, sql));
        }
        assertThat(bench.db.connection(0).sent).hasSize(1);
        return bench;
    }

    @Test
    void writesThatWaitShareASynchronization() {
        SteppedLoops.run(() -> {
            Bench bench = group("insert 1", "insert 2", "insert 1");
            FakeConnection connection = bench.db.connection(0);
            connection.answer();
            assertThat(connection.sent).hasSize(1);
            assertThat(connection.sent.element().size()).isEqualTo(3);
            connection.answer();
            assertThat(works).allMatch(work -> work.isDone() && !work.isFailed());
            assertThat(bench.pool.stats().waiting()).isZero();
            return null;
        });
    }

    @Test
    void readsGoOnBesideAGroup() {
        SteppedLoops.run(() -> {
            Bench bench = group("insert 1");
            bench.on(0, "select 1");
            assertThat(bench.db.connection(0).sent).hasSize(2);
            return null;
        });
    }

    @Test
    void oneThatFailsHasItsOwnErrorAndTheOthersAreRunAgain() {
        SteppedLoops.run(() -> {
            Bench bench = group("insert 1", "insert 2", "insert 1");
            FakeConnection connection = bench.db.connection(0);
            connection.answer();
            connection.refuse(1, "23505");
            bench.loops.settle();
            assertThat(works).noneMatch(Work::isDone);
            while (!connection.sent.isEmpty()) {
                if (connection.sent.element() == works.get(1)) {
                    connection.refuse(0, "23505");
                } else {
                    connection.answer();
                }
                bench.loops.settle();
            }
            assertThat(works.get(1).kind()).isEqualTo(Kind.SERVER);
            assertThat(works.get(0).await()).isEqualTo(1);
            assertThat(works.get(2).await()).isEqualTo(1);
            assertThat(works).allMatch(work -> work.outcomes == 1);
            return null;
        });
    }

    @Test
    void whenTheConnectionIsLostTheOutcomeOfAllIsUnknown() {
        SteppedLoops.run(() -> {
            Bench bench = group("insert 1", "insert 2");
            FakeConnection connection = bench.db.connection(0);
            connection.answer();
            connection.die();
            bench.loops.settle();
            assertThat(works).allMatch(work -> work.kind() == Kind.OUTCOME_UNKNOWN);
            assertThat(bench.pool.stats().inFlight()).isZero();
            return null;
        });
    }

    @Test
    void oneThatIsCancelledOrLateDoesNotStopTheOthers() {
        SteppedLoops.run(() -> {
            Bench bench = group();
            Work late = bench.work("insert 1");
            bench.submit(late, Duration.ofMillis(50));
            Work cancelled = bench.on(0, "insert 2");
            Work good = bench.on(0, "insert 2");
            FakeConnection connection = bench.db.connection(0);
            connection.answer();
            assertThat(connection.sent.element().size()).isEqualTo(3);
            cancelled.cancel();
            bench.loops.advance(Duration.ofMillis(60));
            assertThat(late.kind()).isEqualTo(Kind.TIMEOUT);
            assertThat(connection.cancels).isEmpty();
            connection.answer();
            assertThat(good.await()).isEqualTo(1);
            assertThat(bench.pool.stats().timeouts()).isEqualTo(1);
            assertThat(bench.pool.stats().cancelled()).isEqualTo(1);
            return null;
        });
    }
}
