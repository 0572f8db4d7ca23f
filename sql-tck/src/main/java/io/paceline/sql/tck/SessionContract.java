package io.paceline.sql.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.sql.Query;
import io.paceline.sql.Session;
import io.paceline.sql.SqlClient;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Statement;
import io.paceline.sql.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Sessions, time-outs, cancelling and closing. */
public abstract class SessionContract extends SqlContract {

    private Query<Object> connectionId() {
        return Query.of(tck().connectionId()).map(Object.class);
    }

    private Statement<?> sleep(double seconds) {
        return client.query(tck().sleep()).bind("seconds", seconds);
    }

    @Test
    void aSessionIsOneConnectionAndItsStateIsGoneAfterwards() {
        Session session = now(client.session());
        Object id = now(session.query(connectionId()).one());
        now(session.query(tck().setState()).execute());
        assertThat(now(session.query(tck().getState()).one()).getString(0)).isNotEmpty();
        assertThat(now(session.query(connectionId()).one())).isEqualTo(id);
        now(session.close());
        assertThat(session.isOpen()).isFalse();
        assertThat(kind(session.query(connectionId()).one())).isEqualTo(Kind.CLOSED);
        List<Session> all = new ArrayList<>();
        for (int i = 0; i < POOL_MAX; i++) {
            Session each = now(client.session());
            all.add(each);
            assertThat(now(each.query(tck().getState()).one()).getString(0)).isNullOrEmpty();
        }
        all.forEach(each -> now(each.close()));
    }

    @Test
    void begunIsAtOnceAndLeftOpenIsRolledBack() {
        Session session = now(client.session());
        Transaction tx = session.begin();
        tx.query("insert into tck (id, n) values (1, 1)").execute();
        now(tx.commit());
        session.begin().query("insert into tck (id, n) values (2, 2)").execute();
        now(session.close());
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void workWithASessionGivesItBack() {
        Reply<Object> id =
                client.withSession(session -> session.query(connectionId()).one());
        assertThat(now(id)).isNotNull();
        eventually(() -> client.stats().leased() == 0);
    }

    /** Case 16: the caller fails in time, and what comes next does not wait for the statement. */
    @Test
    void aTimeOutEndsTheStatementAndTheConnectionGoesOn() {
        Query<?> slow = Query.of(tck().sleep()).timeout(Duration.ofMillis(200));
        assertThat(kind(client.query(slow).bind("seconds", 120.0).execute())).isEqualTo(Kind.TIMEOUT);
        for (int i = 0; i < POOL_MAX; i++) {
            assertThat(kind(client.query(slow).bind("seconds", 120.0).execute()))
                    .isEqualTo(Kind.TIMEOUT);
        }
        assertThat(now(client.query(tck().sum()).bindAll(1, 2).one()).getInt(0)).isEqualTo(3);
    }

    @Test
    void theDeadlineOfTheContextIsATimeOut() {
        Reply<?> reply = CallContext.empty()
                .withTimeout(Duration.ofMillis(200))
                .call(() -> sleep(120).execute());
        // not await(), which ends at the deadline by itself
        eventually(reply::isDone);
        assertThat(kind(reply)).isEqualTo(Kind.TIMEOUT);
    }

    @Test
    void cancellingEndsTheStatementOnTheServer() {
        for (int i = 0; i < 2 * POOL_MAX; i++) {
            Reply<?> reply = sleep(120).execute();
            eventually(() -> client.stats().inFlight() > 0 || client.stats().leased() > 0);
            assertThat(reply.cancel()).isTrue();
            assertThat(thrown(reply)).isInstanceOf(CancellationException.class);
            eventually(() -> client.stats().inFlight() == 0);
        }
        assertThat(now(client.query(tck().sum()).bindAll(1, 2).one()).getInt(0)).isEqualTo(3);
    }

    @Test
    void theScopeOfTheContextCancels() {
        Scope scope = new Scope();
        Reply<?> reply =
                CallContext.empty().withScope(scope).call(() -> sleep(120).execute());
        scope.cancel("the client has gone away");
        assertThat(thrown(reply)).isInstanceOf(CancellationException.class);
    }

    @Test
    void aClosedClientRefusesByReply() {
        client.close();
        assertThat(kind(client.query("select 1").list())).isEqualTo(Kind.CLOSED);
        assertThat(kind(client.session())).isEqualTo(Kind.CLOSED);
        assertThat(kind(client.inTransaction(tx -> tx.query("select 1").list())))
                .isEqualTo(Kind.CLOSED);
        client.close();
    }

    @Test
    void closingWaitsForWhatIsRunning() {
        insert(1, 0);
        try (SqlClient other = tck().open(1)) {
            Session session = now(other.session());
            Transaction holder = session.begin();
            now(holder.query("update tck set n = 1 where id = 1").execute());
            Reply<Long> running =
                    client.query("update tck set n = n + 10 where id = 1").execute();
            eventually(() -> client.stats().inFlight() == 1);
            Reply<Void> closed = client.close(SOON);
            assertThat(kind(client.query("select 1").list())).isEqualTo(Kind.CLOSED);
            assertThat(running.isDone()).isFalse();
            now(holder.commit());
            now(closed);
            assertThat(now(running)).isEqualTo(1);
            assertThat(client.stats().connections()).isZero();
            now(session.close());
        }
    }
}
