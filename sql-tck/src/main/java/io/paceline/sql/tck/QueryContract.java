package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Single statements: parameters, rows, NULL, and errors. */
public abstract class QueryContract extends SqlContract {

    /** A row of the table. */
    public record Entry(int id, int n, @Nullable String name) {}

    /** A row of the table, whose name may be missing. */
    public record Named(int id, Optional<String> name) {}

    /** A row, as a bean. */
    public static final class Bean {
        private int id;
        private String name = "none";

        /** Sets it. */
        public void setId(int id) {
            this.id = id;
        }

        /** Sets it. */
        public void setName(String name) {
            this.name = name;
        }
    }

    private static final Query<Entry> BY_ID =
            Query.of("select name, n, id from tck where id = :id").map(Entry.class);

    private void fill() {
        now(client.batch("insert into tck (id, n, name) values (:id, :n, :name)")
                .add(1, 10, "one")
                .add(2, 20, null)
                .add(3, 30, "it's 100 % ünïcode ✓ :x $1 ?")
                .execute());
    }

    @Test
    void rowsBecomeRecordsBeansAndSingleValues() {
        fill();
        assertThat(now(client.query(BY_ID).bind("id", 1).one())).isEqualTo(new Entry(1, 10, "one"));
        Query<Named> named = Query.of("select id, name from tck order by id").map(Named.class);
        assertThat(now(client.query(named).list()))
                .startsWith(new Named(1, Optional.of("one")), new Named(2, Optional.empty()));
        Bean bean = now(
                client.query(Query.of("select id, name from tck where id = 1").map(Bean.class))
                        .one());
        assertThat(bean.id + bean.name).isEqualTo("1one");
        assertThat(now(client.query(
                                Query.of("select name from tck where id = 3").map(String.class))
                        .one()))
                .isEqualTo("it's 100 % ünïcode ✓ :x $1 ?");
        assertThat(count()).isEqualTo(3);
    }

    /** The first run of a statement and the later ones take different ways through a driver. */
    @Test
    void everyRunOfAStatementGivesTheSame() {
        fill();
        for (int run = 0; run < 10; run++) {
            assertThat(now(client.query(BY_ID).bind("id", 2).one())).isEqualTo(new Entry(2, 20, null));
            assertThat(now(client.query(tck().sum()).bindAll(40, run).one()).getInt("sum"))
                    .isEqualTo(40 + run);
        }
    }

    @Test
    void optionalIsEmptyAndOneFailsWithoutARow() {
        assertThat(now(client.query(BY_ID).bind("id", 9).optional())).isEmpty();
        assertThat(kind(client.query(BY_ID).bind("id", 9).one())).isEqualTo(Kind.DECODE);
        fill();
        assertThat(kind(client.query(Query.of("select id from tck").map(Integer.class))
                        .optional()))
                .isEqualTo(Kind.DECODE);
    }

    @Test
    void rowsMayBeKeptAndTellTheirColumns() {
        fill();
        List<Row> rows =
                now(client.query("select id, name from tck order by id").list());
        assertThat(rows).hasSize(3);
        Row second = rows.get(1);
        assertThat(second.getInt("ID")).isEqualTo(2);
        assertThat(second.isNull("name")).isTrue();
        assertThat(second.getString("name")).isNull();
        assertThat(second.columns().get(1).name()).isEqualToIgnoringCase("name");
    }

    @Test
    void nullForAPrimitiveIsAnErrorThatNamesIt() {
        fill();
        record Strict(int name) {}
        SqlException failure = failure(
                client.query(Query.of("select name from tck where id = 2").map(Strict.class))
                        .one());
        assertThat(failure.kind()).isEqualTo(Kind.DECODE);
        assertThat(failure).hasMessageContaining("name").hasMessageContaining("NULL");
    }

    @Test
    void affectedRowsAreCounted() {
        fill();
        assertThat(now(client.query("update tck set n = n + 1 where id >= :id")
                        .bind("id", 2)
                        .execute()))
                .isEqualTo(2);
        assertThat(now(client.query("delete from tck").execute())).isEqualTo(3);
        Result<Row> result = now(client.query("select id from tck").result());
        assertThat(result.rows()).isEmpty();
        assertThat(result.affected()).isZero();
    }

    @Test
    void aRepeatedNameIsOneValue() {
        fill();
        assertThat(now(client.query(Query.of("select id from tck where n = :n or (id = 3 and n > :n)")
                                .map(Integer.class))
                        .bind("n", 10)
                        .list()))
                .containsExactlyInAnyOrder(1, 3);
    }

    @Test
    void manyRowsComeInTheirOrder() {
        List<Integer> numbers = now(client.query(Query.of(tck().numbers()).map(Integer.class))
                .bind("count", 20_000)
                .list());
        assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, 20_000).boxed().toList());
    }

    @Test
    void wrongParametersAreInvalidAndNothingIsSent() {
        assertThat(kind(client.query(BY_ID).one())).isEqualTo(Kind.INVALID);
        assertThat(kind(client.query(BY_ID).bind("x", 1).one())).isEqualTo(Kind.INVALID);
        assertThat(kind(client.query(BY_ID).bindAll(1, 2).one())).isEqualTo(Kind.INVALID);
        assertThat(kind(client.query(BY_ID).bind("id", new Object()).one())).isEqualTo(Kind.INVALID);
    }

    @Test
    void whatTheServerRefusesSaysWhyAndTheConnectionGoesOn() {
        insert(1, 1);
        SqlException twice = failure(client.query("insert into tck (id, n) values (:id, :n)")
                .bindAll(1, 2)
                .execute());
        assertThat(twice.kind()).isEqualTo(Kind.SERVER);
        assertThat(twice.sqlState()).startsWith("23");
        assertThat(twice.retryable()).isFalse();
        ServerError server = twice.server();
        assertThat(server).isNotNull();
        SqlException syntax = failure(client.query("selec 1").list());
        assertThat(syntax.kind()).isEqualTo(Kind.SERVER);
        assertThat(syntax.sqlState()).startsWith("42");
        for (int i = 0; i < 20; i++) {
            Reply<List<Row>> bad = client.query(tck().failing()).bind("a", i).list();
            Reply<Row> good = client.query(tck().sum()).bindAll(i, 1).one();
            assertThat(failure(bad).sqlState()).startsWith("22");
            assertThat(now(good).getInt(0)).isEqualTo(i + 1);
        }
        assertThat(client.stats().closed()).isZero();
    }

    @Test
    void whatAMapperThrowsFailsItsStatementOnly() {
        Query<Integer> bad = Query.of(tck().sum()).map(row -> {
            throw new IllegalStateException("no");
        });
        Reply<Integer> failing = client.query(bad).bindAll(1, 2).one();
        Reply<Row> fine = client.query(tck().sum()).bindAll(1, 2).one();
        assertThat(kind(failing)).isEqualTo(Kind.DECODE);
        assertThat(now(fine).getInt(0)).isEqualTo(3);
        assertThat(client.stats().closed()).isZero();
    }
}
