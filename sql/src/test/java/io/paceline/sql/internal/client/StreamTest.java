package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Scope;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows as streams: demand, bounds, and that the connection comes back however a stream ends. */
final class StreamTest extends ClientTest {

    private static final Query<Integer> NUMBERS = Query.of("numbers").map(Integer.class);

    /** Keeps what comes, and asks when the test says so. */
    private final class Reader implements Flow.Subscriber<Integer> {
        final List<Integer> seen = new ArrayList<>();
        Flow.@Nullable Subscription subscription;

        @Nullable
        Throwable failure;

        boolean complete;
        String where = "";

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(Integer element) {
            seen.add(element);
            where = CallContext.current().requestId() + " at " + io.paceline.core.EventLoop.current();
        }

        @Override
        public void onError(Throwable thrown) {
            failure = thrown;
        }

        @Override
        public void onComplete() {
            complete = true;
        }

        void request(long count) {
            Flow.Subscription to = subscription;
            assertThat(to).isNotNull();
            db.loops.on(0, () -> to.request(count));
            db.loops.settle();
        }

        void cancel() {
            Flow.Subscription to = subscription;
            assertThat(to).isNotNull();
            db.loops.on(0, to::cancel);
            db.loops.settle();
        }

        Kind kind() {
            assertThat(failure).isInstanceOf(SqlException.class);
            return ((SqlException) failure).kind();
        }
    }

    @BeforeEach
    void fill() {
        numbers(10);
    }

    private void numbers(int count) {
        db.on("numbers", answer -> {
            answer.columns("n");
            IntStream.rangeClosed(1, count).forEach(answer::row);
        });
    }

    private Reader read(Flow.Publisher<Integer> publisher) {
        Reader reader = new Reader();
        db.loops.on(0, () -> publisher.subscribe(reader));
        db.loops.settle();
        return reader;
    }

    private Reader read(int fetchSize) {
        return read(client.query(NUMBERS).stream(fetchSize));
    }

    @Test
    void nothingIsSentBeforeSomethingIsAskedFor() {
        Reader reader = read(4);
        assertThat(db.log).isEmpty();
        reader.request(1);
        assertThat(reader.seen).containsExactly(1);
        assertThat(db.log).containsExactly("c1 numbers");
    }

    @Test
    void allRowsComeInOrderAndTheConnectionGoesBack() {
        Reader reader = read(4);
        reader.request(Long.MAX_VALUE);
        assertThat(reader.seen)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 10).boxed().toList());
        assertThat(reader.complete).isTrue();
        assertThat(db.released).isEqualTo(1);
    }

    @Test
    void theEndIsToldWithoutFurtherDemand() {
        Reader reader = read(4);
        reader.request(10);
        assertThat(reader.seen).hasSize(10);
        assertThat(reader.complete).isTrue();
    }

    @Test
    void anEmptyResultIsComplete() {
        numbers(0);
        Reader reader = read(4);
        reader.request(1);
        assertThat(reader.complete).isTrue();
        assertThat(db.released).isEqualTo(1);
    }

    /** Case 52: whatever the reader does, no more is held than a portion and the half that is left. */
    @Test
    void atMostAPortionAndAHalfIsAheadOfTheReader() {
        numbers(1_000);
        Reader reader = read(8);
        int given = 0;
        for (int i = 0; i < 100; i++) {
            reader.request(3);
            given = reader.seen.size();
            assertThat(given).isEqualTo(3 * (i + 1));
            int fetched = 8
                    + db.connection().fetches.stream()
                            .mapToInt(Integer::intValue)
                            .sum();
            assertThat(fetched - given).isLessThanOrEqualTo(8 + 4);
        }
        assertThat(db.connection().largestBurst).isLessThanOrEqualTo(8);
        assertThat(db.released).isZero();
        reader.cancel();
        assertThat(db.released).isEqualTo(1);
    }

    /** Cases 24 and 53: the portal is closed, the connection comes back, and nothing goes on. */
    @Test
    void aReaderThatLeavesEndsThePortal() {
        numbers(1_000);
        Reader reader = read(4);
        reader.request(2);
        reader.cancel();
        assertThat(db.log).containsExactly("c1 numbers", "c1 finish", "c1 released");
        assertThat(reader.seen).hasSize(2);
        reader.request(5);
        assertThat(reader.seen).hasSize(2);
        assertThat(reader.complete).isFalse();
        assertThat(read(4)).satisfies(next -> {
            next.request(1);
            assertThat(next.seen).containsExactly(1);
        });
        assertThat(db.connections).hasSize(1);
    }

    @Test
    void aReaderThatLeavesWhileTheServerWorksStopsIt() {
        db.held = true;
        Reader reader = read(4);
        reader.request(1);
        reader.cancel();
        assertThat(db.log).containsExactly("c1 gives up numbers");
        db.answer();
        assertThat(db.log).endsWith("c1 released");
        assertThat(reader.failure).isNull();
    }

    @Test
    void aReaderThatLeavesBeforeThereIsAConnectionWaitsForNone() {
        db.exhausted = true;
        Reader reader = read(4);
        reader.request(1);
        assertThat(db.waiting).hasSize(1);
        reader.cancel();
        assertThat(db.waiting).isEmpty();
        assertThat(db.log).isEmpty();
    }

    @Test
    void whatTheServerRefusesIsTheError() {
        db.on("numbers", answer -> answer.fails("42P01"));
        Reader reader = read(4);
        reader.request(1);
        assertThat(reader.kind()).isEqualTo(Kind.SERVER);
        assertThat(db.released).isEqualTo(1);
    }

    @Test
    void rowsBeforeAMapperFailsAreGivenAndThenItsError() {
        Query<Integer> failing = Query.of("numbers").map(row -> {
            if (row.getInt(0) == 3) {
                throw new IllegalStateException("no");
            }
            return row.getInt(0);
        });
        Reader reader = read(client.query(failing).stream(4));
        reader.request(Long.MAX_VALUE);
        assertThat(reader.seen).containsExactly(1, 2);
        assertThat(reader.kind()).isEqualTo(Kind.DECODE);
        assertThat(db.log).endsWith("c1 finish", "c1 released");
    }

    @Test
    void aMapperThatGivesNullIsAnError() {
        Query<Integer> none = Query.of("numbers").map(row -> absent());
        Reader reader = read(client.query(none).stream(4));
        reader.request(1);
        assertThat(reader.kind()).isEqualTo(Kind.DECODE);
        assertThat(db.released).isEqualTo(1);
    }

    @SuppressWarnings("NullAway") // a mapper of the user's that breaks its word
    private static Integer absent() {
        return null;
    }

    @Test
    void aLostConnectionIsTheErrorAfterTheRowsThatAreThere() {
        numbers(1_000);
        Reader reader = read(4);
        reader.request(2);
        db.connection().die();
        reader.request(Long.MAX_VALUE);
        assertThat(reader.seen).hasSizeBetween(2, 8);
        assertThat(reader.kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(db.released).isEqualTo(1);
    }

    @Test
    void aWrongDemandIsAnErrorAndEndsIt() {
        Reader reader = read(4);
        reader.request(0);
        assertThat(reader.failure).isInstanceOf(IllegalArgumentException.class);
        numbers(1_000);
        Reader late = read(4);
        late.request(1);
        late.request(-1);
        assertThat(late.failure).isInstanceOf(IllegalArgumentException.class);
        assertThat(db.log).endsWith("c1 finish", "c1 released");
    }

    @Test
    void theScopeOfTheContextEndsIt() {
        numbers(1_000);
        Scope scope = new Scope();
        Reader reader = new Reader();
        db.loops.on(
                0,
                () -> CallContext.empty()
                        .withScope(scope)
                        .run(() -> client.query(NUMBERS).stream(4).subscribe(reader)));
        reader.request(2);
        db.loops.on(0, () -> scope.cancel("gone"));
        db.loops.settle();
        reader.request(100);
        assertThat(reader.failure).isInstanceOf(CancellationException.class);
        assertThat(db.log).endsWith("c1 finish", "c1 released");
    }

    @Test
    void signalsComeHomeWithTheContextOfTheSubscriber() {
        Reader reader = new Reader();
        db.loops.on(
                0,
                () -> CallContext.empty()
                        .withRequestId("r1")
                        .run(() -> client.query(NUMBERS).stream(4).subscribe(reader)));
        reader.request(1);
        assertThat(reader.where).isEqualTo("r1 at loop-0");
    }

    @Test
    void eachSubscriberRunsItAnew() {
        Flow.Publisher<Integer> publisher = client.query(NUMBERS).stream(4);
        read(publisher).request(Long.MAX_VALUE);
        Reader second = read(publisher);
        second.request(Long.MAX_VALUE);
        assertThat(second.seen).hasSize(10);
        assertThat(db.log.stream().filter("c1 numbers"::equals)).hasSize(2);
    }

    @Test
    void aTimeOutCountsOnlyIfTheQueryHasOne() {
        read(4).request(1);
        read(client.query(NUMBERS.timeout(Duration.ofSeconds(2))).stream(4)).request(1);
        assertThat(db.timeouts).containsExactly(Duration.ofDays(36_500), Duration.ofSeconds(2));
    }

    @Test
    void wrongParametersAreTheErrorOfTheSubscriber() {
        Query<Integer> query = Query.of("numbers :a").map(Integer.class);
        Reader reader = read(client.query(query).stream(4));
        assertThat(reader.kind()).isEqualTo(Kind.INVALID);
        assertThat(db.log).isEmpty();
        assertThatThrownBy(() -> client.query(query).stream(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("fetchSize: 0 (expected: 1 to 100000)");
    }

    // ---- on sessions and in transactions

    @Test
    void inATransactionItRunsThereAndALeavingReaderSpoilsNothing() {
        numbers(1_000);
        Session session = value(run(client::session));
        Transaction tx = here(session::begin);
        Reader reader = read(tx.query(NUMBERS).stream(4));
        reader.request(2);
        reader.cancel();
        assertThat(value(run(() -> tx.query("a").execute()))).isEqualTo(1);
        assertThat(run(tx::commit).isFailed()).isFalse();
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 numbers", "c1 finish", "c1 a", "c1 COMMIT");
        assertThat(db.released).isZero();
    }

    @Test
    void whatIsSentBehindItWaitsForItsEnd() {
        Session session = value(run(client::session));
        Reader reader = read(session.query(NUMBERS).stream(4));
        reader.request(1);
        run(() -> session.query("a").execute());
        assertThat(db.log).containsExactly("c1 numbers");
        reader.request(Long.MAX_VALUE);
        assertThat(reader.complete).isTrue();
        assertThat(db.log).containsExactly("c1 numbers", "c1 a");
        run(session::close);
        Reader late = read(session.query(NUMBERS).stream(4));
        late.request(1);
        assertThat(late.kind()).isEqualTo(Kind.CLOSED);
    }
}
