package io.paceline.sql.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.PoolStats;
import io.paceline.sql.SqlClient;
import io.paceline.sql.internal.pool.FakeDriver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The samples of the guide. */
class PoolSampleTest {

    @Test
    void aClientIsOpenedWithOptionsAndClosed() {
        FakeDriver.run(() -> {
            // @start region="open"
            SqlClient db = SqlClients.builder("postgresql://app@127.0.0.1/shop")
                    .poolMin(2)
                    .poolMax(8)
                    .statementTimeout(Duration.ofSeconds(5))
                    .password(() -> System.getenv("SHOP_PASSWORD"))
                    .open();
            // @end
            FakeDriver.settle();
            // @start region="stats"
            PoolStats stats = db.stats();
            String line = "total=" + stats.connections() + ", waiting=" + stats.waiting();
            // @end
            assertThat(line).isEqualTo("total=2, waiting=0");
            // @start region="close"
            Reply<Void> closed = db.close(Duration.ofSeconds(10));
            // @end
            FakeDriver.settle();
            assertThat(closed.isDone()).isTrue();
            assertThat(FakeDriver.isClosed()).isTrue();
        });
    }
}
