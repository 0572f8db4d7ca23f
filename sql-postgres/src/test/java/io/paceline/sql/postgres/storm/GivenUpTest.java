package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Transaction;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import io.paceline.testkit.net.TcpProxy;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One statement is given up, at a moment that is known. */
class GivenUpTest {

    private static final Query<Integer> PID =
            Query.of("select pg_backend_pid()").map(Integer.class);
    private static final Query<Integer> LOCKED =
            Query.of("select n from counters where id = 1 for update").map(Integer.class);
    private static final Query<Integer> SERIES =
            Query.of("select g from generate_series(1, 1000000) g").map(Integer.class);
    private static final Query<?> ADD = Query.of("update counters set n = n + 1 where id = 2");

    private final EmbeddedPostgres shared = EmbeddedPostgres.shared();
    private final String database = shared.newDatabase();
    private final TcpProxy proxy = TcpProxy.to(shared.port());
    private PostgresSession admin;
    private SqlClient db;

    @BeforeEach
    void open() {
        admin = shared.connect(database);
        admin.execute("create table counters (id int primary key, n int); insert into counters values (1, 0), (2, 0);"
                + "create table late (id int unique deferrable initially deferred)");
        db = SqlClients.builder("postgresql://" + shared.user() + "@127.0.0.1:" + proxy.port() + "/" + database)
                .poolMax(1)
                .slowMillis(60_000)
                .open();
    }

    @AfterEach
    void close() {
        db.close();
        proxy.close();
        admin.close();
    }

    private List<List<String>> activity(String condition) {
        return admin.execute("select pid, state, query from pg_stat_activity where datname = '" + database
                + "' and application_name <> '" + PostgresSession.APPLICATION_NAME + "' and " + condition);
    }

    private static <T> T await(Reply<T> reply) {
        return reply.await(Await.PATIENCE);
    }

    /** The one connection is as before: in no transaction, and used by the next who comes. */
    private void isAsBefore(int pid) {
        assertThat(await(db.query(PID).one())).isEqualTo(pid);
        assertThat(activity("state <> 'idle'")).isEmpty();
        Await.until(
                () -> "nothing taken: " + db.stats(),
                () -> db.stats().leased() == 0 && db.stats().inFlight() == 0);
        assertThat(db.stats().opened()).isEqualTo(1);
    }

    @Test
    void aStatementWhoseTimeIsOverFailsAndEndsOnTheServer() {
        int pid = await(db.query(PID).one());
        SqlException failure =
                Await.failure(db.query(Query.of("select pg_sleep(120)").timeout(Duration.ofSeconds(1)))
                        .execute());
        assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
        Await.until(
                () -> "the end of " + activity("state = 'active'"),
                () -> activity("state = 'active'").isEmpty());
        assertThat(db.stats().cancelRequests()).isPositive();
        isAsBefore(pid);
    }

    @Test
    void whatIsCancelledBehindAnotherLeavesThatAlone() {
        int pid = await(db.query(PID).one());
        for (int i = 0; i < 3; i++) {
            await(db.query(LOCKED).one());
            await(db.query(ADD).execute());
        }
        admin.execute("begin; select n from counters where id = 1 for update");
        Reply<Integer> running = db.query(LOCKED).one();
        Reply<Long> behind = db.query(ADD).execute();
        Await.until(() -> "both sent: " + db.stats(), () -> db.stats().inFlight() == 2);
        behind.cancel();
        Reply<Integer> next = db.query(PID).one();
        admin.execute("commit");
        assertThat(await(running)).isZero();
        assertThat(await(next)).isEqualTo(pid);
        assertThat(behind.isFailed()).isTrue();
        assertThat(db.stats().cancelRequests()).isZero();
        isAsBefore(pid);
    }

    @Test
    void aTransactionThatIsCancelledAtItsBeginningLeavesACleanConnection() {
        int pid = await(db.query(PID).one());
        for (int i = 0; i < 50; i++) {
            Session session = await(db.session());
            proxy.stall();
            Transaction transaction = session.begin();
            Reply<Long> first = transaction.query(ADD).execute();
            first.cancel();
            Reply<Void> closed = session.close();
            proxy.flow();
            await(closed);
            assertThat(first.isFailed()).isTrue();
            isAsBefore(pid);
        }
    }

    @Test
    void aWholeTransactionThatIsCancelledUnderWayIsRolledBack() {
        int pid = await(db.query(PID).one());
        for (int i = 0; i < 50; i++) {
            CompletableFuture<Boolean> inside = new CompletableFuture<>();
            Reply<Long> work = db.inTransaction(tx -> tx.query(ADD).execute().thenCompose(one -> {
                inside.complete(true);
                return new CompletableFuture<Long>();
            }));
            inside.orTimeout(30, java.util.concurrent.TimeUnit.SECONDS).join();
            assertThat(work.cancel()).isTrue();
            isAsBefore(pid);
        }
        assertThat(admin.value("select n from counters where id = 2")).isEqualTo("0");
    }

    @Test
    void aCommitThatFailsLeavesTheSessionInNoTransaction() {
        int pid = await(db.query(PID).one());
        Session session = await(db.session());
        Transaction transaction = session.begin();
        Reply<Long> twice =
                transaction.query("insert into late values (1), (1)").execute();
        Reply<Void> commit = transaction.commit();
        Reply<Void> rollback = transaction.rollback();
        assertThat(await(twice)).isEqualTo(2);
        assertThat(Await.failure(commit).sqlState()).isEqualTo("23505");
        await(rollback);
        assertThat(await(session.query("insert into late values (2)").execute()))
                .isEqualTo(1);
        await(session.close());
        assertThat(admin.value("select count(*) from late")).isEqualTo("1");
        isAsBefore(pid);
    }

    @Test
    void whoLeavesAStreamHalfReadLeavesACleanConnection() {
        int pid = await(db.query(PID).one());
        for (int leaveAfter = 0; leaveAfter < 40; leaveAfter++) {
            HalfReader reader = new HalfReader(leaveAfter);
            db.query(SERIES).stream(16).subscribe(reader);
            assertThat(reader.left
                            .orTimeout(30, java.util.concurrent.TimeUnit.SECONDS)
                            .join())
                    .isEqualTo(leaveAfter);
            isAsBefore(pid);
        }
    }

    @Test
    void aStreamInATransactionThatIsLeftLetsTheTransactionGoOn() {
        int pid = await(db.query(PID).one());
        long done = await(db.inTransaction(tx -> {
            HalfReader reader = new HalfReader(5);
            tx.query(SERIES).stream(16).subscribe(reader);
            return reader.left.thenCompose(count -> tx.query(ADD).execute());
        }));
        assertThat(done).isEqualTo(1);
        isAsBefore(pid);
    }

    @Test
    void whatIsCancelledBeforeItIsSentNeverRuns() {
        int pid = await(db.query(PID).one());
        Session session = await(db.session());
        Reply<Long> waiting = db.query(ADD).execute();
        Await.until(() -> "one that waits: " + db.stats(), () -> db.stats().waiting() == 1);
        assertThat(waiting.cancel()).isTrue();
        assertThat(waiting.toCompletableFuture())
                .failsWithin(Await.PATIENCE)
                .withThrowableThat()
                .isInstanceOf(CancellationException.class);
        await(session.close());
        isAsBefore(pid);
        assertThat(admin.value("select n from counters where id = 2")).isEqualTo("0");
    }

    /** The request to stop comes about when the statement ends by itself, so that it may hit the next one. */
    @Test
    void whatIsBesideAStatementOfASessionThatIsGivenUpTakesPlaceOrIsSkipped() {
        SplittableRandom random = new SplittableRandom(5);
        try (SqlClient hasty = SqlClients.builder(shared.uri(database))
                .poolMax(1)
                .slowMillis(1)
                .open()) {
            Session session = await(hasty.session());
            long done = 0;
            for (int round = 0; round < 100; round++) {
                Reply<Long> givenUp = session.query("select pg_sleep(:seconds)")
                        .bind("seconds", random.nextDouble(0.004))
                        .execute();
                List<Reply<Long>> beside = List.of(
                        session.query(ADD).execute(),
                        session.query(ADD).execute(),
                        session.query(ADD).execute());
                givenUp.cancel();
                for (int i = 0; i < beside.size(); i++) {
                    boolean isLast = i == beside.size() - 1;
                    try {
                        done += await(beside.get(i));
                    } catch (SqlException skipped) {
                        // stopped itself, or it was to use what the one that was stopped was to prepare
                        String what = skipped.kind() + " " + skipped.sqlState();
                        assertThat(what).as("statement %d", i).isIn("SKIPPED 57014", "NOT_SENT 26000");
                        assertThat(isLast).as("the last is run again").isFalse();
                    }
                }
            }
            await(session.close());
            assertThat(admin.value("select n from counters where id = 2")).isEqualTo(Long.toString(done));
            assertThat(hasty.stats().cancelRequests()).isPositive();
            assertThat(hasty.stats().closed()).isZero();
        }
    }

    /** Reads so many rows and leaves. */
    private static final class HalfReader implements Flow.Subscriber<Integer> {
        final CompletableFuture<Integer> left = new CompletableFuture<>();
        private final int leaveAfter;
        private Flow.@Nullable Subscription subscription;
        private int seen;

        HalfReader(int leaveAfter) {
            this.leaveAfter = leaveAfter;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(Math.max(1, leaveAfter));
            leaveIfDue();
        }

        @Override
        public void onNext(Integer row) {
            seen++;
            leaveIfDue();
        }

        private void leaveIfDue() {
            if (seen >= leaveAfter && subscription != null && !left.isDone()) {
                subscription.cancel();
                left.complete(seen);
            }
        }

        @Override
        public void onError(Throwable error) {
            left.completeExceptionally(error);
        }

        @Override
        public void onComplete() {
            left.completeExceptionally(new AssertionError("read to its end"));
        }
    }
}
