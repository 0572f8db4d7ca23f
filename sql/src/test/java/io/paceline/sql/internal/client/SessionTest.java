package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.sql.Session;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Transaction;
import io.paceline.sql.TransactionOptions;
import io.paceline.sql.spi.SqlConnection.CommandSender;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** A connection for one caller. */
final class SessionTest extends ClientTest {

    private Session open() {
        return value(run(client::session));
    }

    @Test
    void itsStatementsRunOnOneConnectionInTheirOrderAndTheStateIsUndoneInTheEnd() {
        Session session = open();
        assertThat(session.isOpen()).isTrue();
        run(() -> {
            session.query("set x").execute();
            session.query("a").execute();
            return session.close();
        });
        assertThat(db.log).containsExactly("c1 set x", "c1 a", "c1 discarded");
        assertThat(session.isOpen()).isFalse();
    }

    @Test
    void aClosedSessionRefusesByReply() {
        Session session = open();
        Reply<Void> first = run(session::close);
        Reply<Void> second = run(session::close);
        assertValue(first).isNull();
        assertValue(second).isNull();
        assertThat(kind(run(() -> session.query("a").execute()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> session.begin().query("a").execute()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> session.begin().commit()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> session.inTransaction(
                        TransactionOptions.DEFAULT, tx -> tx.query("a").execute()))))
                .isEqualTo(Kind.CLOSED);
        assertThat(db.log).containsExactly("c1 discarded");
    }

    @Test
    void begunIsAtOnceAndWhatFollowsIsSentBehind() {
        Session session = open();
        run(() -> {
            Transaction tx = session.begin();
            tx.query("a").execute();
            tx.query("b").execute();
            tx.commit();
            return session.query("c").execute();
        });
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 a", "c1 b", "c1 COMMIT", "c1 c");
        assertThat(db.committed).containsExactly("a", "b", "c");
    }

    @Test
    void whatIsSentOnTheSessionBelongsToItsOpenTransaction() {
        Session session = open();
        run(() -> {
            Transaction tx = session.begin();
            session.query("a").execute();
            tx.query("b").execute();
            return tx.rollback();
        });
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 a", "c1 b", "c1 ROLLBACK");
        assertThat(db.committed).isEmpty();
    }

    @Test
    void aSecondTransactionWaitsForNothingAndIsRefused() {
        Session session = open();
        Transaction first = here(session::begin);
        Transaction second = here(session::begin);
        assertThat(kind(run(() -> second.query("a").execute()))).isEqualTo(Kind.CLOSED);
        assertThat(sqlFailure(run(second::commit))).hasMessageContaining("expected: a savepoint of that, or its end");
        run(first::commit);
        assertValue(run(() -> session.begin().query("a").execute())).isEqualTo(1L);
    }

    /** What nobody ended is not kept. */
    @Test
    void aTransactionThatIsLeftOpenIsRolledBack() {
        Session session = open();
        run(() -> session.begin().query("a").execute());
        run(session::close);
        assertThat(db.committed).isEmpty();
        assertThat(db.log).endsWith("c1 discarded");
    }

    @Test
    void workInATransactionKeepsTheSession() {
        Session session = open();
        db.on("bad", answer -> answer.fails("23505"));
        run(() -> session.inTransaction(
                TransactionOptions.DEFAULT, tx -> tx.query("a").execute()));
        run(() -> session.inTransaction(
                TransactionOptions.DEFAULT, tx -> tx.query("bad").execute()));
        run(() -> session.query("b").execute());
        assertThat(db.committed).containsExactly("a", "b");
        assertThat(db.released).isZero();
    }

    @Test
    void aSessionGivenUpBeforeItIsThereWaitsForNoneAndLosesNone() {
        db.exhausted = true;
        Reply<Session> waiting = run(client::session);
        run(waiting::cancel);
        assertThat(db.waiting).isEmpty();
        db.exhausted = false;
        Reply<Session> late = here(client::session);
        here(late::cancel);
        db.loops.settle();
        assertThat(failure(late)).isInstanceOf(CancellationException.class);
        assertThat(db.free).hasSize(1);
    }

    @Test
    void afterTheConnectionIsLostItIsNotOpenAndNothingRunsElsewhere() {
        Session session = open();
        db.connection().die();
        assertThat(session.isOpen()).isFalse();
        assertThat(kind(run(() -> session.query("a").execute()))).isEqualTo(Kind.NOT_SENT);
        assertValue(run(session::close)).isNull();
        assertThat(db.connections).hasSize(1);
    }

    @Test
    void workWithASessionClosesItHoweverItEnds() {
        assertValue(run(() -> client.withSession(session -> session.query("a").execute())))
                .isEqualTo(1L);
        IllegalStateException thrown = new IllegalStateException("no");
        assertThat(failure(run(() -> client.withSession(session -> {
                    throw thrown;
                }))))
                .isSameAs(thrown);
        db.held = true;
        Reply<Long> given =
                run(() -> client.withSession(session -> session.query("b").execute()));
        run(given::cancel);
        db.answer();
        assertThat(db.log.stream().filter("c1 discarded"::equals)).hasSize(3);
        assertThat(db.log).contains("c1 gives up b");
    }

    @Test
    void whatADriverAddsSendsInTheOrderOfTheSession() {
        Session session = open();
        CommandSender sender = session.unwrap(CommandSender.class);
        ControlCommand command =
                new ControlCommand(db.text(io.paceline.sql.Query.of("listen x").parsed()));
        run(() -> {
            session.query("a").execute();
            sender.send(command);
            return session.query("b").execute();
        });
        assertThat(db.log).containsExactly("c1 a", "c1 listen x", "c1 b");
        assertThatThrownBy(() -> session.unwrap(Map.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("type: java.util.Map (expected: what the driver adds to a session)");
        run(session::close);
        ControlCommand late =
                new ControlCommand(db.text(io.paceline.sql.Query.of("listen y").parsed()));
        sender.send(late);
        assertThat(kind(late)).isEqualTo(Kind.CLOSED);
    }

    /** Case 27. */
    @Test
    void statementsOfSeveralThreadsInATransactionUseOneConnection() throws InterruptedException {
        Queue<Reply<Long>> replies = new ConcurrentLinkedQueue<>();
        Transaction tx = open().begin();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 50; n++) {
                    replies.add(tx.query("a").execute());
                }
            });
            thread.start();
            thread.join();
        }
        assertValue(run(tx::commit)).isNull();
        for (Reply<Long> reply : replies) {
            assertValue(reply).isEqualTo(1L);
        }
        assertThat(db.connections).hasSize(1);
        assertThat(db.log.stream().filter("c1 BEGIN"::equals)).hasSize(1);
        assertThat(db.committed).hasSize(200);
    }
}
