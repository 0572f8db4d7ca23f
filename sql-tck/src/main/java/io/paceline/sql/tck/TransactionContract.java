package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Transaction;
import io.paceline.sql.Transaction.Savepoint;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.TransactionOptions.Isolation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Transactions, savepoints and retries. */
public abstract class TransactionContract extends SqlContract {

    private static Reply<Long> insert(Transaction tx, int id) {
        return tx.query("insert into tck (id, n) values (:id, 0)")
                .bind("id", id)
                .execute();
    }

    @Test
    void successLastsAndFailureDoesNot() {
        now(client.inTransaction(tx -> insert(tx, 1).thenCompose(one -> insert(tx, 2))));
        assertThat(count()).isEqualTo(2);
        IllegalStateException no = new IllegalStateException("no");
        assertThat(thrown(client.inTransaction(tx -> insert(tx, 3).thenCompose(one -> Reply.failed(no)))))
                .isSameAs(no);
        assertThat(failure(client.inTransaction(tx -> insert(tx, 4).thenCompose(one -> insert(tx, 1))))
                        .sqlState())
                .startsWith("23");
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void aFailureThatTheWorkHidesStillUndoesAll() {
        insert(1, 1);
        Reply<String> result = client.inTransaction(
                tx -> insert(tx, 2).thenCompose(one -> insert(tx, 1)).handle((one, error) -> "fine"));
        assertThat(failure(result).sqlState()).startsWith("23");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void statementsThatAreNotWaitedForRunInTheirOrder() {
        now(client.inTransaction(tx -> {
            insert(tx, 1);
            tx.query("update tck set n = n + 1").execute();
            tx.query("update tck set n = n * 10").execute();
            return tx.query("update tck set n = n + 2").execute();
        }));
        assertThat(n(1)).isEqualTo(12);
    }

    @Test
    void othersSeeNothingBeforeCommit() {
        Long seen = now(client.inTransaction(tx -> insert(tx, 1)
                .thenCompose(
                        one -> client.query(Query.of("select count(*) from tck").map(Long.class))
                                .one())));
        assertThat(seen).isZero();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void aSavepointUndoesWhatWasDoneSince() {
        now(client.inTransaction(tx -> insert(tx, 1).thenCompose(one -> {
            Savepoint outer = tx.savepoint();
            return insert(tx, 2)
                    .thenCompose(two -> {
                        Savepoint inner = tx.savepoint();
                        return insert(tx, 1)
                                .exceptionallyCompose(error -> inner.rollback().thenApply(done -> 0L));
                    })
                    .thenCompose(zero -> insert(tx, 3))
                    .thenCompose(three -> outer.rollback())
                    .thenCompose(done -> insert(tx, 4))
                    .thenCompose(four -> outer.release());
        })));
        assertThat(now(client.query(Query.of("select id from tck order by id").map(Integer.class))
                        .list()))
                .containsExactly(1, 4);
    }

    @Test
    void readOnlyRefusesToWrite() {
        assertThat(failure(client.inTransaction(TransactionOptions.DEFAULT.asReadOnly(), tx -> insert(tx, 1)))
                        .sqlState())
                .startsWith("25");
        assertThat(count()).isZero();
    }

    @Test
    void everyIsolationCanBeHad() {
        for (Isolation isolation : Isolation.values()) {
            now(client.inTransaction(
                    TransactionOptions.DEFAULT.isolation(isolation),
                    tx -> insert(tx, isolation.name().length())));
        }
        now(client.inTransaction(
                TransactionOptions.DEFAULT
                        .isolation(Isolation.SERIALIZABLE)
                        .asReadOnly()
                        .asDeferrable(),
                tx -> tx.query("select n from tck").list()));
        assertThat(count()).isEqualTo(4);
    }

    @Test
    void conflictsAreDoneAnewUntilAllHaveSucceeded() {
        insert(1, 0);
        AtomicInteger runs = new AtomicInteger();
        TransactionOptions options =
                TransactionOptions.DEFAULT.isolation(Isolation.SERIALIZABLE).retry(100);
        List<Reply<Long>> all = new ArrayList<>();
        for (int i = 0; i < POOL_MAX; i++) {
            all.add(client.inTransaction(options, tx -> {
                runs.incrementAndGet();
                return tx.query(Query.of("select n from tck where id = 1").map(Integer.class))
                        .one()
                        .thenCompose(n -> tx.query("update tck set n = :n where id = 1")
                                .bind("n", n + 1)
                                .execute());
            }));
        }
        all.forEach(SqlContract::now);
        assertThat(n(1)).isEqualTo(POOL_MAX);
        assertThat(runs.get()).isGreaterThanOrEqualTo(POOL_MAX);
    }

    @Test
    void afterItsEndATransactionRefusesByReply() {
        Transaction[] kept = new Transaction[1];
        now(client.inTransaction(tx -> {
            kept[0] = tx;
            return insert(tx, 1);
        }));
        assertThat(kind(insert(kept[0], 2))).isEqualTo(Kind.CLOSED);
        assertThat(kind(kept[0].commit())).isEqualTo(Kind.CLOSED);
        now(kept[0].rollback());
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void givenUpItIsRolledBack() {
        Promise<Long> never = new Promise<>();
        Promise<Boolean> begun = new Promise<>();
        Reply<Long> result = client.inTransaction(tx -> insert(tx, 1).thenCompose(one -> {
            begun.complete(true);
            return never;
        }));
        now(begun);
        result.cancel();
        assertThat(thrown(result)).isInstanceOf(CancellationException.class);
        eventually(() -> client.stats().leased() == 0);
        assertThat(count()).isZero();
    }

    /** Case 14: wherever it is at that moment. */
    @Test
    void givenUpAtAnyMomentItLeavesNothingBehind() {
        for (int i = 0; i < 100; i++) {
            int id = i;
            Reply<Long> result = client.inTransaction(tx -> insert(tx, id).thenCompose(one -> insert(tx, id + 1000)));
            for (int spin = 0; spin < i * 200; spin++) {
                Thread.onSpinWait();
            }
            result.cancel();
        }
        eventually(() -> client.stats().leased() == 0);
        assertThat(count() % 2).as("both rows or none").isZero();
        insert(-1, 1);
    }
}
