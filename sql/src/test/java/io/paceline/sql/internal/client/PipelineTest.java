package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Batch;
import io.paceline.sql.Pipeline;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Several statements in one flight, and one statement for many rows of parameters. */
final class PipelineTest extends ClientTest {

    private final List<Reply<? extends Result<?>>> steps = new ArrayList<>();

    private Reply<Void> send(String... statements) {
        return run(() -> client.pipeline(pipeline -> {
            for (String sql : statements) {
                steps.add(pipeline.add(client.query(sql)));
            }
        }));
    }

    @Test
    void allAreDoneAndEachHasItsResult() {
        db.on("b", answer -> answer.columns("n").row(1).row(2));
        assertValue(send("a", "b")).isNull();
        assertThat(value(steps.get(0)).affected()).isEqualTo(1);
        assertThat(value(steps.get(1)).rows()).hasSize(2);
        assertThat(db.committed).containsExactly("a", "b");
    }

    /** Case 7. */
    @Test
    void theFirstIsRolledBackTheBadHasItsErrorAndTheLastIsSkipped() {
        db.on("bad", answer -> answer.fails("23505"));
        Reply<Void> whole = send("ok", "bad", "more");
        assertThat(sqlFailure(whole).sqlState()).isEqualTo("23505");
        assertThat(kind(steps.get(0))).isEqualTo(Kind.ROLLED_BACK);
        assertThat(failure(steps.get(1))).isSameAs(failure(whole));
        assertThat(kind(steps.get(2))).isEqualTo(Kind.SKIPPED);
        assertThat(db.committed).isEmpty();
        assertValue(send("ok")).isNull();
        assertThat(db.committed).containsExactly("ok");
    }

    @Test
    void rowsThatCannotBeReadFailTheirStepAndTheWholeButUndoNothing() {
        Query<Integer> unreadable = Query.of("b").map(row -> row.getInt("missing"));
        db.on("b", answer -> answer.columns("n").row(1));
        List<Reply<?>> replies = new ArrayList<>();
        Reply<Void> whole = run(() -> client.pipeline(pipeline -> {
            replies.add(pipeline.add(client.query("a")));
            replies.add(pipeline.add(client.query(unreadable)));
        }));
        assertThat(kind(whole)).isEqualTo(Kind.DECODE);
        assertThat(replies.get(0).isFailed()).isFalse();
        assertThat(kind(replies.get(1))).isEqualTo(Kind.DECODE);
        assertThat(db.committed).containsExactly("a", "b");
    }

    @Test
    void nothingIsSentIfOneStatementCannotBe() {
        List<Reply<?>> replies = new ArrayList<>();
        Reply<Void> whole = run(() -> client.pipeline(pipeline -> {
            replies.add(pipeline.add(client.query("a")));
            replies.add(pipeline.add(client.query("select :x")));
        }));
        assertThat(kind(whole)).isEqualTo(Kind.INVALID);
        assertThat(kind(replies.get(0))).isEqualTo(Kind.NOT_SENT);
        assertThat(kind(replies.get(1))).isEqualTo(Kind.INVALID);
        assertThat(db.log).isEmpty();
    }

    @Test
    void aStatementOfAnotherClientIsRefused() {
        Statement<Row> foreign = new FakeDatabase().client().query("a");
        assertThat(kind(run(() -> client.pipeline(pipeline -> pipeline.add(foreign)))))
                .isEqualTo(Kind.INVALID);
    }

    @Test
    void whatFillsItMayThrowAndThenNothingIsSent() {
        IllegalStateException thrown = new IllegalStateException("no");
        Reply<Void> whole = run(() -> client.pipeline(pipeline -> {
            steps.add(pipeline.add(client.query("a")));
            throw thrown;
        }));
        assertThat(failure(whole)).isSameAs(thrown);
        assertThat(kind(steps.get(0))).isEqualTo(Kind.NOT_SENT);
        assertThat(db.log).isEmpty();
    }

    @Test
    void anEmptyOneIsDoneAndALateStatementIsRefused() {
        Pipeline[] kept = {null};
        assertValue(run(() -> client.pipeline(pipeline -> kept[0] = pipeline))).isNull();
        assertThat(kind(run(() -> kept[0].add(client.query("a"))))).isEqualTo(Kind.CLOSED);
    }

    @Test
    void giveItUpAndEveryStepIsGivenUp() {
        db.held = true;
        Reply<Void> whole = send("a", "b");
        run(whole::cancel);
        assertThat(failure(steps.get(0))).isInstanceOf(CancellationException.class);
        assertThat(failure(steps.get(1))).isInstanceOf(CancellationException.class);
    }

    @Test
    void givingUpAStepGivesUpNothingElse() {
        db.held = true;
        Reply<Void> whole = send("a", "b");
        run(() -> steps.get(0).cancel());
        db.answer();
        assertValue(whole).isNull();
        assertThat(value(steps.get(1)).affected()).isEqualTo(1);
    }

    @Test
    void theShortestTimeOutIsThatOfAll() {
        run(() -> client.pipeline(pipeline -> {
            pipeline.add(client.query(Query.of("a").timeout(Duration.ofSeconds(9))));
            pipeline.add(client.query(Query.of("b").timeout(Duration.ofSeconds(3))));
            pipeline.add(client.query("c"));
        }));
        assertThat(db.timeouts).containsExactly(Duration.ofSeconds(3));
    }

    // ---- batches

    private static final Query<Row> INSERT = Query.of("insert :a, :b");

    @Test
    void aBatchSaysHowManyRowsEachRowOfParametersAffected() {
        int[] next = {0};
        db.on("insert $1, $2", answer -> answer.affects(next[0]++));
        Batch batch = client.batch(INSERT).add(1, "x").add(2, null).add(3, "z");
        assertThat(batch.size()).isEqualTo(3);
        assertThat(value(run(batch::execute))).containsExactly(0, 1, 2);
        assertThat(db.log)
                .containsExactly(
                        "shared insert $1, $2 [1, x]", "shared insert $1, $2 [2, null]", "shared insert $1, $2 [3, z]");
    }

    @Test
    void aBatchIsDoneAsAWholeOrNotAtAllAndNamesTheRow() {
        int[] next = {0};
        db.on("insert $1, $2", answer -> {
            if (++next[0] == 2) {
                answer.fails("23505");
            }
        });
        SqlException failure = sqlFailure(
                run(() -> client.batch(INSERT).add(1, 1).add(2, 2).add(3, 3).execute()));
        assertThat(failure).hasMessage("row 2 of the batch: no 23505");
        assertThat(failure.sqlState()).isEqualTo("23505");
        assertThat(db.committed).isEmpty();
        assertThat(db.log).hasSize(2);
    }

    @Test
    void aBatchWithARowOfTheWrongLengthIsNotSent() {
        Reply<long[]> reply = run(() -> client.batch(INSERT).add(1, 2).add(3).execute());
        assertThat(sqlFailure(reply))
                .hasMessage("row 2 of the batch: parameters: 1 values (expected: 2: :a, :b)")
                .extracting(SqlException::kind)
                .isEqualTo(Kind.INVALID);
        assertThat(db.log).isEmpty();
    }

    @Test
    void anEmptyBatchSendsNothingAndNoneIsSentTwice() {
        Batch batch = client.batch("insert");
        assertThat(value(run(batch::execute))).isEmpty();
        assertThat(kind(run(batch::execute))).isEqualTo(Kind.CLOSED);
        assertThat(db.log).isEmpty();
    }

    @Test
    void theValuesOfABatchAreThoseOfTheMomentOfAdding() {
        Object[] row = {1, 2};
        Batch batch = client.batch(INSERT).add(row);
        row[0] = 9;
        run(batch::execute);
        assertThat(db.log).containsExactly("shared insert $1, $2 [1, 2]");
    }
}
