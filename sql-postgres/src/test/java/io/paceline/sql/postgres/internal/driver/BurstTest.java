package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.postgres.internal.wire.Rows;
import io.paceline.sql.spi.StatementText;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A connection that is busy enough for its answers to be read in bursts. */
class BurstTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();
    private static final int BEFORE = 2_000;
    private static final int BEHIND = 100;

    @Test
    void answersAreNotHeldBackByASlowOneBehindThem() {
        try (Database db = Database.open(SERVER.uri())) {
            StatementText quick = new StatementText("select $1::int4", 1);
            List<Rows> before = quick(quick, BEFORE);
            Rows slow = Rows.of("select pg_sleep(600) /* burst */");
            List<Rows> behind = quick(quick, BEHIND);
            List<Rows> all = new ArrayList<>(before);
            all.add(slow);
            all.addAll(behind);

            db.send(all);

            for (int i = 0; i < BEFORE; i++) {
                assertThat(before.get(i).await(Database.TIMEOUT).rows).containsExactly(List.of(String.valueOf(i)));
            }
            assertThat(slow.isDone()).isFalse();
            assertThat(SERVER.execute("select count(pg_cancel_backend(pid)) from pg_stat_activity"
                            + " where query like '%/* burst */' and pid <> pg_backend_pid()"))
                    .containsExactly(List.of("1"));
            for (Rows each : behind) {
                assertThat(each.await(Database.TIMEOUT).rows).hasSize(1);
            }
        }
    }

    private static List<Rows> quick(StatementText text, int count) {
        List<Rows> commands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            commands.add(Rows.of(text, i));
        }
        return commands;
    }
}
