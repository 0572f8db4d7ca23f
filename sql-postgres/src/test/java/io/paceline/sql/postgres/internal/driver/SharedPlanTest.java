package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.postgres.internal.wire.Rows;
import io.paceline.sql.spi.StatementText;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the server says of a statement is kept once, however many connections it is said to. */
class SharedPlanTest {

    private static final int STATEMENTS = 500;

    @Test
    void connectionsThatAreToldOfAStatementAtOnceHaveTheSameColumns() {
        List<StatementText> texts = IntStream.range(0, STATEMENTS)
                .mapToObj(i -> new StatementText("select " + i + " as n", 0))
                .toList();
        List<Rows> here = texts.stream().map(Rows::of).toList();
        List<Rows> there = texts.stream().map(Rows::of).toList();
        try (Database one = Database.open(EmbeddedPostgres.shared().uri());
                Database other = Database.open(EmbeddedPostgres.shared().uri())) {
            CountDownLatch both = new CountDownLatch(2);
            send(one, here, both);
            send(other, there, both);
            for (int i = 0; i < STATEMENTS; i++) {
                assertThat(here.get(i).await(Database.TIMEOUT).columns.get(0))
                        .isSameAs(there.get(i).await(Database.TIMEOUT).columns.get(0));
            }
        }
    }

    private static void send(Database db, List<Rows> commands, CountDownLatch both) {
        db.connection.loop().execute(() -> {
            both.countDown();
            while (both.getCount() > 0) {
                Thread.onSpinWait();
            }
            commands.forEach(db.connection::send);
        });
    }
}
