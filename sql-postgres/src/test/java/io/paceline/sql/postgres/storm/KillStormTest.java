package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.EmbeddedPostgres.StopMode;
import io.paceline.testkit.net.PostgresSession;
import io.paceline.testkit.net.TcpProxy;
import io.paceline.testkit.net.TcpProxy.Direction;
import io.paceline.testkit.net.TcpProxy.Ending;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections and servers die under load: every caller is told what is known, and the pool comes back by itself. */
class KillStormTest {

    private static final long SEED = Long.getLong("paceline.seed", 20_261_130L);
    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int BLOWS = LONG ? 1_500 : 150;
    private static final int RESTARTS = LONG ? 30 : 6;
    private static final int CALLERS = 3;
    private static final int OPEN_MAX = 60;

    // what is committed survives the death of the server's processes, which is all that happens here
    private final EmbeddedPostgres server = EmbeddedPostgres.builder()
            .set("fsync", "off")
            .set("full_page_writes", "off")
            .start();
    private final TcpProxy proxy = TcpProxy.to(server.port());
    private final Ledger ledger = new Ledger(LONG ? 20_000_000 : 4_000_000);
    private final AtomicLong succeeded = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean stopped;
    private SqlClient db;

    @BeforeEach
    void createTables() {
        Ledger.createTable(server);
        server.execute("create table numbers (id int primary key, n int);"
                + "insert into numbers select i, i * 3 from generate_series(0, " + Load.ROWS + ") i");
    }

    private void open(boolean groupWrites) {
        db = SqlClients.builder(
                        "postgresql://" + server.user() + "@127.0.0.1:" + proxy.port() + "/" + server.database())
                .poolMax(6)
                .acquireTimeout(Duration.ofSeconds(30))
                .groupWrites(groupWrites)
                .open();
    }

    @AfterEach
    void close() {
        db.close();
        proxy.close();
        server.close();
    }

    @ParameterizedTest(name = "groupWrites {0}")
    @ValueSource(booleans = {false, true})
    void connectionsThatDieInAnyWayTellWhatIsKnownAndAreReplaced(boolean groupWrites) {
        open(groupWrites);
        SplittableRandom random = new SplittableRandom(SEED);
        underLoad(() -> {
            for (int i = 0; i < BLOWS; i++) {
                awaitProgress(30);
                strike(random);
            }
            proxy.flow().pieces(Integer.MAX_VALUE);
        });
    }

    @Test
    void aServerThatRestartsUnderLoadIsFoundAgain() {
        open(false);
        List<StopMode> modes = List.of(StopMode.FAST, StopMode.IMMEDIATE, StopMode.KILL);
        underLoad(() -> {
            for (int i = 0; i < RESTARTS; i++) {
                awaitProgress(200);
                server.restart(modes.get(i % modes.size()));
            }
            awaitProgress(200);
        });
    }

    @Test
    void aServerThatStopsAnsweringCostsTimeAndNoSlots() {
        open(false);
        Query<Integer> patient = Query.of("select 1").map(Integer.class);
        Query<Integer> hurried = patient.timeout(Duration.ofMillis(200));
        for (int i = 0; i < 3; i++) {
            assertThat(db.query(patient).one().await(Await.PATIENCE)).isEqualTo(1);
        }
        for (int round = 0; round < 3; round++) {
            server.pause();
            try {
                List<Reply<Integer>> replies = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    replies.add(db.query(hurried).one());
                }
                for (Reply<Integer> reply : replies) {
                    assertThat(Await.failure(reply).kind()).isEqualTo(Kind.TIMEOUT);
                }
            } finally {
                server.resume();
            }
            Await.clean(db, server);
        }
        assertThat(db.stats().timeouts()).isEqualTo(150);
    }

    private void strike(SplittableRandom random) {
        Ending ending = random.nextBoolean() ? Ending.FIN : Ending.RESET;
        switch (random.nextInt(6)) {
            case 0 -> proxy.kill(ending);
            case 1 ->
                proxy.cutAfter(
                        random.nextBoolean() ? Direction.TO_CLIENT : Direction.TO_SERVER,
                        random.nextInt(2_000),
                        ending);
            case 2 -> proxy.pieces(random.nextBoolean() ? 1 : 1 + random.nextInt(100));
            case 3 -> proxy.pieces(Integer.MAX_VALUE);
            case 4 -> {
                proxy.stall();
                if (random.nextBoolean()) {
                    terminate(random.nextInt(6));
                } else {
                    proxy.kill(ending);
                }
                proxy.flow();
            }
            default -> terminate(random.nextInt(6));
        }
    }

    private void terminate(int which) {
        server.execute("select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'"
                + " and application_name <> '" + PostgresSession.APPLICATION_NAME + "' order by pid limit 1 offset "
                + which);
    }

    /** Waits until so much more has succeeded. */
    private void awaitProgress(int count) {
        long from = succeeded.get();
        Await.until(
                () -> count + " more successes: " + succeeded.get() + ", " + db.stats(),
                () -> stopped || succeeded.get() >= from + count);
    }

    private void underLoad(Runnable faults) {
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            long seed = SEED + i;
            callers.add(CompletableFuture.runAsync(
                    () -> call(new Load(db, ledger, new SplittableRandom(seed))), task -> new Thread(task).start()));
        }
        try {
            try {
                faults.run();
            } finally {
                stopped = true;
            }
            callers.forEach(CompletableFuture::join);
            Await.clean(db, server);
            try (PostgresSession session = server.connect()) {
                ledger.check(session);
            }
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("with -Dpaceline.seed=" + SEED + ", " + db.stats(), e);
        }
        assertThat(failed.get()).isPositive();
        System.out.printf("%d succeeded, %d failed, %s%n", succeeded.get(), failed.get(), db.stats());
    }

    private void call(Load load) {
        ArrayDeque<Work> open = new ArrayDeque<>();
        try {
            while (!stopped) {
                open.add(load.any());
                if (open.size() > OPEN_MAX) {
                    settle(open.remove());
                }
            }
            open.forEach(this::settle);
        } finally {
            stopped = true;
        }
    }

    private void settle(Work work) {
        try {
            work.ended.get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("no outcome: " + work, e);
        }
        assertThat(work.isTold()).as("told once: %s", work).isTrue();
        assertThat(isOfALoss(work.error()))
                .as("an outcome of the right kind: %s", work)
                .isTrue();
        (work.error() == null ? succeeded : failed).incrementAndGet();
    }

    private static boolean isOfALoss(@Nullable Throwable error) {
        return error == null
                || (error instanceof SqlException known
                        && switch (known.kind()) {
                            case OUTCOME_UNKNOWN, NOT_SENT, CONNECT, POOL_EXHAUSTED, CLOSED -> true;
                            default -> false;
                        });
    }
}
