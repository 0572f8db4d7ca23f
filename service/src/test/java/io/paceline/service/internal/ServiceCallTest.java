package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.core.WaitingRefusedException;
import io.paceline.service.MailboxFullException;
import io.paceline.service.OutstandingLimitException;
import io.paceline.service.Service;
import io.paceline.service.ServiceAction;
import io.paceline.service.Threading;
import io.paceline.service.engine.ServiceBuilder;
import io.paceline.service.engine.Services;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a caller gets: results, errors, refusals, and nothing twice. */
class ServiceCallTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final List<String> hooked = new ArrayList<>();
    private final Service<Journal> journal = Services.builder(new Journal())
            .name("journal")
            .loops(loops)
            .mailboxCapacity(3)
            .errorHook((service, method, context, error) -> hooked.add(service + " " + method + " " + error))
            .start();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    private List<String> lines() {
        loops.settle();
        Reply<List<String>> reply = journal.ask(Journal::read);
        loops.settle();
        return reply.await();
    }

    private static Object thrown(Throwable error) throws Exception {
        if (error instanceof Error fatal) {
            throw fatal;
        }
        throw (Exception) error;
    }

    @Test
    void whatIsThrownIsTheCallersResultAndTheNextMessageRuns() {
        for (Throwable error : List.of(
                new IllegalStateException("planned"), new AssertionError("planned"), new IOException("planned"))) {
            List<Reply<?>> failing = List.of(
                    journal.ask(service -> thrown(error)),
                    journal.run(service -> thrown(error)),
                    journal.<String>askStage(service -> {
                        thrown(error);
                        return null;
                    }));
            loops.settle();
            for (Reply<?> reply : failing) {
                CompletableFuture<?> copy = reply.toCompletableFuture();
                assertThat(copy).isCompletedExceptionally();
                assertThatThrownBy(copy::join)
                        .isInstanceOf(CompletionException.class)
                        .hasCause(error);
            }
        }
        assertThat(lines()).isEmpty();
        assertThat(hooked).isEmpty();
        assertThat(journal.errorCount()).isZero();
    }

    @Test
    void aStackThatOverflowsIsOnlyTheCallersProblem() {
        Reply<Integer> deep = loops.on(0, () -> journal.ask(service -> depth(0)));
        assertThatThrownBy(deep::await).isInstanceOf(StackOverflowError.class);
        assertThat(lines()).isEmpty();
    }

    @SuppressWarnings("InfiniteRecursion") // the point of the test
    private static int depth(int n) {
        return depth(n + 1) + 1;
    }

    @Test
    void withoutACallerAFailureGoesToTheErrorHookByNameAndIsCounted() {
        journal.tell(service -> thrown(new IllegalStateException("planned")));
        journal.named("find").tell(service -> thrown(new AssertionError("planned")));
        assertThat(lines()).isEmpty();
        assertThat(hooked)
                .containsExactly(
                        "journal tell java.lang.IllegalStateException: planned",
                        "journal find java.lang.AssertionError: planned");
        assertThat(journal.errorCount()).isEqualTo(2);
    }

    @Test
    void aThousandMessagesThatThrowReachTheErrorHookAndTheServiceStillServes() {
        Service<Journal> small = Services.builder(new Journal())
                .loops(loops)
                .replyBatchMax(5)
                .errorHook((service, method, context, error) -> hooked.add(error.getMessage()))
                .start();
        for (int i = 0; i < 1000; i++) {
            String number = "planned " + i;
            small.tell(service -> thrown(new IllegalStateException(number)));
        }
        Reply<String> next = small.ask(service -> service.write("serves"));
        loops.settle();
        assertThat(next.await()).isEqualTo("serves");
        assertThat(hooked)
                .isEqualTo(
                        IntStream.range(0, 1000).mapToObj(i -> "planned " + i).toList());
        assertThat(small.errorCount()).isEqualTo(1000);
    }

    @Test
    void anErrorHookThatThrowsDoesNotStopTheService() {
        Service<Journal> cross = Services.builder(new Journal())
                .loops(loops)
                .errorHook((service, method, context, error) -> {
                    throw new AssertionError("planned");
                })
                .start();
        for (int i = 0; i < 20; i++) {
            loops.on(0, () -> {
                cross.tell(service -> thrown(new IllegalStateException("planned")));
                return null;
            });
        }
        assertThat(cross.errorCount()).isEqualTo(20);
        assertThat(loops.on(0, () -> cross.ask(Journal::size)).await()).isZero();
    }

    @Test
    void aFullMailboxRefusesByNameAndTakesTheNextWhenThereIsRoom() {
        for (int i = 0; i < 3; i++) {
            journal.tell(service -> service.write("fits"));
        }
        assertThatThrownBy(() -> journal.tell(service -> service.write("refused")))
                .isInstanceOf(MailboxFullException.class)
                .hasMessage("service 'journal': mailbox full (mailboxCapacity=3)");
        for (Reply<?> refused : List.of(
                journal.ask(Journal::size),
                journal.run(service -> service.write("refused")),
                journal.askStage(service -> new CompletableFuture<String>()))) {
            assertThat(refused.isDone()).isTrue();
            assertThatThrownBy(refused::await).isInstanceOf(MailboxFullException.class);
        }
        loops.settle();
        journal.tell(service -> service.write("room again"));
        assertThat(lines()).containsExactly("fits", "fits", "fits", "room again");
        assertThat(hooked).isEmpty();
    }

    @Test
    void aCallThatRunsTakesNoRoomFromThoseThatWait() {
        List<Integer> accepted = new ArrayList<>();
        loops.on(0, () -> {
            journal.tell(service -> {
                for (int i = 0; i < 5; i++) {
                    try {
                        journal.tell(s -> s.write("sent from inside"));
                        accepted.add(i);
                    } catch (MailboxFullException full) {
                        service.write("full at " + i);
                    }
                }
            });
            return null;
        });
        assertThat(accepted).containsExactly(0, 1, 2);
        assertThat(lines()).hasSize(5).startsWith("full at 3", "full at 4");
    }

    @Test
    void cancellingAReplyDropsTheQueuedCall() {
        Reply<String> reply = journal.ask(service -> service.write("dropped"));
        Reply<Integer> derived =
                journal.ask(service -> service.write("dropped too")).thenApply(String::length);
        assertThat(reply.cancel()).isTrue();
        assertThat(derived.cancel()).isTrue();
        assertThat(lines()).isEmpty();
        assertThatThrownBy(reply::await).isInstanceOf(CancellationException.class);
    }

    @Test
    void cancellingAReplyReachesTheStageThatTheServiceReturned() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Reply<String> reply = journal.askStage(service -> stage);
        loops.settle();
        reply.cancel();
        assertThat(stage).isCancelled();
    }

    @Test
    void aCallWhoseDeadlineHasPassedIsNotRunAndItsCallerIsTold() {
        CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(1), loops.clock());
        Reply<String> late = context.call(() -> journal.named("find").ask(service -> service.write("late")));
        context.run(() -> journal.tell(service -> service.write("late as well")));
        loops.advance(Duration.ofSeconds(1));
        assertThat(lines()).isEmpty();
        assertThatThrownBy(() -> late.toCompletableFuture().join())
                .hasRootCauseInstanceOf(DeadlineExceededException.class)
                .hasRootCauseMessage("service 'journal': find not run: its deadline has passed");
        assertThat(hooked).hasSize(1).allMatch(line -> line.startsWith("journal tell io.paceline.core.Deadline"));
    }

    @Test
    void aCallWhoseDeadlineHasNotPassedRunsWithItsContext() {
        CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(1), loops.clock());
        Reply<Boolean> reply = context.call(() -> journal.ask(service -> CallContext.current() == context));
        loops.advance(Duration.ofMillis(999));
        loops.settle();
        assertThat(reply.toCompletableFuture()).isCompletedWithValue(true);
        assertThat(loops.on(0, CallContext::current)).isSameAs(CallContext.empty());
    }

    @Test
    void aScopeThatIsCancelledTellsTheCallersAtOnceAndDropsTheirCalls() {
        Scope scope = new Scope();
        CallContext context = CallContext.empty().withScope(scope);
        CompletableFuture<String> stage = new CompletableFuture<>();
        Reply<String> running = context.call(() -> journal.askStage(service -> stage));
        loops.settle();
        Reply<String> queued = context.call(() -> journal.ask(service -> service.write("dropped")));
        context.run(() -> journal.tell(service -> service.write("dropped as well")));
        scope.cancel("the client has left");
        for (Reply<String> reply : List.of(running, queued)) {
            assertThat(reply.isDone()).isTrue();
            assertThatThrownBy(reply::await)
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("the client has left");
        }
        assertThat(stage).isCancelled();
        assertThat(lines()).isEmpty();
        assertThat(hooked).hasSize(1);
    }

    @Test
    void aStageOfACallThatRanAtOnceIsCancelledWithTheScopeToo() {
        Scope scope = new Scope();
        CompletableFuture<String> stage = new CompletableFuture<>();
        Reply<String> reply =
                loops.on(0, () -> CallContext.empty().withScope(scope).call(() -> journal.askStage(service -> stage)));
        assertThat(reply.isDone()).isFalse();
        scope.cancel("the client has left");
        assertThat(reply.isFailed()).isTrue();
        assertThat(stage).isCancelled();
    }

    @Test
    void aStageIsTheResultAndNullIsNone() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Reply<String> reply = journal.askStage(service -> stage);
        Reply<String> none = journal.askStage(service -> null);
        loops.settle();
        assertThat(reply.isDone()).isFalse();
        stage.complete("there");
        assertThat(reply.await()).isEqualTo("there");
        assertThatThrownBy(none::await)
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("call of service 'journal' askStage")
                .hasMessageContaining("(expected: a stage)");
    }

    @Test
    void otherCallsRunBetweenTheStagesOfOne() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Reply<String> first = journal.askStage(service -> {
            service.write("first begins");
            return Reply.from(stage).thenApply(value -> service.write("first ends"));
        });
        loops.settle();
        assertThat(lines()).containsExactly("first begins");
        journal.tell(service -> service.write("second"));
        loops.settle();
        stage.complete("now");
        assertThat(lines()).containsExactly("first begins", "second", "first ends");
        assertThat(first.await()).isEqualTo("first ends");
    }

    @Test
    void waitingInsideAServiceIsRefusedByName() {
        Reply<String> inline =
                loops.on(0, () -> journal.ask(service -> Reply.of("a").await()));
        assertThatThrownBy(inline::await)
                .isInstanceOf(WaitingRefusedException.class)
                .hasMessageContaining("await() refused: on service 'journal' (thread stepped-0)");

        Service<Journal> shared = Services.builder(new Journal())
                .name("shared")
                .threading(Threading.shared())
                .start();
        assertThatThrownBy(() -> shared.ask(service -> Reply.of("a").await()).await())
                .isInstanceOf(WaitingRefusedException.class)
                .hasMessageContaining("await() refused: on service 'shared' (thread paceline-compute-");
        shared.discard().await();
    }

    @Test
    void aServiceWithAsManyOpenCallsAsItMayHaveIsRefusedTheNext() {
        Service<Journal> caller = Services.builder(new Journal())
                .name("caller")
                .loops(loops)
                .outstandingMax(2)
                .start();
        List<CompletableFuture<String>> stages = new ArrayList<>();
        List<Reply<String>> replies = new ArrayList<>();
        ServiceAction<Journal> ask = service -> replies.add(journal.askStage(j -> {
            CompletableFuture<String> stage = new CompletableFuture<>();
            stages.add(stage);
            return stage;
        }));
        for (int i = 0; i < 3; i++) {
            loops.on(0, () -> {
                caller.tell(ask);
                return null;
            });
        }
        loops.settle();
        assertThat(stages).hasSize(2);
        assertThatThrownBy(replies.get(2)::await)
                .isInstanceOf(OutstandingLimitException.class)
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("service 'journal': call refused, service 'caller' has too many open calls"
                        + " (outstandingMax=2)");
        stages.get(0).complete("answered");
        loops.on(0, () -> {
            caller.tell(ask);
            return null;
        });
        loops.settle();
        assertThat(stages).hasSize(3);
        assertThat(replies.get(3).isDone()).isFalse();
    }

    @Test
    void repliesOfAnotherServiceComeHomeWithTheContext() {
        Service<Journal> other = Services.builder(new Journal()).loops(loops).start();
        Scope scope = new Scope();
        CompletableFuture<String> stage = new CompletableFuture<>();
        List<Object> seen = new ArrayList<>();
        loops.on(0, () -> {
            CallContext.empty()
                    .withScope(scope)
                    .run(() -> journal.tell(service -> other.askStage(o -> stage)
                            .thenApply(value -> value + "!")
                            .whenComplete((value, error) -> {
                                seen.add(service.write(value));
                                seen.add(CallContext.current().scope());
                                seen.add(Thread.currentThread().getName());
                                seen.add(io.paceline.core.Execution.current().home());
                            })));
            return null;
        });
        stage.complete("a");
        assertThat(seen).isEmpty();
        loops.settle();
        assertThat(seen).hasSize(4).startsWith("a!", scope, "stepped-0");
        assertThat(seen.get(3)).hasToString("service 'journal'");
        assertThat(lines()).containsExactly("a!");
    }

    @Test
    void settingsOutsideTheirBoundsAreRefused() {
        ServiceBuilder<Journal> builder = Services.builder(new Journal());
        assertThatThrownBy(() -> builder.mailboxCapacity(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("mailboxCapacity: 0 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> builder.mailboxCapacity((1 << 20) + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.replyBatchMax(0)).hasMessage("replyBatchMax: 0 (expected: 1 to 1024)");
        assertThatThrownBy(() -> builder.outstandingMax(0)).hasMessage("outstandingMax: 0 (expected: 1 to 1048576)");
        assertThatThrownBy(() -> builder.name(" ")).hasMessage("name: ' ' (expected: a name)");
        assertThatThrownBy(() -> journal.named("")).hasMessage("label: '' (expected: a name)");
    }
}
