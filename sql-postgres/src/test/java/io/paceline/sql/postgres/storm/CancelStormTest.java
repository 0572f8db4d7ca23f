package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Scope;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many callers, of whom many give up: those who do not must notice nothing, and nothing may be left behind. */
class CancelStormTest {

    private static final long SEED = Long.getLong("paceline.seed", 20_261_130L);
    // for each way to run
    private static final int CANCELS = "long".equals(System.getProperty("paceline.intensity")) ? 500_000 : 50_000;
    private static final int CALLERS = 3;
    private static final int OPEN_MAX = 100;
    private static final int DUE_MAX = 30;
    private static final int LONG_SECONDS = 600;

    private final EmbeddedPostgres server =
            EmbeddedPostgres.builder().durable(false).start();
    private final Ledger ledger = new Ledger(CANCELS * 4);
    private final AtomicLong given = new AtomicLong();
    private final AtomicLong inTime = new AtomicLong();
    private SqlClient db;

    /** Work that will be given up once the caller has asked for so much more. */
    private record Doomed(Work work, int at) {}

    @BeforeEach
    void open() {
        Ledger.createTable(server);
        server.execute("create table numbers (id int primary key, n int);"
                + "insert into numbers select i, i * 3 from generate_series(0, " + Load.ROWS + ") i");
    }

    @AfterEach
    void close() {
        db.close();
        server.close();
    }

    @ParameterizedTest(name = "groupWrites {0}")
    @ValueSource(booleans = {false, true})
    void whoeverGivesUpAtWhateverMomentHarmsNobodyAndLeavesNothingBehind(boolean groupWrites) {
        db = SqlClients.builder(server.uri())
                .poolMax(6)
                .acquireTimeout(Duration.ofMinutes(2))
                .groupWrites(groupWrites)
                .open();
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            long seed = SEED + i;
            callers.add(CompletableFuture.runAsync(() -> new Caller(new SplittableRandom(seed)).run(), task -> {
                Thread thread = new Thread(task, "caller-" + seed);
                thread.setDaemon(true);
                thread.start();
            }));
        }
        try {
            callers.forEach(CompletableFuture::join);
            Await.clean(db, server);
            try (PostgresSession session = server.connect()) {
                ledger.check(session);
            }
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("with -Dpaceline.seed=" + SEED + ", " + db.stats(), e);
        }
        assertThat(given.get()).isGreaterThanOrEqualTo(CANCELS);
        // most must have hit something that was under way
        assertThat(inTime.get()).isGreaterThan(CANCELS / 4L);
        assertThat(db.stats().cancelRequests()).isGreaterThan(CANCELS / 1000L);
        System.out.printf("%d cancels, %d before the answer, %s%n", given.get(), inTime.get(), db.stats());
    }

    /** One thread that asks, and gives up some of what it asked for. */
    private final class Caller {
        private final SplittableRandom random;
        private final Load load;
        private final ArrayDeque<Work> innocent = new ArrayDeque<>();
        private final ArrayDeque<Doomed> doomed = new ArrayDeque<>();
        private final ArrayDeque<Work> over = new ArrayDeque<>();
        private int asked;

        Caller(SplittableRandom random) {
            this.random = random;
            this.load = new Load(db, ledger, random.split());
        }

        void run() {
            while (given.get() < CANCELS) {
                asked++;
                if (random.nextInt(10) < 3) {
                    innocent.add(load.any());
                } else {
                    doom();
                }
                giveUpWhatIsDue();
                settle(OPEN_MAX);
            }
            asked += DUE_MAX;
            giveUpWhatIsDue();
            settle(0);
        }

        private void doom() {
            int way = random.nextInt(10);
            if (way < 2) {
                given.incrementAndGet();
                Duration time = Duration.ofMillis(1 + random.nextInt(20));
                over.add(CallContext.empty().withTimeout(time).call(this::something));
            } else if (way < 4) {
                Scope scope = new Scope();
                Work work = CallContext.empty().withScope(scope).call(this::something);
                over.add(work);
                Work end = new Work("scope of " + work);
                end.giveUpBy(() -> {
                    count(work);
                    scope.cancel("the storm");
                });
                doomed.add(new Doomed(end, due()));
            } else {
                Work work = something();
                over.add(work);
                Work end = new Work("cancel of " + work);
                end.giveUpBy(() -> {
                    count(work);
                    work.giveUp();
                });
                doomed.add(new Doomed(end, due()));
            }
        }

        private void count(Work work) {
            given.incrementAndGet();
            if (!work.isDone()) {
                inTime.incrementAndGet();
            }
        }

        /** At once, or after some more was asked. */
        private int due() {
            return asked + (random.nextInt(4) == 0 ? 0 : random.nextInt(DUE_MAX));
        }

        private Work something() {
            return switch (random.nextInt(100)) {
                // the first kind always runs alone, while others may be behind the second
                case 0 -> load.sleepLong(LONG_SECONDS);
                case 1 -> load.sleep(LONG_SECONDS);
                default -> load.any();
            };
        }

        private void giveUpWhatIsDue() {
            for (int i = doomed.size(); i > 0; i--) {
                Doomed next = doomed.remove();
                if (next.at() <= asked) {
                    next.work().giveUp();
                } else {
                    doomed.add(next);
                }
            }
        }

        /** Waits until no more than so many of each kind are open. */
        private void settle(int openMax) {
            while (innocent.size() > openMax) {
                Work work = ended(innocent.remove());
                assertThat(work.error()).as("nobody gave it up: %s", work).isNull();
            }
            while (over.size() > openMax) {
                Work work = ended(over.remove());
                assertThat(isGivenUp(work.error())).as("given up: %s", work).isTrue();
            }
        }

        private Work ended(Work work) {
            if (!work.isDone()) {
                // it may end, or have its turn, only when something is given up
                asked += DUE_MAX;
                giveUpWhatIsDue();
            }
            try {
                work.ended.get(60, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new AssertionError("no outcome: " + work, e);
            }
            assertThat(work.isTold()).as("told once: %s", work).isTrue();
            return work;
        }

        private static boolean isGivenUp(Throwable error) {
            return error == null
                    || error instanceof CancellationException
                    || error instanceof DeadlineExceededException
                    || (error instanceof SqlException known
                            && switch (known.kind()) {
                                // the last if the time was over before there was a connection
                                case CANCELLED, TIMEOUT, CLOSED, OUTCOME_UNKNOWN, POOL_EXHAUSTED -> true;
                                default -> false;
                            });
        }
    }
}
