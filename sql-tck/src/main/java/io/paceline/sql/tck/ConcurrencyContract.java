package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Result;
import io.paceline.sql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Many callers at once: each gets the answer to its own question. */
public abstract class ConcurrencyContract extends SqlContract {

    private static final int THREADS = 8;
    private static final int EACH = 1_250;
    private static final int OUTSTANDING = 250;

    /** Case 11: as the number of threads doubles, it stays as right. */
    @Test
    void tenThousandStatementsOfManyThreadsGetTheirOwnAnswers() throws InterruptedException {
        for (int threads = 1; threads <= 2 * THREADS; threads *= 2) {
            assertThat(wrongAnswers(threads, THREADS * EACH / threads)).isEmpty();
            assertThat(client.stats().connections()).isLessThanOrEqualTo(POOL_MAX);
        }
    }

    private Queue<String> wrongAnswers(int count, int each) throws InterruptedException {
        Query<Integer> sum = Query.of(tck().sum()).map(Integer.class);
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            int base = t * each;
            Thread thread = new Thread(() -> {
                try {
                    for (int from = 0; from < each; from += OUTSTANDING) {
                        ask(sum, base, from, wrong);
                    }
                } catch (RuntimeException failed) {
                    wrong.add(failed.toString());
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertThat(thread.isAlive()).isFalse();
        }
        return wrong;
    }

    private void ask(Query<Integer> sum, int base, int from, Queue<String> wrong) {
        List<Reply<Integer>> replies = new ArrayList<>();
        for (int i = from; i < from + OUTSTANDING; i++) {
            replies.add(client.query(sum).bindAll(base, i).one());
        }
        for (int i = from; i < from + OUTSTANDING; i++) {
            int got = now(replies.get(i - from));
            if (got != base + i) {
                wrong.add(base + " + " + i + " = " + got);
            }
        }
    }

    @Test
    void statementsOfManyThreadsInOneTransactionRunOnOneConnection() {
        Queue<Reply<Result<Row>>> connections = new ConcurrentLinkedQueue<>();
        Queue<Reply<Long>> inserts = new ConcurrentLinkedQueue<>();
        now(client.inTransaction(transaction -> {
            List<CompletableFuture<Void>> threads = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                int base = t * OUTSTANDING;
                threads.add(CompletableFuture.runAsync(() -> {
                    for (int i = base; i < base + OUTSTANDING; i++) {
                        connections.add(transaction.query(tck().connectionId()).result());
                        inserts.add(transaction
                                .query("insert into tck (id, n) values (:id, :n)")
                                .bindAll(i, i)
                                .execute());
                    }
                }));
            }
            return CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new));
        }));
        assertThat(connections).hasSize(THREADS * OUTSTANDING);
        assertThat(connections.stream()
                        .map(reply -> now(reply).rows().get(0).get(0))
                        .distinct())
                .hasSize(1);
        inserts.forEach(reply -> assertThat(now(reply)).isEqualTo(1));
        assertThat(count()).isEqualTo(THREADS * OUTSTANDING);
    }

    @Test
    void failuresAmongThemHitNobodyElse() {
        List<Reply<Row>> good = new ArrayList<>();
        List<Reply<Row>> bad = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            good.add(client.query(tck().sum()).bindAll(i, 1).one());
            bad.add(client.query(tck().failing()).bind("a", i).one());
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(now(good.get(i)).getInt(0)).isEqualTo(i + 1);
            assertThat(failure(bad.get(i)).sqlState()).startsWith("22");
        }
    }

    @Test
    void insertsOfManyAreAllThere() {
        List<Reply<Long>> all = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            all.add(client.query("insert into tck (id, n) values (:id, :n)")
                    .bindAll(i, i)
                    .execute());
        }
        all.forEach(reply -> assertThat(now(reply)).isEqualTo(1));
        assertThat(count()).isEqualTo(1_000);
    }
}
