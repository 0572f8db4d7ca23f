package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Statement;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows as streams. */
public abstract class StreamContract extends SqlContract {

    /** Adds what comes, and asks for some more each time it has got what it has asked for. */
    private static final class Reader implements Flow.Subscriber<Integer> {
        final Promise<Long> done = new Promise<>();
        final AtomicLong sum = new AtomicLong();
        final AtomicInteger count = new AtomicInteger();
        private final int window;
        private final int leaveAfter;
        private Flow.@Nullable Subscription subscription;

        Reader(int window, int leaveAfter) {
            this.window = window;
            this.leaveAfter = leaveAfter;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(window);
        }

        @Override
        public void onNext(Integer element) {
            sum.addAndGet(element);
            int seen = count.incrementAndGet();
            Flow.Subscription from = subscription;
            if (from == null) {
                throw new IllegalStateException("not subscribed");
            }
            if (seen == leaveAfter) {
                from.cancel();
                done.complete(sum.get());
            } else if (seen % window == 0) {
                from.request(window);
            }
        }

        @Override
        public void onError(Throwable thrown) {
            done.completeExceptionally(thrown);
        }

        @Override
        public void onComplete() {
            done.complete(sum.get());
        }
    }

    private Statement<Integer> numbers(int count) {
        return client.query(Query.of(tck().numbers()).map(Integer.class)).bind("count", count);
    }

    private static Reader read(Statement<Integer> statement, int fetchSize, int window, int leaveAfter) {
        Reader reader = new Reader(window, leaveAfter);
        statement.stream(fetchSize).subscribe(reader);
        return reader;
    }

    @Test
    void everyRowComesWhateverTheSizes() {
        for (int fetchSize : new int[] {1, 7, 256, 5_000}) {
            for (int window : new int[] {1, 10, 100_000}) {
                Reader reader = read(numbers(500), fetchSize, window, -1);
                assertThat(now(reader.done)).isEqualTo(500L * 501 / 2);
                assertThat(reader.count).hasValue(500);
            }
        }
    }

    @Test
    void manyRowsComeThroughFewThatAreHeld() {
        assertThat(now(read(numbers(50_000), 100, 1_000, -1).done)).isEqualTo(50_000L * 50_001 / 2);
    }

    @Test
    void anEmptyStreamEnds() {
        assertThat(now(read(numbers(0), 10, 10, -1).done)).isZero();
    }

    /** Case 24: those who come later get their own answers. */
    @Test
    void aReaderThatLeavesGivesItsConnectionBack() {
        for (int i = 0; i < 50; i++) {
            now(read(numbers(100_000), 10, 3, 1 + i).done);
            assertThat(now(client.query(tck().sum()).bindAll(i, 1).one()).getInt(0))
                    .isEqualTo(i + 1);
        }
        eventually(() -> client.stats().leased() == 0);
    }

    @Test
    void whatTheServerRefusesIsTheError() {
        Query<Integer> bad = Query.of(tck().failing()).map(Integer.class);
        Reader reader = read(client.query(bad).bind("a", 1), 10, 10, -1);
        assertThat(kind(reader.done)).isEqualTo(Kind.SERVER);
        Reader wrong = read(client.query(bad), 10, 10, -1);
        assertThat(kind(wrong.done)).isEqualTo(Kind.INVALID);
    }

    @Test
    void inATransactionItSeesWhatThatHasDoneAndLeavingSpoilsNothing() {
        Reply<Long> result = client.inTransaction(tx -> tx.batch("insert into tck (id, n) values (:id, 0)")
                .add(1)
                .add(2)
                .add(3)
                .execute()
                .thenCompose(done ->
                        read(tx.query(Query.of("select id from tck order by id").map(Integer.class)), 1, 1, 2).done)
                .thenCompose(sum -> tx.query("insert into tck (id, n) values (:id, 0)")
                        .bind("id", sum.intValue() + 1)
                        .execute()));
        assertThat(now(result)).isEqualTo(1);
        assertThat(now(client.query(Query.of("select id from tck order by id").map(Integer.class))
                        .list()))
                .containsExactly(1, 2, 3, 4);
    }
}
