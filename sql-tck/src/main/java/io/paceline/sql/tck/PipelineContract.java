package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Batch;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Several statements in one flight, and one statement for many rows of parameters. */
public abstract class PipelineContract extends SqlContract {

    private static final Query<Row> INSERT = Query.of("insert into tck (id, n) values (:id, :n)");

    private final List<Reply<Result<Row>>> steps = new ArrayList<>();

    private Reply<Void> insertAll(int... ids) {
        steps.clear();
        return client.pipeline(pipeline -> {
            for (int id : ids) {
                steps.add(pipeline.add(client.query(INSERT).bindAll(id, 0)));
            }
        });
    }

    @Test
    void allAreDoneAndEachHasItsResult() {
        now(insertAll(1, 2, 3));
        assertThat(steps).allSatisfy(step -> assertThat(now(step).affected()).isEqualTo(1));
        assertThat(count()).isEqualTo(3);
        List<Reply<Result<Row>>> sums = new ArrayList<>();
        now(client.pipeline(pipeline -> {
            for (int i = 0; i < 20; i++) {
                sums.add(pipeline.add(client.query(tck().sum()).bindAll(i, i)));
            }
        }));
        for (int i = 0; i < 20; i++) {
            assertThat(now(sums.get(i)).rows().get(0).getInt("sum")).isEqualTo(2 * i);
        }
    }

    /** Case 7. */
    @Test
    void theFirstIsRolledBackTheBadHasItsErrorAndTheLastIsSkipped() {
        insert(2, 0);
        Reply<Void> whole = insertAll(1, 2, 3);
        assertThat(failure(whole).sqlState()).startsWith("23");
        assertThat(kind(steps.get(0))).isEqualTo(Kind.ROLLED_BACK);
        assertThat(failure(steps.get(1)).sqlState()).startsWith("23");
        assertThat(kind(steps.get(2))).isEqualTo(Kind.SKIPPED);
        assertThat(count()).isEqualTo(1);
        now(insertAll(1, 3));
        assertThat(count()).isEqualTo(3);
        assertThat(client.stats().closed()).isZero();
    }

    @Test
    void inATransactionItIsPartOfThat() {
        now(client.inTransaction(tx -> tx.pipeline(pipeline -> {
                    pipeline.add(tx.query(INSERT).bindAll(1, 0));
                    pipeline.add(tx.query(INSERT).bindAll(2, 0));
                })
                .thenCompose(done -> tx.rollback())));
        assertThat(count()).isZero();
    }

    /** Case 12: as many rows as others need round trips for. */
    @Test
    void aBatchIsDoneAsAWhole() {
        Batch batch = client.batch(INSERT);
        for (int i = 0; i < 1_000; i++) {
            batch.add(i, i);
        }
        assertThat(now(batch.execute())).hasSize(1_000).containsOnly(1);
        assertThat(count()).isEqualTo(1_000);
    }

    @Test
    void aBatchIsUndoneAsAWholeAndNamesTheRow() {
        SqlException failure = failure(
                client.batch(INSERT).add(1, 1).add(2, 2).add(1, 3).add(4, 4).execute());
        assertThat(failure.sqlState()).startsWith("23");
        assertThat(failure).hasMessageStartingWith("row 3 of the batch: ");
        assertThat(count()).isZero();
    }

    @Test
    void aBatchSaysHowManyRowsEachAffected() {
        now(insertAll(1, 2, 3));
        assertThat(now(client.batch("update tck set n = 1 where id <= :id")
                        .add(0)
                        .add(2)
                        .add(9)
                        .execute()))
                .containsExactly(0, 2, 3);
        assertThat(now(client.batch(INSERT).execute())).isEmpty();
    }
}
