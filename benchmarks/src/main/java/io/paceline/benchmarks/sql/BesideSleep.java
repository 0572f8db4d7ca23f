package io.paceline.benchmarks.sql;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import io.paceline.core.Reply;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import java.time.Duration;
import java.util.List;

/** Work beside statements that sleep for a second, one after the other, none of which the client has seen before. */
final class BesideSleep implements Pass {
    private final SqlClient client;
    private final Pass work;
    private boolean over;
    private int count;
    private Reply<List<Row>> sleeping = Reply.of(List.of());

    BesideSleep(SqlClient client, Pass work) {
        this.client = client;
        this.work = work;
    }

    @Override
    public Figures run(Duration window) throws Exception {
        sleep(true);
        try {
            return work.run(window);
        } finally {
            end().await();
        }
    }

    private synchronized void sleep(boolean first) {
        if (first || !over) {
            over = false;
            sleeping = client.query("select pg_sleep(1) as slept" + ++count).list();
            sleeping.thenRun(() -> sleep(false));
        }
    }

    private synchronized Reply<List<Row>> end() {
        over = true;
        return sleeping;
    }
}
