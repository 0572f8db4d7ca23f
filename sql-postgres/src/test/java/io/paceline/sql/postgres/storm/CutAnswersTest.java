package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException;
import io.paceline.sql.client.SqlClients;
import io.paceline.sql.postgres.ByteSource;
import io.paceline.sql.postgres.PgSession;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PostgresSession;
import io.paceline.testkit.net.script.RelayScript;
import io.paceline.testkit.net.script.RelayScript.Passing;
import io.paceline.testkit.net.script.ScriptedPostgres;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The connection ends within each of the messages of a server in turn, whatever was asked. */
class CutAnswersTest {

    private static final long SEED = Long.getLong("paceline.seed", System.nanoTime());
    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    private final String database = SERVER.newDatabase();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Ledger ledger = new Ledger(10_000);

    @BeforeEach
    void createTables() {
        try (PostgresSession session = SERVER.connect(database)) {
            session.execute(Ledger.TABLE);
            session.execute("create table numbers as select n as id, n * 3 as n from generate_series(0, "
                    + (Load.ROWS - 1) + ") n");
        }
    }

    @Test
    void everythingHasOneOutcomeOfTheRightKindAndThePoolGoesOn() {
        int messages = run(Integer.MAX_VALUE);
        assertThat(messages).isGreaterThan(100);
        for (int cut = 0; cut < messages; cut++) {
            try {
                run(cut);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(
                        "cut within message " + cut + " of " + messages + " with -Dpaceline.seed=" + SEED, e);
            }
        }
        try (PostgresSession session = SERVER.connect(database)) {
            ledger.check(session);
        }
    }

    /** Does some of everything on one connection, which ends within one message; gives how many messages there were. */
    private int run(int cut) {
        AtomicInteger messages = new AtomicInteger();
        try (ScriptedPostgres relay =
                        ScriptedPostgres.with(RelayScript.to(SERVER.port()).passing(cutting(messages, cut)));
                SqlClient db = SqlClients.builder(
                                "postgresql://" + SERVER.user() + "@127.0.0.1:" + relay.port() + "/" + database)
                        .poolMax(1)
                        .open()) {
            Load load = new Load(db, ledger, random);
            List<Work> all = List.of(
                    load.select(),
                    load.insert(),
                    load.select(),
                    load.pipeline(),
                    load.batch(),
                    load.transaction(),
                    load.stream(20, 7, Integer.MAX_VALUE),
                    copyIn(db),
                    copyOut(db),
                    load.select(),
                    load.insert());
            for (Work work : all) {
                work.ended
                        .orTimeout(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                        .join();
                assertThat(work.isTold()).as("told once: %s", work).isTrue();
                assertThat(isOfALoss(work.error(), cut))
                        .as("a right outcome: %s", work)
                        .isTrue();
            }
            // from here on nothing is cut
            int used = messages.getAndAdd(Integer.MAX_VALUE / 2);
            // a cut within what the pool itself has asked for may hit who comes next, once
            seven(db).exceptionally(lost -> 7).await(Await.PATIENCE);
            for (int i = 0; i < 3; i++) {
                assertThat(seven(db).await(Await.PATIENCE)).isEqualTo(7);
            }
            Await.until(() -> "every slot back: " + db.stats(), () -> db.stats().leased() == 0);
            return used;
        }
    }

    private static Reply<Integer> seven(SqlClient db) {
        return db.query(Query.of("select 7").map(Integer.class)).one();
    }

    private Passing cutting(AtomicInteger messages, int cut) {
        boolean isReset = random.nextBoolean();
        return (client, message) -> {
            byte[] bytes = message.bytes();
            if (messages.getAndIncrement() == cut) {
                client.send(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
                if (isReset) {
                    client.reset();
                } else {
                    client.end();
                }
            } else {
                client.send(bytes);
            }
        };
    }

    private static boolean isOfALoss(@Nullable Throwable error, int cut) {
        if (error == null) {
            return true;
        }
        return cut < Integer.MAX_VALUE
                && error instanceof SqlException known
                && switch (known.kind()) {
                    case OUTCOME_UNKNOWN, NOT_SENT, CLOSED, CONNECT -> true;
                    default -> false;
                };
    }

    private static Work copyIn(SqlClient db) {
        Work work = new Work("copy in");
        db.withSession(session -> session.query("create temp table copied (n int)")
                        .execute()
                        .thenCompose(done -> session.unwrap(PgSession.class)
                                .copyIn("copy copied from stdin", ByteSource.of("1\n2\n"))))
                .whenCompleteAsync(
                        (rows, error) -> work.outcome(
                                error == null && rows != 2 ? new AssertionError("copied: " + rows) : error),
                        Runnable::run);
        return work;
    }

    private static Work copyOut(SqlClient db) {
        Work work = new Work("copy out");
        db.withSession(session -> {
                    Lines lines = new Lines();
                    session.unwrap(PgSession.class)
                            .copyOut("copy (select n from generate_series(1, 5) n) to stdout")
                            .subscribe(lines);
                    return lines.count;
                })
                .whenCompleteAsync(
                        (lines, error) -> work.outcome(
                                error == null && lines != 5 ? new AssertionError("lines: " + lines) : error),
                        Runnable::run);
        return work;
    }

    /** Counts what comes, one by one. */
    private static final class Lines implements Flow.Subscriber<ByteBuffer> {
        final Promise<Integer> count = new Promise<>();
        private int seen;
        private Flow.@Nullable Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(ByteBuffer line) {
            seen++;
            Objects.requireNonNull(subscription).request(1);
        }

        @Override
        public void onError(Throwable error) {
            count.completeExceptionally(error);
        }

        @Override
        public void onComplete() {
            count.complete(seen);
        }
    }
}
