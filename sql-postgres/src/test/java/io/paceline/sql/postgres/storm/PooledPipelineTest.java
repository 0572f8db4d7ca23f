package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.script.Answer;
import io.paceline.testkit.net.script.AnswerScript;
import io.paceline.testkit.net.script.FrontendMessage.Bind;
import io.paceline.testkit.net.script.FrontendMessage.Describe;
import io.paceline.testkit.net.script.FrontendMessage.Execute;
import io.paceline.testkit.net.script.FrontendMessage.Parse;
import io.paceline.testkit.net.script.FrontendMessage.Sync;
import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.ScriptedPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is seen of a pool, on the wire and from outside, while statements follow one another. */
class PooledPipelineTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    private final String database = SERVER.newDatabase();

    private SqlClients.Builder client(int port) {
        return SqlClients.builder("postgresql://" + SERVER.user() + "@127.0.0.1:" + port + "/" + database)
                .poolMax(1);
    }

    private static <T> T await(Reply<T> reply) {
        return reply.await(Await.PATIENCE);
    }

    /** Case 1. */
    @Test
    void statementsThatAreSentOnceMoreWithTheirTypesStayWithinTheDepth() {
        int depth = 100;
        Query<String> hello = Query.of("select concat('HELLO ', :name)").map(String.class);
        try (SqlClient db = client(SERVER.port()).pipelineMax(depth).open()) {
            Queue<Integer> seen = new ConcurrentLinkedQueue<>();
            for (int round = 0; round < 5; round++) {
                List<Reply<String>> replies = new ArrayList<>();
                for (int i = 0; i < 2 * depth; i++) {
                    Reply<String> reply =
                            db.query(hello).bind("name", "you " + i).one();
                    reply.whenCompleteAsync((text, error) -> seen.add(db.stats().inFlight()), Runnable::run);
                    seen.add(db.stats().inFlight());
                    replies.add(reply);
                }
                for (int i = 0; i < replies.size(); i++) {
                    assertThat(await(replies.get(i))).isEqualTo("HELLO you " + i);
                }
            }
            assertThat(seen).allMatch(inFlight -> inFlight >= 0 && inFlight <= depth);
            Await.until(() -> "none in flight: " + db.stats(), () -> db.stats().inFlight() == 0);
        }
    }

    /** Case 31: nothing runs twice. */
    @Test
    void aStalePlanAmongOthersIsRunAgainAndTheOthersOnce() {
        try (SqlClient db = client(SERVER.port()).open()) {
            await(db.query("create table t (id int)").execute());
            Query<Row> all = Query.of("select * from t order by id");
            for (int round = 0; round < 5; round++) {
                for (int i = 0; i < 3; i++) {
                    await(db.query(all).list());
                    await(db.query("insert into t (id) values (:id)")
                            .bind("id", -1)
                            .execute());
                }
                await(db.query("delete from t").execute());
                await(db.query("alter table t add column c" + round + " int default " + round)
                        .execute());
                List<Reply<Long>> inserts = new ArrayList<>();
                List<Reply<List<Row>>> reads = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    reads.add(db.query(all).list());
                    inserts.add(db.query("insert into t (id) values (:id)")
                            .bind("id", i)
                            .execute());
                }
                inserts.forEach(insert -> assertThat(await(insert)).isEqualTo(1));
                int columns = round + 2;
                for (Reply<List<Row>> read : reads) {
                    assertThat(await(read)).allMatch(row -> row.columns().size() == columns);
                }
                assertThat(await(db.query(Query.of("select count(*) from t").map(Long.class))
                                .one()))
                        .isEqualTo(20);
                await(db.query("delete from t").execute());
            }
        }
    }

    /** Case 12: all rows of a batch are sent before the server has said anything, under one Sync. */
    @Test
    void aThousandRowsOfABatchWaitForNoAnswerInBetween() {
        int rows = 1_000;
        CountDownLatch answers = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        try (ScriptedPostgres relay =
                        ScriptedPostgres.with(RelayScript.to(SERVER.port()).passing((client, message) -> {
                            if (held.getCount() == 0) {
                                client.await(answers);
                            }
                            client.send(message.bytes());
                        }));
                SqlClient db = client(relay.port()).open()) {
            await(db.query("create table t (id int)").execute());
            int syncs = relay.received(Sync.class).size();
            int executes = relay.received(Execute.class).size();
            held.countDown();
            Batch batch = db.batch("insert into t (id) values (:id)");
            for (int i = 0; i < rows; i++) {
                batch.add(i);
            }
            Reply<long[]> done = batch.execute();
            relay.awaitReceived(Sync.class, syncs + 1);
            assertThat(relay.received(Execute.class)).hasSize(executes + rows);
            assertThat(done.isDone()).isFalse();
            answers.countDown();
            assertThat(await(done)).hasSize(rows).containsOnly(1);
            assertThat(relay.received(Sync.class)).hasSize(syncs + 1);
        }
    }

    /** Case 33: what a PgBouncer before 1.21 would not understand never leaves. */
    @Test
    void inUnnamedModeNoMessageNamesAStatement() {
        SERVER.connect(database).execute(Ledger.TABLE);
        try (ScriptedPostgres relay = ScriptedPostgres.with(RelayScript.to(SERVER.port()));
                SqlClient db = client(relay.port())
                        .property("statement_mode", "unnamed")
                        .open()) {
            await(db.query("create table numbers as select n as id, n * 3 as n from generate_series(0, " + Load.ROWS
                            + ") n")
                    .execute());
            Load load = new Load(db, new Ledger(1_000), new SplittableRandom(9));
            for (int i = 0; i < 200; i++) {
                Work work = load.any();
                work.ended.orTimeout(60, TimeUnit.SECONDS).join();
                assertThat(work.error()).isNull();
            }
            assertThat(relay.received(Parse.class))
                    .hasSizeGreaterThan(200)
                    .allMatch(parse -> parse.statement().isEmpty());
            assertThat(relay.received(Bind.class))
                    .allMatch(bind -> bind.statement().isEmpty());
            assertThat(relay.received(Describe.class))
                    .allMatch(describe -> describe.name().isEmpty());
        }
    }

    /** Case 47. */
    @Test
    void moreThanTwoToThe31RowsAreCounted() {
        long many = 5_000_000_000L;
        try (ScriptedPostgres server = ScriptedPostgres.with(AnswerScript.to(sql -> Answer.command("UPDATE " + many)));
                SqlClient db = SqlClients.open(server.uri())) {
            assertThat(await(db.query("update t set n = 1").execute())).isEqualTo(many);
            Result<Row> result = await(db.query("update t set n = 1").result());
            assertThat(result.affected()).isEqualTo(many);
        }
    }

    /** Case 55: values never become part of the text. */
    @Test
    void aMinusBeforeAParameterAndPlacesWithinQuotesAreHarmless() {
        try (SqlClient db = client(SERVER.port()).open()) {
            for (int run = 0; run < 5; run++) {
                Row row = await(db.query("select -:n::int, :text::text, $tag$ :n $1 $tag$, ':text $2', \"a:n\""
                                + " from (select 9 as \"a:n\") t")
                        .bind("n", -7)
                        .bind("text", "'; drop table t; -- $tag$ \\")
                        .one());
                assertThat(row.getInt(0)).isEqualTo(7);
                assertThat(row.getString(1)).isEqualTo("'; drop table t; -- $tag$ \\");
                assertThat(row.getString(2)).isEqualTo(" :n $1 ");
                assertThat(row.getString(3)).isEqualTo(":text $2");
                assertThat(row.getInt(4)).isEqualTo(9);
            }
        }
    }

    @Test
    void thePlaceOfAnErrorIsOneOfTheStatementAsItWasWritten() {
        String sql = "select :first::int, :second::text, frm";
        try (SqlClient db = client(SERVER.port()).open()) {
            for (int run = 0; run < 3; run++) {
                SqlException failure = Await.failure(
                        db.query(sql).bind("first", 1).bind("second", "two").list());
                assertThat(failure.server().position()).isEqualTo(sql.indexOf("frm") + 1);
                assertThat(failure).hasMessage("column \"frm\" does not exist (42703, at character 36)");
            }
        }
    }
}
