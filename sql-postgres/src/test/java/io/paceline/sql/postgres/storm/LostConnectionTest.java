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
import io.paceline.sql.postgres.PgListener;
import io.paceline.sql.postgres.PgNotification;
import io.paceline.sql.postgres.PgSession;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import io.paceline.testkit.net.PostgresSession;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One connection ends, at a moment that is known. */
class LostConnectionTest {

    private static final Query<Integer> PID =
            Query.of("select pg_backend_pid()").map(Integer.class);
    private static final Query<Integer> LOCKED =
            Query.of("select n from counters where id = 1 for update").map(Integer.class);
    private static final Query<?> ADD = Query.of("update counters set n = n + 1 where id = 2");
    private static final int DEPTH = 10;

    private final EmbeddedPostgres shared = EmbeddedPostgres.shared();
    private final String database = shared.newDatabase();
    private PostgresSession admin;
    /** Holds a row. Not {@code admin}: within a transaction, what the server says of its activity stays as first read. */
    private PostgresSession holder;

    @BeforeEach
    void createTable() {
        admin = shared.connect(database);
        holder = shared.connect(database);
        admin.execute("create table counters (id int primary key, n int); insert into counters values (1, 0), (2, 0)");
    }

    @AfterEach
    void close() {
        holder.close();
        admin.close();
    }

    private SqlClients.Builder client() {
        return SqlClients.builder(shared.uri(database));
    }

    private List<List<String>> activity(String condition) {
        return admin.execute("select pid, state, query from pg_stat_activity where datname = '" + database
                + "' and application_name <> '" + PostgresSession.APPLICATION_NAME + "' and " + condition);
    }

    private void terminate(int pid) {
        admin.execute("select pg_terminate_backend(" + pid + ")");
        Await.until(() -> "the end of " + pid, () -> activity("pid = " + pid).isEmpty());
    }

    private static <T> T await(Reply<T> reply) {
        return reply.await(Await.PATIENCE);
    }

    @Test
    void whatIsInFlightIsUnknownAndWhatWaitsRunsOnTheNextConnection() {
        try (SqlClient db =
                client().poolMax(1).pipelineMax(DEPTH).slowMillis(60_000).open()) {
            for (int i = 0; i < 3; i++) {
                await(db.query(LOCKED).one());
            }
            int pid = await(db.query(PID).one());
            holder.execute("begin; select n from counters where id = 1 for update");
            List<Reply<Integer>> replies = new ArrayList<>();
            for (int i = 0; i < DEPTH + 5; i++) {
                replies.add(db.query(LOCKED).one());
            }
            Await.until(
                    () -> "a full pipeline: " + db.stats(),
                    () -> db.stats().inFlight() == DEPTH && db.stats().waiting() == 5);
            terminate(pid);
            for (Reply<Integer> reply : replies.subList(0, DEPTH)) {
                assertThat(Await.failure(reply).kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            }
            assertThat(Await.failure(replies.get(0)).sqlState()).isEqualTo("57P01");
            holder.execute("rollback");
            for (Reply<Integer> reply : replies.subList(DEPTH, DEPTH + 5)) {
                assertThat(await(reply)).isZero();
            }
        }
    }

    @Test
    void aLostSessionFailsWhatIsInFlightAsUnknownAndWhatIsQueuedAsNotSent() {
        try (SqlClient db = client().poolMax(2).pipelineMax(DEPTH).open()) {
            Session session = await(db.session());
            int pid = await(session.query(PID).one());
            holder.execute("begin; select n from counters where id = 1 for update");
            List<Reply<?>> sent = new ArrayList<>();
            List<Reply<?>> queued = new ArrayList<>();
            sent.add(session.query(LOCKED).one());
            sent.add(session.batch("update counters set n = n + $1::int where id = 2")
                    .add(1)
                    .add(2)
                    .execute());
            for (int i = 2; i < DEPTH; i++) {
                sent.add(session.query(ADD).execute());
            }
            for (int i = 0; i < 5; i++) {
                queued.add(session.query(ADD).execute());
            }
            Await.until(() -> "a full pipeline: " + db.stats(), () -> db.stats().inFlight() == DEPTH);
            terminate(pid);
            holder.execute("rollback");
            sent.forEach(reply -> assertThat(Await.failure(reply).kind()).isEqualTo(Kind.OUTCOME_UNKNOWN));
            queued.forEach(reply -> assertThat(Await.failure(reply).kind()).isEqualTo(Kind.NOT_SENT));
            assertThat(session.isOpen()).isFalse();
            assertThat(Await.failure(session.query(ADD).execute()).kind()).isIn(Kind.CLOSED, Kind.NOT_SENT);
            await(session.close());
            assertThat(admin.value("select n from counters where id = 2")).isEqualTo("0");
            assertThat(await(db.query(PID).one())).isNotEqualTo(pid);
        }
    }

    @Test
    void nothingOfALostTransactionRunsElsewhere() {
        try (SqlClient db = client().poolMax(2).open()) {
            Session session = await(db.session());
            Transaction transaction = session.begin();
            int pid = await(transaction.query(PID).one());
            await(transaction.query(ADD).execute());
            terminate(pid);
            // another connection is there, and must not be used
            assertThat(await(db.query(PID).one())).isNotEqualTo(pid);
            for (int i = 0; i < 5; i++) {
                SqlException failure = Await.failure(transaction.query(ADD).execute());
                assertThat(failure.kind()).isIn(Kind.CLOSED, Kind.NOT_SENT, Kind.OUTCOME_UNKNOWN);
            }
            assertThat(Await.failure(transaction.commit())).isNotNull();
            await(session.close());
            assertThat(admin.value("select n from counters where id = 2")).isEqualTo("0");
            assertThat(await(db.query(ADD).execute())).isEqualTo(1);
        }
    }

    @Test
    void aTransactionThatTheServerEndsForIdlenessFailsAloneAndRaisesNothingElsewhere() {
        List<Throwable> uncaught = new ArrayList<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> uncaught.add(error));
        try (SqlClient db = client().poolMax(2).open()) {
            CompletableFuture<Integer> pid = new CompletableFuture<>();
            CompletableFuture<String> idle = new CompletableFuture<>();
            Reply<String> transaction = db.inTransaction(tx -> {
                Reply<Long> begun = tx.query(PID)
                        .one()
                        .thenApply(pid::complete)
                        .thenCompose(told -> tx.query("set local idle_in_transaction_session_timeout = '50ms'")
                                .execute());
                return begun.thenCompose(nothing -> idle);
            });
            int gone = pid.orTimeout(30, TimeUnit.SECONDS).join();
            Await.until(
                    () -> "the end of " + gone, () -> activity("pid = " + gone).isEmpty());
            assertThat(await(db.query(ADD).execute())).isEqualTo(1);
            idle.complete("done");
            assertThat(Await.failure(transaction).kind()).isIn(Kind.OUTCOME_UNKNOWN, Kind.NOT_SENT, Kind.CLOSED);
            assertThat(await(db.query(ADD).execute())).isEqualTo(1);
            assertThat(db.stats().leased()).isZero();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(uncaught).isEmpty();
    }

    @Test
    void connectionsThatNobodyNeedsAreClosedOnTheServer() {
        try (SqlClient db =
                client().poolMax(4).idleTimeout(Duration.ofMillis(100)).open()) {
            List<Session> sessions = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                sessions.add(await(db.session()));
            }
            assertThat(activity("true")).hasSize(4);
            sessions.forEach(session -> await(session.close()));
            Await.until(
                    () -> "no connection: " + activity("true"),
                    () -> activity("true").isEmpty());
            assertThat(db.stats().closed()).isEqualTo(4);
            assertThat(await(db.query(ADD).execute())).isEqualTo(1);
        }
    }

    @Test
    void connectionsThatHaveLivedTheirTimeAreClosedOnTheServerAndReplaced() {
        try (SqlClient db =
                client().poolMax(1).lifetimeMax(Duration.ofMillis(100)).open()) {
            int first = await(db.query(PID).one());
            Await.until(() -> "another connection", () -> await(db.query(PID).one()) != first);
            Await.until(
                    () -> "the end of " + first,
                    () -> activity("pid = " + first).isEmpty());
        }
        Await.until(
                () -> "no connection: " + activity("true"),
                () -> activity("true").isEmpty());
    }

    /** Case 17. */
    @Test
    void aCopyWhoseConnectionIsLostFailsAndSoDoesWhatWaitsBehindIt() {
        admin.execute("create table copied (id int)");
        try (SqlClient db = client().poolMax(2).open()) {
            Session session = await(db.session());
            int pid = await(session.query(PID).one());
            SubmissionPublisher<ByteBuffer> data = new SubmissionPublisher<>();
            Reply<Long> copied = session.unwrap(PgSession.class).copyIn("copy copied from stdin", data);
            Reply<Long> behind = session.query(ADD).execute();
            Await.until(() -> "a source that is asked", data::hasSubscribers);
            data.submit(ByteBuffer.wrap("1\n".getBytes(StandardCharsets.UTF_8)));
            terminate(pid);
            assertThat(Await.failure(copied).kind()).isEqualTo(Kind.OUTCOME_UNKNOWN);
            assertThat(Await.failure(behind).kind()).isIn(Kind.NOT_SENT, Kind.OUTCOME_UNKNOWN);
            assertThat(Await.failure(session.query(ADD).execute()).kind()).isIn(Kind.CLOSED, Kind.NOT_SENT);
            await(session.close());
            Await.until(() -> "a source that is left", () -> !data.hasSubscribers());
            assertThat(admin.value("select count(*) from copied")).isEqualTo("0");
            assertThat(await(db.query(ADD).execute())).isEqualTo(1);
        }
    }

    /** Case 67. */
    @Test
    void aListenerListensAgainAfterARestartAndSaysThatSomethingMayBeMissing() throws InterruptedException {
        try (EmbeddedPostgres own = EmbeddedPostgres.builder().durable(false).start();
                SqlClient db = SqlClients.open(own.uri())) {
            BlockingQueue<String> heard = new LinkedBlockingQueue<>();
            try (PgListener listener = PgListener.of(
                    db,
                    new PgListener.Handler() {
                        @Override
                        public void notification(PgNotification notification) {
                            heard.add(notification.payload());
                        }

                        @Override
                        public void gapPossible() {
                            heard.add("gap");
                        }
                    },
                    "jobs")) {
                await(listener.ready());
                for (StopMode mode : List.of(StopMode.FAST, StopMode.KILL)) {
                    own.execute("notify jobs, 'before'");
                    assertThat(heard.poll(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                            .isEqualTo("before");
                    own.restart(mode);
                    own.execute("notify jobs, 'missed'");
                    assertThat(heard.poll(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                            .isIn("gap", "missed");
                    own.execute("notify jobs, 'after'");
                    String last = "";
                    while (!last.equals("after")) {
                        last = String.valueOf(heard.poll(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS));
                        assertThat(last).isIn("gap", "missed", "after");
                    }
                }
            }
        }
    }
}
