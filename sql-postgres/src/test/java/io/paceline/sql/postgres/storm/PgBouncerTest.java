package io.paceline.sql.postgres.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.paceline.core.Reply;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.client.SqlClients;
import io.paceline.testkit.net.EmbeddedPostgres;
import io.paceline.testkit.net.PgBouncer;
import io.paceline.testkit.net.PostgresSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In front of the server stands a PgBouncer that gives each transaction any of its connections. */
class PgBouncerTest {

    private static final int WORKS = "long".equals(System.getProperty("paceline.intensity")) ? 50_000 : 2_000;
    private static final Query<Long> PREPARED =
            Query.of("select count(*) from pg_prepared_statements").map(Long.class);

    private final EmbeddedPostgres server =
            EmbeddedPostgres.builder().durable(false).start();
    private PgBouncer bouncer;
    private SqlClient db;

    @BeforeEach
    void open() {
        assumeTrue(
                PgBouncer.isInstalled(), "PgBouncer is not installed (Debian package pgbouncer): NOTHING WAS TESTED");
        Ledger.createTable(server);
        server.execute("create table numbers (id int primary key, n int);"
                + "insert into numbers select i, i * 3 from generate_series(0, " + Load.ROWS + ") i");
        bouncer = PgBouncer.before(server).poolSize(2).start();
        db = client("unnamed");
    }

    private SqlClient client(String mode) {
        return SqlClients.builder(bouncer.uri())
                .property("statement_mode", mode)
                .poolMax(4)
                .open();
    }

    @AfterEach
    void close() {
        if (db != null) {
            db.close();
        }
        if (bouncer != null) {
            bouncer.close();
        }
        server.close();
    }

    private static <T> T await(Reply<T> reply) {
        return reply.await(Await.PATIENCE);
    }

    @Test
    void allSortsOfWorkSucceedOverFewerConnectionsThanTheClientHas() throws Exception {
        Ledger ledger = new Ledger(WORKS);
        Load load = new Load(db, ledger, new SplittableRandom(7));
        List<Work> works = new ArrayList<>();
        for (int i = 0; i < WORKS; i++) {
            works.add(load.any());
            if (i >= 100) {
                works.get(i - 100).ended.get(60, TimeUnit.SECONDS);
            }
        }
        for (Work work : works) {
            work.ended.get(60, TimeUnit.SECONDS);
            assertThat(work.error()).as("%s", work).isNull();
        }
        Await.clean(db, server);
        try (PostgresSession session = server.connect()) {
            ledger.check(session);
        }
    }

    @Test
    void noStatementHasANameOnTheServer() {
        Load load = new Load(db, new Ledger(1000), new SplittableRandom(8));
        for (int i = 0; i < 300; i++) {
            load.any().ended.orTimeout(60, TimeUnit.SECONDS).join();
        }
        for (Session session : twoSessions()) {
            // both connections of the server are looked at, as each is held by a transaction
            assertThat(await(session.query(PREPARED).one())).isZero();
            await(session.query("rollback").execute());
            await(session.close());
        }
    }

    @Test
    void statementsWithNamesWouldBeSeen() {
        try (SqlClient named = client("named")) {
            Session session = await(named.session());
            await(session.query("begin").execute());
            await(session.query("select 1").execute());
            await(session.query("select 1").execute());
            assertThat(await(session.query(PREPARED).one())).isPositive();
            await(session.query("rollback").execute());
            await(session.close());
        }
    }

    private List<Session> twoSessions() {
        List<Session> sessions = List.of(await(db.session()), await(db.session()));
        sessions.forEach(session -> await(session.query("begin").execute()));
        return sessions;
    }

    @Test
    void whatIsGivenUpEndsOnTheServer() {
        assertThat(Await.failure(db.query(Query.of("select pg_sleep(120)").timeout(Duration.ofSeconds(1)))
                                .execute())
                        .kind())
                .isEqualTo(Kind.TIMEOUT);
        Await.clean(db, server);
        assertThat(db.stats().cancelRequests()).isPositive();
    }
}
