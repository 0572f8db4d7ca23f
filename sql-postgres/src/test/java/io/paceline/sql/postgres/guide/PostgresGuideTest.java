package io.paceline.sql.postgres.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.client.SqlClients;
import io.paceline.sql.postgres.ByteSource;
import io.paceline.sql.postgres.PgListener;
import io.paceline.sql.postgres.PgNotification;
import io.paceline.sql.postgres.PgSession;
import io.paceline.testkit.net.EmbeddedPostgres;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The samples of the guide on what is PostgreSQL's own. */
class PostgresGuideTest {

    private static final EmbeddedPostgres SERVER = EmbeddedPostgres.shared();

    @Test
    void properties() {
        String uri = SERVER.uri();
        Supplier<String> vault = () -> "not asked for here";
        // @start region="properties"
        SqlClient db = SqlClients.builder(uri)
                .property("application_name", "shop")
                .property("sslmode", "prefer")
                .password(vault) // asked for each connection, so it may change; may wait
                .open();
        // @end
        assertThat(db.query(Query.of("show application_name").map(String.class))
                        .one()
                        .await())
                .isEqualTo("shop");
        db.close();
    }

    @Test
    void listen() throws Exception {
        BlockingQueue<String> jobs = new LinkedBlockingQueue<>();
        try (SqlClient db = SqlClients.open(SERVER.uri())) {
            // @start region="listen"
            PgListener listener = PgListener.of(
                    db,
                    new PgListener.Handler() {
                        @Override
                        public void notification(PgNotification notification) {
                            jobs.add(notification.payload());
                        }

                        @Override
                        public void gapPossible() {
                            jobs.add("look at everything");
                        }
                    },
                    "jobs");
            // @end
            listener.ready().await();
            db.query("select pg_notify('jobs', '7')").execute().await();
            assertThat(jobs.poll(30, TimeUnit.SECONDS)).isEqualTo("7");

            SERVER.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN \"jobs\"%'");
            assertThat(jobs.poll(30, TimeUnit.SECONDS)).isEqualTo("look at everything");
            db.query("select pg_notify('jobs', '8')").execute().await();
            assertThat(jobs.poll(30, TimeUnit.SECONDS)).isEqualTo("8");
            listener.close();
        }
    }

    @Test
    void copy() {
        String folder = SERVER.socketFolder().toString();
        assertThat(Path.of(folder)).exists();
        try (SqlClient db = SqlClients.open(SERVER.uri(SERVER.newDatabase()))) {
            db.query("create table person (id int4, name text)").execute().await();
            Flow.Publisher<ByteBuffer> file = ByteSource.of("1,Ann\n2,Bob\n");
            // @start region="copy"
            Reply<Long> copied = db.withSession(
                    session -> session.unwrap(PgSession.class).copyIn("copy person from stdin (format csv)", file));
            // @end
            assertThat(copied.await()).isEqualTo(2);

            Session session = db.session().await();
            BlockingQueue<String> rows = new LinkedBlockingQueue<>();
            session.unwrap(PgSession.class)
                    .copyOut("copy person to stdout (format csv)")
                    .subscribe(lines(rows));
            assertThat(List.of(take(rows), take(rows), take(rows))).containsExactly("1,Ann\n", "2,Bob\n", "end");
            session.close().await();
        }
    }

    private static String take(BlockingQueue<String> rows) {
        try {
            return rows.poll(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Flow.Subscriber<ByteBuffer> lines(BlockingQueue<String> rows) {
        return new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(ByteBuffer row) {
                rows.add(StandardCharsets.UTF_8.decode(row).toString());
            }

            @Override
            public void onError(Throwable error) {
                rows.add(error.toString());
            }

            @Override
            public void onComplete() {
                rows.add("end");
            }
        };
    }
}
