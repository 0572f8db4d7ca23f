package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Single statements: parameters, rows, and what is wrong with either. */
final class StatementTest extends ClientTest {

    private static final Query<World> WORLD =
            Query.of("select id, n from world where id = :id").map(World.class);
    private static final String SENT = "select id, n from world where id = $1";

    private record World(int id, int n) {}

    @BeforeEach
    void fill() {
        db.on(SENT, answer -> answer.columns("id", "n").row(7, 8));
        db.on("none", answer -> answer.columns("id", "n").affects(0));
        db.on("two", answer -> answer.columns("id", "n").row(1, 2).row(3, 4));
        db.on("null", answer -> answer.columns("n").row((Object) null));
    }

    @Test
    void oneRowBecomesAnObject() {
        assertValue(run(() -> client.query(WORLD).bind("id", 7).one())).isEqualTo(new World(7, 8));
        assertThat(db.log).containsExactly("shared " + SENT + " [7]");
    }

    @Test
    void noRowAndManyAreErrorsOfOneButNotOfTheOthers() {
        Query<World> none = Query.of("none").map(World.class);
        Query<World> two = Query.of("two").map(World.class);
        assertThat(sqlFailure(run(() -> client.query(none).one())))
                .hasMessage("rows: 0 (expected: 1)")
                .extracting(SqlException::kind)
                .isEqualTo(Kind.DECODE);
        assertThat(sqlFailure(run(() -> client.query(two).one()))).hasMessage("rows: 2 (expected: 1)");
        assertThat(value(run(() -> client.query(none).optional()))).isEmpty();
        assertThat(sqlFailure(run(() -> client.query(two).optional()))).hasMessage("rows: 2 (expected: 0 or 1)");
        assertThat(value(run(() -> client.query(two).list()))).containsExactly(new World(1, 2), new World(3, 4));
        assertThat(value(run(() -> client.query(none).list()))).isEmpty();
        assertValue(run(() -> client.query(two).result()))
                .isEqualTo(new Result<>(List.of(new World(1, 2), new World(3, 4)), 2));
    }

    @Test
    void affectedRowsAreALong() {
        db.on("delete", answer -> answer.affects(5_000_000_000L));
        assertValue(run(() -> client.query("delete").execute())).isEqualTo(5_000_000_000L);
        assertValue(run(() -> client.query("two").execute())).isEqualTo(2L);
    }

    @Test
    void aRowOutlivesItsCallOnlyAsACopy() {
        List<Row> kept = new ArrayList<>();
        assertThat(value(run(() -> client.query("two").list())).get(1).getInt("n"))
                .isEqualTo(4);
        run(() -> client.query(Query.of("two").map(row -> kept.add(row))).list());
        assertThatThrownBy(() -> kept.get(0).getInt(0)).hasMessage("the row is over");
    }

    @Test
    void aMapperMayGiveNullAndItIsEmptyForOptional() {
        Query<Long> query = Query.of("null").map(row -> row.get(0, Long.class));
        assertValue(run(() -> client.query(query).one())).isNull();
        assertValue(run(() -> client.query(query).optional())).isEqualTo(Optional.empty());
        assertThat(kind(run(() -> client.query(Query.of("null").map(Long.class)).one())))
                .isEqualTo(Kind.DECODE);
    }

    @Test
    void whatAMapperThrowsFailsItsStatementOnlyAndIsTheCause() {
        Query<Object> query = Query.of("two").map(row -> {
            throw new IllegalStateException("a secret of the row");
        });
        SqlException failure = sqlFailure(run(() -> client.query(query).list()));
        assertThat(failure.kind()).isEqualTo(Kind.DECODE);
        assertThat(failure).hasMessage("a row mapper failed by java.lang.IllegalStateException");
        assertThat(failure).hasRootCauseMessage("a secret of the row");
        assertThat(db.committed).contains("two");
        assertValue(run(() -> client.query("two").execute())).isEqualTo(2L);
    }

    @Test
    void aMissingColumnFailsTheStatement() {
        SqlException failure = sqlFailure(
                run(() -> client.query(Query.of("null").map(World.class)).one()));
        assertThat(failure.kind()).isEqualTo(Kind.DECODE);
        assertThat(failure).hasMessageContaining("World.id: no column of that name");
    }

    @Test
    void whatTheServerSaysIsTheFailure() {
        db.on("bad", answer -> answer.fails("42601"));
        SqlException failure = sqlFailure(run(() -> client.query("bad").list()));
        assertThat(failure.kind()).isEqualTo(Kind.SERVER);
        assertThat(failure.sqlState()).isEqualTo("42601");
        assertThat(failure.retryable()).isFalse();
    }

    // ---- parameters

    private String refusal(Statement<?> statement) {
        Reply<Long> reply = run(statement::execute);
        assertThat(kind(reply)).isEqualTo(Kind.INVALID);
        assertThat(db.log).isEmpty();
        return failure(reply).getMessage();
    }

    @Test
    void aRepeatedNameIsBoundOnceAndNamesMayComeInAnyOrder() {
        Query<Row> query = Query.of("select :a, :b, :a");
        run(() -> client.query(query).bind("b", 2).bind("a", 1).execute());
        run(() -> client.query(query).bindAll(1, 2).execute());
        run(() -> client.query(query).bind(2, 2).bind(1, 1).execute());
        assertThat(db.log).hasSize(3).containsOnly("shared select $1, $2, $1 [1, 2]");
    }

    @Test
    void wrongNamesAreListedWithoutTheirValues() {
        Query<Row> query = Query.of("select :a, :b, :c");
        assertThat(refusal(client.query(query)
                        .bind("a", "secret")
                        .bind("x", "secret")
                        .bind("a", "secret")))
                .isEqualTo("parameters: unknown :x, twice :a, missing :b, missing :c (expected: 3: :a, :b, :c)");
        assertThat(refusal(client.query(query))).startsWith("parameters: missing :a, missing :b, missing :c");
        assertThat(refusal(client.query(query).bindAll("secret", "secret")))
                .startsWith("parameters: 2 values, missing :a");
        assertThat(refusal(client.query(query).bind("a", 1).bindAll(1, 2, 3))).startsWith("parameters: twice :a");
        assertThat(refusal(client.query("select 1").bind("a", 1)))
                .isEqualTo("parameters: unknown :a (expected: each number once)");
    }

    @Test
    void wrongNumbersAreListed() {
        assertThat(refusal(client.query("select $1, $2").bind(1, 1).bind(3, 1).bind(0, 1)))
                .isEqualTo("parameters: unknown number 3, unknown number 0, missing number 2 (expected: 2)");
        assertThat(refusal(client.query("select $1, $2").bindAll(1))).startsWith("parameters: 1 values");
        assertThat(refusal(client.query("select ?, ?").bind(2, 1))).startsWith("parameters: missing number 1");
        assertThat(refusal(client.query("select ?").bind(70_000, 1))).startsWith("parameters: unknown number 70000");
    }

    @Test
    void placesThatOnlyTheDriverKnowsAreBoundByNumber() {
        run(() -> client.query("select ?, ?").bind(2, "b").bind(1, null).execute());
        assertThat(db.log).containsExactly("shared select ?, ? [null, b]");
    }

    @Test
    void valuesAreThoseOfTheMomentOfBinding() {
        Object[] values = {1};
        Statement<World> statement = client.query(WORLD).bindAll(values);
        values[0] = 2;
        run(statement::one);
        assertThat(db.log).containsExactly("shared " + SENT + " [1]");
    }

    @Test
    void anInjectedTextIsAValueAndNothingElse() {
        run(() -> client.query("select -:a, :b")
                .bind("a", -1)
                .bind("b", "'; drop table x --")
                .execute());
        assertThat(db.log).containsExactly("shared select -$1, $2 [-1, '; drop table x --]");
    }

    @Test
    void aStatementIsSentOnce() {
        Statement<World> statement = client.query(WORLD).bind("id", 7);
        run(statement::one);
        assertThat(kind(run(statement::list))).isEqualTo(Kind.CLOSED);
        assertThat(db.log).hasSize(1);
    }

    @Test
    void whatTheDriverCannotSendIsInvalid() {
        assertThat(kind(run(() -> client.query(WORLD).bind("id", "unsendable").one())))
                .isEqualTo(Kind.INVALID);
    }

    // ---- what comes along

    @Test
    void theTimeOutOfTheQueryGoesAlong() {
        run(() ->
                client.query(WORLD.timeout(Duration.ofSeconds(3))).bind("id", 7).one());
        run(() -> client.query(WORLD).bind("id", 7).one());
        assertThat(db.timeouts).containsExactly(Duration.ofSeconds(3), null);
    }

    @Test
    void theContextIsThatOfTheMomentOfSending() {
        CallContext named = CallContext.empty().withRequestId("r1");
        Statement<World> statement = client.query(WORLD).bind("id", 7);
        List<String> seen = new ArrayList<>();
        run(() -> named.call(() -> statement
                .one()
                .thenAccept(world ->
                        seen.add(CallContext.current().requestId() + " at " + io.paceline.core.EventLoop.current()))));
        assertThat(seen).containsExactly("r1 at loop-0");
    }

    @Test
    void queriesAreEqualIfTextMappingAndTimeAre() {
        Query<World> same = WORLD.timeout(Duration.ofSeconds(1)).timeout(Duration.ofSeconds(2));
        assertThat(WORLD.timeout(Duration.ofSeconds(2))).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(WORLD).isNotEqualTo(same).isNotEqualTo(Query.of(WORLD.sql()));
        assertThat(WORLD).hasToString("Query[select id, n from world where id = :id]");
        assertThat(WORLD.parameterNames()).containsExactly("id");
    }

    @Test
    void aClientPassesOnWhatThePoolSaysAndIsClosedOnce() {
        assertThat(client.stats().connections()).isZero();
        client.close();
        assertThat(db.closed).isTrue();
        assertThat(kind(run(client::session))).isEqualTo(Kind.CLOSED);
    }
}
