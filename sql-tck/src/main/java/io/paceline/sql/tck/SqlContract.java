package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of all areas share: a client of four connections, and an empty table {@code tck (id, n, name)}. */
public abstract class SqlContract {

    static final Duration SOON = Duration.ofSeconds(60);
    static final int POOL_MAX = 4;

    // set before each test
    @SuppressWarnings("NullAway.Init")
    SqlClient client;

    SqlContract() {}

    /** The database. */
    protected abstract SqlTck tck();

    @BeforeEach
    final void openClient() {
        client = tck().open(POOL_MAX);
        now(client.query("drop table if exists tck").execute());
        now(client.query("create table tck (id int primary key, n int not null, name varchar(100))")
                .execute());
    }

    /** Whatever a test has done, every connection has come back. */
    @AfterEach
    final void closeClient() {
        eventually(() -> client.stats().leased() == 0 && client.stats().inFlight() == 0);
        client.close();
    }

    final long count() {
        return now(client.query(Query.of("select count(*) from tck").map(Long.class))
                .one());
    }

    final void insert(int id, int n) {
        now(client.query("insert into tck (id, n) values (:id, :n)")
                .bindAll(id, n)
                .execute());
    }

    final int n(int id) {
        return now(client.query(Query.of("select n from tck where id = :id").map(Integer.class))
                .bind("id", id)
                .one());
    }

    static <T> T now(Reply<T> reply) {
        return reply.await(SOON);
    }

    static Throwable thrown(Reply<?> reply) {
        try {
            reply.await(SOON);
        } catch (CompletionException checked) {
            return checked.getCause() == null ? checked : checked.getCause();
        } catch (RuntimeException failed) {
            return failed;
        }
        return fail("it has not failed: " + reply);
    }

    static SqlException failure(Reply<?> reply) {
        Throwable thrown = thrown(reply);
        assertThat(thrown).isInstanceOf(SqlException.class);
        return (SqlException) thrown;
    }

    static SqlException.Kind kind(Reply<?> reply) {
        return failure(reply).kind();
    }

    static void eventually(BooleanSupplier condition) {
        long until = System.nanoTime() + SOON.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - until > 0) {
                fail("it has not come true within " + SOON);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
