package io.paceline.sql.postgres.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.paceline.core.Reply;
import io.paceline.sql.ServerError;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.postgres.ByteSource;
import io.paceline.sql.postgres.PgNotification;
import io.paceline.sql.postgres.PgSession;
import io.paceline.sql.postgres.internal.wire.Rows;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** LISTEN, notices and COPY on one connection to a real server. */
class SessionTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    private String uri;
    private Database db;
    private PgSession session;

    @BeforeEach
    void open() {
        uri = SERVER.uri(SERVER.newDatabase());
        db = Database.open(uri);
        session = db.connection.extension(PgSession.class, command -> db.send(List.of(command)));
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void notificationsReachTheListenersOfTheirChannel() throws Exception {
        BlockingQueue<PgNotification> heard = new LinkedBlockingQueue<>();
        Database.await(session.listen("Jobs \"1\"", heard::add));
        try (Database other = Database.open(uri)) {
            other.run("select pg_notify($1, $2)", "Jobs \"1\"", "gr\u00fcn");
            other.run("select pg_notify($1, $2)", "elsewhere", "no");
        }
        PgNotification notification = heard.poll(30, TimeUnit.SECONDS);
        assertThat(notification.channel()).isEqualTo("Jobs \"1\"");
        assertThat(notification.payload()).isEqualTo("gr\u00fcn");

        Database.await(session.unlisten("Jobs \"1\""));
        db.run("select pg_notify('Jobs \"1\"', 'late')");
        assertThat(heard).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> session.listen("x".repeat(64), heard::add));
    }

    @Test
    void noticesReachTheListener() throws Exception {
        BlockingQueue<ServerError> heard = new LinkedBlockingQueue<>();
        session.onNotice(heard::add);
        db.run("do $$ begin raise notice 'hear %', 'me'; end $$");
        assertThat(heard.poll(30, TimeUnit.SECONDS).message()).isEqualTo("hear me");
    }

    @Test
    void aLostConnectionIsTold() {
        Reply<?> lost = session.lost();
        SERVER.execute("select pg_terminate_backend(" + db.value("select pg_backend_pid()") + ")");
        SqlException error = catchThrowableOfType(SqlException.class, () -> lost.await(Database.TIMEOUT));
        assertThat(error).isNotNull();
    }

    @Test
    void copyInTakesWhatThePublisherGivesAndLaterStatementsWait() {
        db.run("create table t (id int4, word text)");
        SubmissionPublisher<ByteBuffer> data = new SubmissionPublisher<>();
        Reply<Long> copied = session.copyIn("copy t from stdin (format csv)", data);
        Rows behind = Rows.of("select count(*) from t");
        db.send(List.of(behind));
        awaitSubscriber(data);
        for (int i = 0; i < 10_000; i++) {
            data.submit(utf8(i + ",word " + i + "\n"));
        }
        data.close();

        assertThat(copied.await(Database.TIMEOUT)).isEqualTo(10_000);
        assertThat(behind.await(Database.TIMEOUT).rows).containsExactly(List.of("10000"));
    }

    @Test
    void aSourceThatFailsCopiesNothingAndFreesTheSession() {
        db.run("create table t (id int4)");
        SubmissionPublisher<ByteBuffer> data = new SubmissionPublisher<>();
        Reply<Long> copied = session.copyIn("copy t from stdin", data);
        awaitSubscriber(data);
        data.submit(utf8("1\n"));
        data.closeExceptionally(new IOException("disk"));

        SqlException error = catchThrowableOfType(SqlException.class, () -> copied.await(Database.TIMEOUT));
        assertThat(error.kind()).isEqualTo(Kind.CANCELLED);
        assertThat(error.getCause()).hasMessage("disk");
        assertThat(db.value("select count(*) from t")).isEqualTo("0");
    }

    @Test
    void badDataIsAnErrorOfTheServerAndTheSourceIsTold() {
        db.run("create table t (id int4)");
        CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        AtomicLong given = new AtomicLong();
        Flow.Publisher<ByteBuffer> endless = subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                for (long i = 0; i < count; i++) {
                    given.incrementAndGet();
                    subscriber.onNext(utf8("no number\n"));
                }
            }

            @Override
            public void cancel() {
                cancelled.complete(true);
            }
        });
        Reply<Long> copied = session.copyIn("copy t from stdin", endless);

        SqlException error = catchThrowableOfType(SqlException.class, () -> copied.await(Database.TIMEOUT));
        assertThat(error.sqlState()).isEqualTo("22P02");
        cancelled.orTimeout(30, TimeUnit.SECONDS).join();
        assertThat(db.value("select count(*) from t")).isEqualTo("0");
        assertThat(given.get()).isPositive();
    }

    @Test
    void aCopyThatIsCancelledEndsAlthoughItsSourceIsSilent() {
        db.run("create table t (id int4)");
        SubmissionPublisher<ByteBuffer> silent = new SubmissionPublisher<>();
        Reply<Long> copied = session.copyIn("copy t from stdin", silent);
        awaitSubscriber(silent);
        copied.cancel();
        assertThat(db.value("select count(*) from t")).isEqualTo("0");
    }

    @Test
    void copyOutGivesAllRowsAsFastAsTheyAreAskedFor() {
        CompletableFuture<Long> bytes = new CompletableFuture<>();
        List<String> first = new ArrayList<>();
        session.copyOut("copy (select i, repeat('x', 100) from generate_series(1, 50000) i) to stdout")
                .subscribe(new Flow.Subscriber<>() {
                    private Flow.Subscription subscription;
                    private long rows;

                    @Override
                    public void onSubscribe(Flow.Subscription given) {
                        subscription = given;
                        given.request(1);
                    }

                    @Override
                    public void onNext(ByteBuffer row) {
                        if (rows++ == 0) {
                            first.add(StandardCharsets.UTF_8.decode(row).toString());
                        }
                        subscription.request(1);
                    }

                    @Override
                    public void onError(Throwable error) {
                        bytes.completeExceptionally(error);
                    }

                    @Override
                    public void onComplete() {
                        bytes.complete(rows);
                    }
                });
        assertThat(bytes.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(50_000);
        assertThat(first).containsExactly("1\t" + "x".repeat(100) + "\n");
        assertThat(db.value("select 1")).isEqualTo("1");
    }

    @Test
    void whatIsCopiedOutInBinaryCanBeCopiedIn() {
        db.run("create table source as select n, repeat('\u00fc', n) as word, n * 1.5 as share"
                + " from generate_series(1, 1000) n");
        db.run("create table target (like source)");
        List<ByteBuffer> parts = new ArrayList<>();
        CompletableFuture<List<ByteBuffer>> all = new CompletableFuture<>();
        session.copyOut("copy source to stdout (format binary)").subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription given) {
                given.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer part) {
                parts.add(part);
            }

            @Override
            public void onError(Throwable error) {
                all.completeExceptionally(error);
            }

            @Override
            public void onComplete() {
                all.complete(parts);
            }
        });
        ByteSource source = new ByteSource(all.orTimeout(30, TimeUnit.SECONDS).join());

        assertThat(session.copyIn("copy target from stdin (format binary)", source)
                        .await(Database.TIMEOUT))
                .isEqualTo(1_000);
        assertThat(db.value("select count(*) from (table source except table target) missing"))
                .isEqualTo("0");
    }

    @Test
    void anErrorOfCopyOutIsTheEndOfItsStream() {
        CompletableFuture<Throwable> failed = new CompletableFuture<>();
        session.copyOut("copy nowhere to stdout").subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription given) {
                given.request(1);
            }

            @Override
            public void onNext(ByteBuffer row) {}

            @Override
            public void onError(Throwable error) {
                failed.complete(error);
            }

            @Override
            public void onComplete() {}
        });
        Throwable error = failed.orTimeout(30, TimeUnit.SECONDS).join();
        assertThat(((SqlException) error).sqlState()).isEqualTo("42P01");
    }

    /** Until then a SubmissionPublisher drops what it is given. */
    private static void awaitSubscriber(SubmissionPublisher<?> publisher) {
        long until = System.nanoTime() + Database.TIMEOUT.toNanos();
        while (!publisher.hasSubscribers()) {
            assertThat(System.nanoTime()).isLessThan(until);
            Thread.onSpinWait();
        }
    }

    private static ByteBuffer utf8(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
