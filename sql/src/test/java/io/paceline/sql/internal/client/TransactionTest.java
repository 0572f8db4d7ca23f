package io.paceline.sql.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.sql.SqlException;
import io.paceline.sql.SqlException.Kind;
import io.paceline.sql.Statement;
import io.paceline.sql.Transaction;
import io.paceline.sql.Transaction.Savepoint;
import io.paceline.sql.TransactionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Work in transactions: how it begins, ends and fails, and that nothing of it lasts unless it is committed. */
final class TransactionTest extends ClientTest {

    private final List<Reply<?>> replies = new ArrayList<>();

    @BeforeEach
    void fill() {
        db.on("bad", answer -> answer.fails("23505"));
        db.on("conflict", answer -> answer.fails("40001"));
    }

    private <R> Reply<R> transact(Function<Transaction, CompletionStage<R>> work) {
        return run(() -> client.inTransaction(work));
    }

    private Reply<Long> execute(Transaction tx, String sql) {
        Reply<Long> reply = tx.query(sql).execute();
        replies.add(reply);
        return reply;
    }

    @Test
    void successCommitsAndGivesTheLeaseBack() {
        Reply<Long> result = transact(
                tx -> tx.query("a").execute().thenCompose(n -> tx.query("b").execute()));
        assertValue(result).isEqualTo(1L);
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 a", "c1 b", "c1 COMMIT", "c1 released");
        assertThat(db.committed).containsExactly("a", "b");
    }

    @Test
    void theFirstStatementCarriesBeginAndTheOthersWaitForIt() {
        db.held = true;
        Reply<Long> result = transact(tx -> {
            execute(tx, "a");
            return execute(tx, "b");
        });
        assertThat(db.connection().sent).hasSize(1);
        assertThat(db.connection().sent.getFirst().size()).isEqualTo(2);
        db.loops.on(0, () -> db.connection().die());
        assertThat(kind(replies.get(0))).isEqualTo(Kind.OUTCOME_UNKNOWN);
        assertThat(kind(replies.get(1))).isEqualTo(Kind.CLOSED);
        assertThat(kind(result)).isEqualTo(Kind.CLOSED);
        assertThat(db.log).containsExactly("c1 released");
    }

    @Test
    void failureOfTheWorkRollsBackAndIsTheResult() {
        IllegalStateException thrown = new IllegalStateException("no");
        Reply<Long> result = transact(tx -> execute(tx, "a").thenApply(n -> {
            throw thrown;
        }));
        assertThat(failure(result)).isSameAs(thrown);
        assertThat(db.log).endsWith("c1 ROLLBACK", "c1 released");
        assertThat(db.committed).isEmpty();
    }

    @Test
    void workThatThrowsOrGivesNoStageRollsBack() {
        IllegalStateException thrown = new IllegalStateException("no");
        assertThat(failure(transact(tx -> {
                    execute(tx, "a");
                    throw thrown;
                })))
                .isSameAs(thrown);
        assertThat(failure(transact(tx -> null))).hasMessage("the work returned null (expected: a stage)");
        assertThat(db.committed).isEmpty();
        assertThat(db.released).isEqualTo(2);
    }

    @Test
    void aTransactionWithoutAStatementSendsNothing() {
        assertValue(transact(tx -> Reply.of("x"))).isEqualTo("x");
        assertThat(failure(transact(tx -> Reply.failed(new IllegalStateException("no")))))
                .hasMessage("no");
        assertThat(db.log).containsExactly("c1 released", "c1 released");
    }

    /** Also when the work has not looked at the failure. */
    @Test
    void commitAfterAFailedStatementReportsTheFirstFailure() {
        Reply<String> result = transact(tx -> execute(tx, "a")
                .thenCompose(n -> execute(tx, "bad"))
                .handle((n, error) -> execute(tx, "b"))
                .thenCompose(b -> b)
                .handle((n, error) -> "fine"));
        assertThat(sqlFailure(result).sqlState()).isEqualTo("23505");
        assertThat(sqlFailure(replies.get(2)).sqlState()).isEqualTo("25P02");
        assertThat(db.log).contains("c1 ROLLBACK").doesNotContain("c1 COMMIT");
        assertThat(db.committed).isEmpty();
    }

    /** The commit is under way already when the failure comes. */
    @Test
    void commitThatIsAnsweredByRollbackFails() {
        Reply<String> result = transact(tx -> execute(tx, "a").thenApply(n -> {
            execute(tx, "bad");
            return "fine";
        }));
        assertThat(sqlFailure(result).sqlState()).isEqualTo("23505");
        assertThat(db.log).contains("c1 COMMIT");
        assertThat(db.committed).isEmpty();
    }

    /** Case 18. */
    @Test
    void aCommitThatFailsIsTheResultAndTheLeaseGoesBack() {
        db.on("COMMIT", answer -> answer.fails("23503"));
        assertThat(sqlFailure(transact(tx -> execute(tx, "a"))).sqlState()).isEqualTo("23503");
        assertThat(db.committed).isEmpty();
        assertThat(db.released).isEqualTo(1);
        db.scripts.remove("COMMIT");
        assertValue(transact(tx -> execute(tx, "b"))).isEqualTo(1L);
        assertThat(db.committed).containsExactly("b");
    }

    /** What the server refuses to begin runs nothing, although it was sent together with it or behind it. */
    @Test
    void nothingRunsIfTheServerRefusesToBegin() {
        db.on("BEGIN", answer -> answer.fails("25006"));
        Reply<Long> result = transact(tx -> {
            execute(tx, "a");
            return execute(tx, "b");
        });
        assertThat(sqlFailure(replies.get(0)).sqlState()).isEqualTo("25006");
        assertThat(kind(replies.get(1))).isEqualTo(Kind.CLOSED);
        assertThat(kind(result)).isEqualTo(Kind.CLOSED);
        assertThat(db.committed).isEmpty();
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 released");
    }

    @Test
    void aFirstStatementThatCannotBeSentLeavesBeginToTheNext() {
        Reply<Long> result = transact(tx -> {
            replies.add(tx.query("a :x").bind("x", "unsendable").execute());
            return execute(tx, "b");
        });
        assertThat(kind(replies.get(0))).isEqualTo(Kind.INVALID);
        assertValue(result).isEqualTo(1L);
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 b", "c1 COMMIT", "c1 released");
    }

    /** Case 6, and case 5: nothing is thrown from anywhere. */
    @Test
    void afterTheConnectionIsLostNothingRunsElsewhere() {
        Promise<Long> never = new Promise<>();
        Transaction[] kept = {null};
        Reply<Long> result = transact(tx -> {
            kept[0] = tx;
            return execute(tx, "a").thenCompose(n -> never);
        });
        db.connection().die();
        Reply<Long> after = run(() -> execute(kept[0], "b"));
        assertThat(kind(after)).isIn(Kind.NOT_SENT, Kind.CLOSED);
        run(() -> never.complete(1L));
        assertThat(kind(result)).isIn(Kind.NOT_SENT, Kind.CLOSED);
        assertThat(db.committed).isEmpty();
        assertThat(db.connections).hasSize(1);
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 a", "c1 released");
    }

    @Test
    void afterItsEndATransactionRefusesByReply() {
        Transaction[] kept = {null};
        Statement<?>[] made = {null};
        transact(tx -> {
            kept[0] = tx;
            made[0] = tx.query("late");
            return execute(tx, "a");
        });
        assertThat(kind(run(() -> made[0].execute()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> kept[0].query("b").list()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> kept[0].batch("b").add().execute()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> kept[0].pipeline(p -> p.add(kept[0].query("b"))))))
                .isEqualTo(Kind.CLOSED);
        assertThat(kind(run(() -> kept[0].savepoint().rollback()))).isEqualTo(Kind.CLOSED);
        assertThat(kind(run(kept[0]::commit))).isEqualTo(Kind.CLOSED);
        assertValue(run(kept[0]::rollback)).isNull();
        assertThat(db.committed).containsExactly("a");
    }

    @Test
    void workMayEndItsTransactionItself() {
        assertValue(transact(
                        tx -> execute(tx, "a").thenCompose(n -> tx.rollback()).thenApply(v -> "undone")))
                .isEqualTo("undone");
        assertThat(db.committed).isEmpty();
        assertValue(transact(
                        tx -> execute(tx, "b").thenCompose(n -> tx.commit()).thenApply(v -> "done")))
                .isEqualTo("done");
        assertThat(db.committed).containsExactly("b");
    }

    @Test
    void optionsSayHowItBegins() {
        run(() -> client.inTransaction(
                TransactionOptions.DEFAULT.isolation(TransactionOptions.Isolation.SERIALIZABLE),
                tx -> execute(tx, "a")));
        assertThat(db.log).contains("c1 BEGIN SERIALIZABLE");
    }

    @Test
    void theWorkRunsAtHomeWithTheContextOfTheCaller() {
        List<String> seen = new ArrayList<>();
        run(() -> CallContext.empty()
                .withRequestId("r1")
                .call(() -> client.inTransaction(tx -> {
                    seen.add(CallContext.current().requestId() + " at " + io.paceline.core.EventLoop.current());
                    return Reply.of(1);
                })));
        assertThat(seen).containsExactly("r1 at loop-0");
    }

    @Test
    void pipelinesAndBatchesBelongToIt() {
        transact(tx -> tx.pipeline(pipeline -> {
                    pipeline.add(tx.query("a"));
                    pipeline.add(tx.query("b"));
                })
                .thenCompose(v -> tx.batch("c").add().add().execute()));
        assertThat(db.log).containsExactly("c1 BEGIN", "c1 a", "c1 b", "c1 c", "c1 c", "c1 COMMIT", "c1 released");
    }

    // ---- savepoints

    @Test
    void aSavepointUndoesWhatWasDoneSince() {
        Reply<Long> result = transact(tx -> execute(tx, "a").thenCompose(n -> {
            Savepoint point = tx.savepoint();
            return execute(tx, "bad")
                    .exceptionallyCompose(error -> point.rollback().thenApply(v -> 0L))
                    .thenCompose(v -> execute(tx, "b"))
                    .thenCompose(v -> point.release())
                    .thenCompose(v -> execute(tx, "c"));
        }));
        assertValue(result).isEqualTo(1L);
        assertThat(db.committed).containsExactly("a", "b", "c");
        assertThat(db.log)
                .contains(
                        "c1 SAVEPOINT paceline_1",
                        "c1 ROLLBACK TO SAVEPOINT paceline_1",
                        "c1 RELEASE SAVEPOINT paceline_1");
    }

    @Test
    void savepointsNestAndEndWithTheOneBeforeThem() {
        List<Reply<Void>> late = new ArrayList<>();
        Reply<Void> result = transact(tx -> {
            Savepoint outer = tx.savepoint();
            execute(tx, "a");
            Savepoint inner = tx.savepoint();
            execute(tx, "b");
            outer.rollback();
            late.add(inner.rollback());
            late.add(inner.release());
            execute(tx, "c");
            Savepoint again = tx.savepoint();
            execute(tx, "d");
            again.release();
            late.add(again.rollback());
            return outer.release();
        });
        assertValue(result).isNull();
        assertThat(late).hasSize(3).allSatisfy(reply -> assertThat(kind(reply)).isEqualTo(Kind.CLOSED));
        assertThat(db.committed).containsExactly("c", "d");
    }

    // ---- given up

    /** Case 14: BEGIN is under way when the work is given up. */
    @Test
    void givenUpWhileItBeginsItLeavesNothing() {
        db.held = true;
        Reply<Long> result = transact(tx -> execute(tx, "a"));
        run(result::cancel);
        db.answer();
        assertThat(failure(result)).isInstanceOf(CancellationException.class);
        assertThat(db.log).containsExactly("c1 gives up BEGIN", "c1 BEGIN", "c1 released");
        assertThat(db.committed).isEmpty();
    }

    @Test
    void givenUpTooLateForTheServerItIsRolledBackWithTheLease() {
        db.held = true;
        db.deaf = true;
        Reply<Long> result = transact(tx -> execute(tx, "a"));
        run(result::cancel);
        db.answer();
        assertThat(db.log).containsExactly("c1 gives up BEGIN", "c1 BEGIN", "c1 a", "c1 rolled back", "c1 released");
        assertThat(db.committed).isEmpty();
    }

    @Test
    void givenUpBeforeThereIsALeaseItWaitsForNone() {
        db.exhausted = true;
        Reply<Long> result = transact(tx -> execute(tx, "a"));
        run(result::cancel);
        assertThat(db.waiting).isEmpty();
        assertThat(db.log).isEmpty();
    }

    @Test
    void aLeaseThatComesTooLateGoesBack() {
        Reply<Long> result = here(() -> client.inTransaction(tx -> execute(tx, "a")));
        here(result::cancel);
        db.loops.settle();
        assertThat(db.free).hasSize(1);
        assertThat(db.log).isEmpty();
    }

    @Test
    void theScopeOfTheContextGivesItUp() {
        Scope scope = new Scope();
        Promise<Long> never = new Promise<>();
        Reply<Long> result = run(() -> CallContext.empty()
                .withScope(scope)
                .call(() -> client.inTransaction(tx -> execute(tx, "a").thenCompose(n -> never))));
        run(() -> scope.cancel("the client has gone away"));
        assertThat(failure(result)).isInstanceOf(CancellationException.class).hasMessage("the client has gone away");
        assertThat(db.log).endsWith("c1 ROLLBACK", "c1 released");
        assertThat(run(() -> CallContext.empty()
                                .withScope(scope)
                                .call(() -> client.inTransaction(tx -> execute(tx, "b"))))
                        .isFailed())
                .isTrue();
        assertThat(db.log).doesNotContain("c1 b");
    }

    @Test
    void theDeadlineOfTheContextRollsBack() {
        Promise<Long> never = new Promise<>();
        Reply<Long> result = run(() -> CallContext.empty()
                .withTimeout(Duration.ofSeconds(1), db.loops.clock())
                .call(() -> client.inTransaction(tx -> execute(tx, "a").thenCompose(n -> never))));
        db.loops.advance(Duration.ofMillis(999));
        assertThat(result.isDone()).isFalse();
        db.loops.advance(Duration.ofMillis(1));
        assertThat(kind(result)).isEqualTo(Kind.TIMEOUT);
        assertThat(db.log).endsWith("c1 ROLLBACK", "c1 released");
        assertThat(db.loops.timers()).isZero();
    }

    @Test
    void aDeadlineDuringCommitLeavesTheOutcomeOpen() {
        Reply<Long> result = run(() -> CallContext.empty()
                .withTimeout(Duration.ofSeconds(1), db.loops.clock())
                .call(() -> client.inTransaction(tx -> execute(tx, "a").thenApply(n -> {
                    db.held = true;
                    return n;
                }))));
        db.loops.advance(Duration.ofSeconds(1));
        assertThat(kind(result)).isEqualTo(Kind.OUTCOME_UNKNOWN);
        db.answer();
        assertThat(db.committed).containsExactly("a");
        assertThat(db.released).isEqualTo(1);
    }

    @Test
    void aCommitWhoseTimeIsOverMayHaveTakenPlace() {
        Reply<Long> result = transact(tx -> execute(tx, "a").thenApply(n -> {
            db.held = true;
            return n;
        }));
        db.loops.on(0, () -> db.connection().sent.getFirst().lost(new SqlException(Kind.TIMEOUT, "its time is over")));
        assertThat(sqlFailure(result)).hasMessage("the commit was not answered: its time is over");
        assertThat(kind(result)).isEqualTo(Kind.OUTCOME_UNKNOWN);
        db.answer();
        assertThat(db.released).isEqualTo(1);
    }

    // ---- done anew

    private Reply<Integer> retrying(int max, int conflicts, String atCommit) {
        int[] runs = {0};
        if (!atCommit.isEmpty()) {
            db.on("COMMIT", answer -> {
                if (runs[0] <= conflicts) {
                    answer.fails(atCommit);
                }
            });
        }
        return run(() -> client.inTransaction(TransactionOptions.DEFAULT.retry(max), tx -> {
            boolean fails = ++runs[0] <= conflicts && atCommit.isEmpty();
            return execute(tx, fails ? "conflict" : "a").thenApply(n -> runs[0]);
        }));
    }

    @Test
    void aConflictIsDoneAnewAfterAPause() {
        Reply<Integer> result = retrying(3, 2, "");
        assertThat(result.isDone()).isFalse();
        assertThat(db.released).isEqualTo(1);
        for (int i = 0; i < 3; i++) {
            db.loops.advance(Duration.ofSeconds(1));
        }
        assertValue(result).isEqualTo(3);
        assertThat(db.committed).containsExactly("a");
        assertThat(db.log.stream().filter("c1 ROLLBACK"::equals)).hasSize(2);
        assertThat(db.released).isEqualTo(3);
    }

    @Test
    void aConflictAtCommitIsDoneAnewToo() {
        Reply<Integer> result = retrying(1, 1, "40P01");
        db.loops.advance(Duration.ofSeconds(1));
        assertValue(result).isEqualTo(2);
        assertThat(db.committed).containsExactly("a");
    }

    @Test
    void theLastConflictIsTheResult() {
        Reply<Integer> result = retrying(2, 9, "");
        for (int i = 0; i < 3; i++) {
            db.loops.advance(Duration.ofSeconds(1));
        }
        assertThat(sqlFailure(result).sqlState()).isEqualTo("40001");
        assertThat(db.released).isEqualTo(3);
    }

    @Test
    void aConflictThatTheWorkHidesIsDoneAnewAsWell() {
        int[] runs = {0};
        Reply<String> result = run(() -> client.inTransaction(
                TransactionOptions.DEFAULT.retry(1),
                tx -> execute(tx, ++runs[0] == 1 ? "conflict" : "a").handle((n, error) -> "fine")));
        db.loops.advance(Duration.ofSeconds(1));
        assertValue(result).isEqualTo("fine");
        assertThat(runs[0]).isEqualTo(2);
    }

    @Test
    void anythingElseIsNotDoneAnew() {
        int[] runs = {0};
        Reply<Long> result = run(() -> client.inTransaction(TransactionOptions.DEFAULT.retry(5), tx -> {
            runs[0]++;
            return execute(tx, "bad");
        }));
        db.loops.advance(Duration.ofSeconds(5));
        assertThat(sqlFailure(result).sqlState()).isEqualTo("23505");
        assertThat(runs[0]).isEqualTo(1);
    }

    @Test
    void givenUpInAPauseItIsNotDoneAnew() {
        Reply<Integer> result = retrying(3, 9, "");
        run(result::cancel);
        db.loops.advance(Duration.ofSeconds(5));
        assertThat(failure(result)).isInstanceOf(CancellationException.class);
        assertThat(db.released).isEqualTo(1);
    }
}
