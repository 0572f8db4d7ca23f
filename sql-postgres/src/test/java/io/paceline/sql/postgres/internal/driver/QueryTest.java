package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.postgres.internal.wire.Rows;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.SqlConnection.TransactionStatus;
import io.paceline.sql.spi.StatementText;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands on one connection to a real server. */
class QueryTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    private String uri;
    private Database db;

    @BeforeEach
    void open() {
        uri = SERVER.uri(SERVER.newDatabase());
        db = Database.open(uri);
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void theFirstFlightAndTheNextOnesGiveTheSame() {
        StatementText text =
                new StatementText("select $1::int4 + 1 as next, $2::text as word, null::int8 as nothing", 2);
        List<List<String>> expected = List.of(Arrays.asList("42", "grün", null));

        assertThat(db.run(Rows.of(text, 41, "grün")).rows).isEqualTo(expected);
        Rows second = db.run(Rows.of(text, 41, "grün"));
        Rows third = db.run(Rows.of(text, 41, "grün"));

        assertThat(second.rows).isEqualTo(expected);
        assertThat(second.columns.get(0)).isSameAs(third.columns.get(0));
        assertThat(second.affected).containsExactly(1L);
        assertThat(db.value("select count(*) from pg_prepared_statements where name ~ '^p[0-9]+$'"))
                .isEqualTo("2");
    }

    @Test
    void commandsSentTogetherAreAnsweredInOrder() {
        StatementText text = new StatementText("select $1::int4", 1);
        List<Rows> commands =
                IntStream.range(0, 1000).mapToObj(i -> Rows.of(text, i)).toList();

        db.send(commands);

        for (int i = 0; i < commands.size(); i++) {
            assertThat(commands.get(i).await(Database.TIMEOUT).rows).containsExactly(List.of(String.valueOf(i)));
        }
        assertThat(db.onLoop(() -> List.copyOf(db.answered))).isEqualTo(commands);
    }

    @Test
    void anErrorIsGivenInFullAndTheConnectionGoesOn() {
        db.run("create table t (id int4 constraint t_key primary key)");
        db.run("insert into t values (1)");

        SqlException error = db.failure(Rows.of("insert into t values ($1)", 1));
        SqlException syntax = db.failure(Rows.of("select frm"));

        assertThat(error.kind()).isEqualTo(Kind.SERVER);
        assertThat(error.server().sqlState()).isEqualTo("23505");
        assertThat(error.server().constraint()).isEqualTo("t_key");
        assertThat(error.server().table()).isEqualTo("t");
        assertThat(error.server().detail()).contains("(id)=(1)");
        assertThat(error.getMessage()).contains("t_key").doesNotContain("(id)=(1)");
        assertThat(syntax.sqlState()).isEqualTo("42703");
        assertThat(syntax.server().position()).isEqualTo(8);
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    @Test
    void whatSharesASyncIsDoneAsAWholeOrNotAtAll() {
        db.run("create table t (id int4 primary key)");
        StatementText insert = new StatementText("insert into t values ($1)", 1);

        Rows failing = Rows.of(insert, 1).and("insert into t values (1)").and(insert, 2);
        SqlException error = db.failure(failing);

        assertThat(error.sqlState()).isEqualTo("23505");
        assertThat(failing.told).containsExactly("completed 0", "failed 1");
        assertThat(db.value("select count(*) from t")).isEqualTo("0");
        assertThat(db.run(Rows.of(insert, 1).and(insert, 2)).affected).containsExactly(1L, 1L);
        assertThat(insert.isWriting()).isTrue();
    }

    @Test
    void aFailedParseInABatchLeavesTheCacheExact() {
        db.run("create table t (id int4)");
        StatementText insert = new StatementText("insert into t values ($1)", 1);
        StatementText bad = new StatementText("select nothing from nowhere", 0);
        StatementText last = new StatementText("select count(*) from t where id = $1", 1);

        for (int i = 0; i < 3; i++) {
            assertThat(db.failure(Rows.of(insert, 1).and(bad).and(last, 1)).sqlState())
                    .isEqualTo("42P01");
        }
        db.run("create table nowhere (nothing int4)");
        Rows fine = db.run(Rows.of(insert, 1).and(bad).and(last, 1).and(insert, 2));

        assertThat(fine.affected).containsExactly(1L, 0L, 1L, 1L);
        assertThat(fine.rows).containsExactly(List.of("1"));
    }

    @Test
    void eachRowOfABatchIsReadByItsOwnStatement() {
        StatementText numbers = new StatementText("select 1::int4, 2::int8", 0);
        StatementText texts = new StatementText("select 'a'::text", 0);
        List<List<String>> expected = List.of(List.of("1", "2"), List.of("a"), List.of("1", "2"), List.of("b"));

        for (int i = 0; i < 3; i++) {
            Rows mixed = db.run(Rows.of(numbers).and(texts).and(numbers).and("select 'b'::text"));
            assertThat(mixed.rows).isEqualTo(expected);
        }
    }

    @Test
    void aTableThatGainsAColumnIsReadAnewOnceAndInATransactionSaysSo() {
        db.run("create table t (id int4)");
        db.run("insert into t values (7)");
        StatementText all = new StatementText("select * from t", 0);
        db.run(Rows.of(all));
        db.run(Rows.of(all));
        db.run("alter table t add column word text default 'x'");

        Rows widened = db.run(Rows.of(all));
        assertThat(widened.rows).containsExactly(List.of("7", "x"));

        try (Database other = Database.open(uri)) {
            other.run(Rows.of(all));
            db.run("alter table t add column more int8 default 9");
            other.run("begin");
            SqlException inside = other.failure(Rows.of(all));
            assertThat(inside.kind()).isEqualTo(Kind.SERVER);
            assertThat(inside.sqlState()).isEqualTo("0A000");
            other.run("rollback");
            assertThat(other.run(Rows.of(all)).rows).containsExactly(List.of("7", "x", "9"));
        }
        db.run("begin");
        assertThat(db.run(Rows.of(all)).rows).containsExactly(List.of("7", "x", "9"));
        db.run("rollback");
    }

    @Test
    void aStaleStatementWithOthersBehindItDoesNotOvertakeThem() {
        db.run("create table t (id int4)");
        StatementText all = new StatementText("select * from t", 0);
        StatementText insert = new StatementText("insert into t(id) values ($1)", 1);
        db.run(Rows.of(all));
        db.run(Rows.of(all));
        db.run(Rows.of(insert, 1));
        db.run("alter table t add column word text");

        Rows stale = Rows.of(all);
        Rows behind = Rows.of(insert, 2);
        db.send(List.of(stale, behind));

        behind.await(Database.TIMEOUT);
        assertThat(failureOf(stale).kind()).isEqualTo(Kind.NOT_SENT);
        assertThat(failureOf(stale).sqlState()).isEqualTo("0A000");
        assertThat(db.run(Rows.of(all)).rows).hasSize(2);
    }

    @Test
    void theSameStatementBehindOneThatCouldNotBePreparedDidNothing() {
        StatementText missing = new StatementText("select * from missing", 0);
        Rows first = Rows.of(missing);
        Rows between = Rows.of(missing);
        Rows last = Rows.of(missing);
        db.send(List.of(first, between, last));

        assertThat(failureOf(first).sqlState()).isEqualTo("42P01");
        assertThat(failureOf(between).kind()).isEqualTo(Kind.NOT_SENT);
        assertThat(failureOf(between).sqlState()).isEqualTo("26000");
        assertThat(failureOf(between)).hasMessageContaining("one before it failed to prepare it");
        assertThat(failureOf(last).sqlState()).as("run again").isEqualTo("42P01");
    }

    @Test
    void aStatementThatTheServerHasForgottenIsPreparedAgain() {
        StatementText one = new StatementText("select $1::int4", 1);
        db.run(Rows.of(one, 1));
        db.run("deallocate all");
        assertThat(db.run(Rows.of(one, 2)).rows).containsExactly(List.of("2"));
        db.run("do $$ begin execute 'deallocate all'; end $$");

        assertThat(db.run(Rows.of(one, 3)).rows).containsExactly(List.of("3"));
        assertThat(db.failure(Rows.of("execute unknown_one")).kind()).isEqualTo(Kind.SERVER);
    }

    @Test
    void typesTheServerCannotTellAreThoseOfTheValuesButNotInATransaction() {
        assertThat(db.value("select concat('HELLO ', $1)", "you")).isEqualTo("HELLO you");
        db.run("begin");
        SqlException inside = db.failure(Rows.of("select concat('HELLO ', $1)", "you"));
        assertThat(inside.sqlState()).isEqualTo("42P18");
        assertThat(db.connection.status()).isEqualTo(TransactionStatus.FAILED);
        db.run("rollback");
    }

    @Test
    void sixtyFiveThousandParametersAreSentAndOneMoreIsRefusedHere() {
        String places = String.join(",", Collections.nCopies(65_535, "?"));
        StringBuilder sql = new StringBuilder("select 1 where 1 in (");
        for (int i = 1; i <= 65_535; i++) {
            sql.append(i == 1 ? "" : ",").append("$").append(i).append("::int4");
        }
        sql.append(")");
        Object[] values = new Object[65_535];
        Arrays.fill(values, 1);
        assertThat(places).hasSize(2 * 65_535 - 1);
        assertThat(db.run(Rows.of(new StatementText(sql.toString(), 65_535), values)).rows)
                .hasSize(1);

        Object[] more = new Object[65_536];
        Arrays.fill(more, 1);
        assertThat(db.failure(Rows.of(sql.toString(), more)).kind()).isEqualTo(Kind.INVALID);
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    @Test
    void whatIsLongerThanAMessageCanBeIsRefusedHere() {
        byte[] large = new byte[100 << 20];
        Object[] values = new Object[50];
        Arrays.fill(values, large);

        SqlException refused = db.failure(Rows.of("select 1", values));

        assertThat(refused.kind()).isEqualTo(Kind.INVALID);
        assertThat(refused).hasMessage("parameters: 5242880000 bytes (expected: at most 1073741822)");
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    @Test
    void whatCannotBeSentIsRefusedBeforeAndLeavesWhatIsSentWithIt() {
        StatementText text = new StatementText("select $1::text", 1);
        Rows before = Rows.of(text, "a");
        Rows nul = Rows.of(text, "a\0b");
        Rows few = Rows.of(text);
        Rows object = Rows.of(text, new Object());
        Rows after = Rows.of(text, "z");
        for (int i = 0; i < 2; i++) {
            Rows first = Rows.of(text, "a");
            Rows wrong = Rows.of(text, "a\0b");
            Rows last = Rows.of(text, "z");
            db.send(List.of(first, wrong, last));
            assertThat(first.await(Database.TIMEOUT).rows).containsExactly(List.of("a"));
            assertThat(failureOf(wrong).kind()).isEqualTo(Kind.INVALID);
            assertThat(last.await(Database.TIMEOUT).rows).containsExactly(List.of("z"));
        }
        db.send(List.of(before, nul, few, object, after));
        assertThat(after.await(Database.TIMEOUT).rows).containsExactly(List.of("z"));
        for (Rows wrong : List.of(nul, few, object)) {
            assertThat(failureOf(wrong).kind()).isEqualTo(Kind.INVALID);
        }
    }

    @Test
    void rowsComeAsTheyAreAskedFor() {
        Rows command = Rows.fetched(3, "select * from generate_series(1, 8)");
        db.send(List.of(command));
        for (int suspended = 1; suspended <= 2; suspended++) {
            int seen = suspended;
            await(() -> command.suspensions.get() == seen);
            assertThat(db.onLoop(() -> command.rows.size())).isEqualTo(3 * seen);
            db.onLoop(() -> db.connection.fetch(command, 3));
        }
        assertThat(command.await(Database.TIMEOUT).rows).hasSize(8);

        Rows given = Rows.fetched(3, "select * from generate_series(1, 8)");
        db.send(List.of(given));
        await(() -> given.suspensions.get() == 1);
        db.onLoop(() -> db.connection.finish(given));
        assertThat(given.await(Database.TIMEOUT).rows).hasSize(3);
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    @Test
    void aStatementThatRunsIsStoppedByCancelling() {
        Rows sleeping = Rows.of("select pg_sleep(120)");
        CompletableFuture<Boolean> known = new CompletableFuture<>();
        db.send(List.of(sleeping));
        try (Database other = Database.open(uri)) {
            await(() -> other.value("select count(*) from pg_stat_activity where query like 'select pg_sleep(120)%' "
                            + "and state = 'active' and datname = current_database()")
                    .equals("1"));
        }
        db.onLoop(() -> db.connection.cancelRunning(() -> known.complete(true)));
        known.orTimeout(30, TimeUnit.SECONDS).join();
        assertThat(failureOf(sleeping).sqlState()).isEqualTo("57014");
        Command<?> probe = db.connection.probe();
        db.send(List.of(probe));
        probe.await(Database.TIMEOUT);
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    @Test
    void aResetUndoesWhatWasLeftAndKeepsPreparedStatements() {
        StatementText kept = new StatementText("select 42", 0);
        db.run(Rows.of(kept));
        assertThat(db.connection.reset(false)).isNull();
        db.run("set statement_timeout = 1234");
        db.run("begin");
        db.run("listen something");
        Command<?> reset = db.onLoop(() -> db.connection.reset(false));
        db.send(List.of(reset));
        reset.await(Database.TIMEOUT);

        assertThat(db.onLoop(() -> db.connection.status())).isEqualTo(TransactionStatus.IDLE);
        assertThat(db.connection.reset(false)).isNull();
        assertThat(db.value("show statement_timeout")).isEqualTo("0");
        assertThat(db.value("select count(*) from pg_prepared_statements where statement = 'select 42'"))
                .isEqualTo("1");

        db.run("create temp table leftover (id int4)");
        db.run("select pg_advisory_lock(1)");
        Command<?> thorough = db.onLoop(() -> db.connection.reset(true));
        db.send(List.of(thorough));
        thorough.await(Database.TIMEOUT);
        assertThat(db.value("select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()"))
                .isEqualTo("0");
        assertThat(db.failure(Rows.of("select * from leftover")).sqlState()).isEqualTo("42P01");
    }

    @Test
    void commandsOfAConnectionThatIsKilledAreOfUnknownOutcomeAndLaterOnesWereNotSent() {
        String pid = db.value("select pg_backend_pid()");
        List<Rows> flight = new ArrayList<>(List.of(Rows.of("select pg_sleep(60)")));
        IntStream.range(0, 9).forEach(i -> flight.add(Rows.of("select " + i)));
        db.send(flight);
        SERVER.execute("select pg_terminate_backend(" + pid + ")");

        for (Rows lost : flight) {
            SqlException error = failureOf(lost);
            assertThat(error.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            assertThat(error.sqlState()).isEqualTo("57P01");
        }
        assertThat(db.closed.orTimeout(30, TimeUnit.SECONDS).join()).isInstanceOf(SqlException.class);
        Rows later = Rows.of("select 1");
        db.send(List.of(later));
        assertThat(failureOf(later).kind()).isEqualTo(Kind.NOT_SENT);
    }

    @Test
    void aClosedConnectionAnswersWhatWasSentAndLeavesTheServer() {
        String pid = db.value("select pg_backend_pid()");
        Rows last = Rows.of("select pg_sleep(0.2)");
        db.onLoop(() -> {
            db.connection.send(last);
            db.connection.close();
        });
        assertThat(last.await(Database.TIMEOUT).rows).hasSize(1);
        assertThat(db.closed.orTimeout(30, TimeUnit.SECONDS).join()).isNull();
        await(() -> SERVER.execute("select 1 from pg_stat_activity where pid = " + pid)
                .isEmpty());
    }

    @Test
    void theCacheKeepsNoMoreThanItMay() {
        try (Database small = Database.open(uri + "?statement_cache_size=3")) {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 10; i++) {
                    assertThat(small.value("select " + i)).isEqualTo(String.valueOf(i));
                }
            }
            Rows many = Rows.of("select 0");
            IntStream.range(1, 10).forEach(i -> many.and("select " + i));
            assertThat(small.run(many).rows).hasSize(10);
            assertThat(small.value("select count(*) from pg_prepared_statements"))
                    .isEqualTo("3");
        }
    }

    @Test
    void unnamedModeNeverNamesAStatement() {
        try (Database unnamed = Database.open(uri + "?statement_mode=unnamed")) {
            unnamed.run("create table u (id int4)");
            StatementText insert = new StatementText("insert into u values ($1)", 1);
            StatementText all = new StatementText("select * from u where id = $1", 1);
            for (int i = 0; i < 3; i++) {
                unnamed.run(Rows.of(insert, i).and(insert, i));
                assertThat(unnamed.run(Rows.of(all, i)).rows).hasSize(2);
            }
            unnamed.run("alter table u add column w text default 'x'");
            SqlException changed = unnamed.failure(Rows.of(all, 1));
            assertThat(changed.kind()).isEqualTo(Kind.DECODE);
            assertThat(unnamed.run(Rows.of(all, 1)).rows.get(0)).containsExactly("1", "x");
            assertThat(unnamed.value("select count(*) from pg_prepared_statements"))
                    .isEqualTo("0");
        }
    }

    @Test
    void aRowLongerThanAllowedFailsItsOwnStatementOnly() {
        try (Database small = Database.open(uri + "?max_message_bytes=100000")) {
            Rows large = Rows.of("select repeat('x', 200000)");
            Rows behind = Rows.of("select 2");
            small.send(List.of(large, behind));
            assertThat(failureOf(large).kind()).isEqualTo(Kind.DECODE);
            assertThat(failureOf(large).getMessage()).contains("max_message_bytes");
            assertThat(behind.await(Database.TIMEOUT).rows).containsExactly(List.of("2"));
        }
    }

    @Test
    void copyFromStdinAsAStatementIsRefusedAndTheConnectionGoesOn() {
        db.run("create table t (id int4)");
        assertThat(db.failure(Rows.of("copy t from stdin")).sqlState()).isEqualTo("57014");
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    private static SqlException failureOf(Rows command) {
        try {
            command.await(Database.TIMEOUT);
        } catch (SqlException e) {
            return e;
        }
        throw new AssertionError("no failure");
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long until = System.nanoTime() + Database.TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > until) {
                throw new AssertionError("not in time");
            }
            Thread.onSpinWait();
        }
    }
}
