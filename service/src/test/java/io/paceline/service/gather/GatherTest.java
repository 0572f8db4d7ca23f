package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What each kind of gathering gives, and what it does with the calls that are left. */
class GatherTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SteppedHome home = new SteppedHome();
    private final Promise<String> a = new Promise<>(home, CallContext.empty());
    private final Promise<String> b = new Promise<>(home, CallContext.empty());
    private final CompletableFuture<String> c = new CompletableFuture<>();

    private Gather<String> calls() {
        Map<String, CompletionStage<String>> calls = new LinkedHashMap<>();
        calls.put("eu", a);
        calls.put("us", b);
        calls.put("asia", c);
        return Gather.of(calls);
    }

    @Test
    void allGivesTheValuesInTheOrderOfTheCalls() {
        Reply<List<String>> all = home.at(() -> calls().all());
        c.complete("3");
        b.complete("2");
        assertThat(all.isDone()).isFalse();
        a.complete(null);
        assertThat(all.await()).containsExactly(null, "2", "3");
    }

    @Test
    void allFailsWithTheFirstFailureAsItIsAndCancelsTheRest() {
        Reply<List<String>> all = home.at(() -> calls().all());
        IOException down = new IOException("down");
        b.completeExceptionally(new CompletionException(down));
        assertThatThrownBy(all::await).isInstanceOf(CompletionException.class).hasCause(down);
        assertThat(a.isFailed()).isTrue();
        assertThat(c).isCancelled();
    }

    @Test
    void anyTakesTheFirstEndValueOrFailure() {
        Reply<String> any = home.at(() -> calls().any());
        c.completeExceptionally(new IllegalStateException("planned"));
        assertThatThrownBy(any::await).hasMessage("planned");
        assertThat(a.isFailed()).isTrue();
        assertThat(b.isFailed()).isTrue();
    }

    @Test
    void firstSuccessPassesOverFailuresAndCancelsTheRest() {
        Reply<String> first = home.at(() -> calls().firstSuccess());
        a.completeExceptionally(new IllegalStateException("planned"));
        assertThat(first.isDone()).isFalse();
        c.complete("3");
        assertThat(first.await()).isEqualTo("3");
        assertThat(b.isFailed()).isTrue();
    }

    @Test
    void firstSuccessFailsOnlyWhenAllHaveFailedAndNamesEveryCause() {
        Reply<String> first = home.at(() -> calls().firstSuccess());
        IllegalStateException one = new IllegalStateException("one");
        IOException two = new IOException("two");
        b.completeExceptionally(two);
        a.completeExceptionally(one);
        assertThat(first.isDone()).isFalse();
        c.cancel(false);
        assertThatThrownBy(first::await)
                .isInstanceOfSatisfying(GatherFailedException.class, failed -> {
                    assertThat(failed.getSuppressed()).hasSize(3).startsWith(one, two);
                    assertThat(failed.outcomes()).hasSize(3);
                })
                .hasMessageContaining("first success of 3 calls out of reach (done=[], failed=[eu: "
                        + "java.lang.IllegalStateException: one, us: java.io.IOException: two, asia: ");
    }

    @Test
    void aQuorumIsTheFirstValuesInTheOrderInWhichTheyCame() {
        Reply<List<String>> quorum = home.at(() -> calls().quorum(2));
        c.complete("3");
        a.complete("1");
        assertThat(quorum.await()).containsExactly("3", "1");
        assertThat(b.isFailed()).isTrue();
    }

    @Test
    void aQuorumFailsAsSoonAsItIsOutOfReach() {
        Reply<List<String>> quorum = home.at(() -> calls().quorum(2));
        a.completeExceptionally(new IllegalStateException("planned"));
        assertThat(quorum.isDone()).isFalse();
        b.completeExceptionally(new IllegalStateException("planned too"));
        assertThatThrownBy(quorum::await)
                .isInstanceOf(GatherFailedException.class)
                .hasMessageStartingWith("quorum of 2 of 3 calls out of reach (done=[], failed=[eu: ")
                .hasMessageEndingWith("open=[asia])");
        assertThat(c).isCancelled();
    }

    @Test
    void othersGoOnWhenTheyAreLetAndEndWhenTheResultIsCancelled() {
        Reply<List<String>> quorum = home.at(() -> calls().lettingOthersRun().quorum(1));
        a.complete("1");
        assertThat(quorum.await()).containsExactly("1");
        assertThat(b.isDone()).isFalse();
        assertThat(c).isNotDone();

        Reply<List<String>> second = home.at(() -> calls().lettingOthersRun().quorum(2));
        second.cancel();
        assertThat(b.isFailed()).isTrue();
        assertThat(c).isCancelled();
    }

    @Test
    void settledGivesWhatIsThereWhenTheTimeIsOverAndCancelsTheRest() {
        Reply<List<Outcome<String>>> settled =
                home.at(() -> calls().within(SECOND).settled());
        a.complete("1");
        IllegalStateException planned = new IllegalStateException("planned");
        c.completeExceptionally(planned);
        home.advance(Duration.ofMillis(999));
        assertThat(settled.isDone()).isFalse();
        home.advance(Duration.ofMillis(1));
        assertThat(settled.await())
                .containsExactly(
                        new Outcome.Success<>("eu", "1"),
                        new Outcome.Open<>("us"),
                        new Outcome.Failure<>("asia", planned));
        assertThat(Outcome.values(settled.await())).containsExactly("1");
        assertThat(settled.await().get(1).orElse("none")).isEqualTo("none");
        assertThat(b.isFailed()).isTrue();
        assertThat(b.complete("late")).isFalse();
    }

    @Test
    void theOthersFailWhenTheTimeIsOverAndCarryWhatIsThere() {
        List<Reply<?>> replies = home.at(() -> List.of(
                calls().lettingOthersRun().within(SECOND).all(),
                calls().lettingOthersRun().within(SECOND).quorum(2)));
        b.complete("2");
        home.advance(SECOND);
        assertThat(replies)
                .allSatisfy(reply -> assertThatThrownBy(reply::await)
                        .isInstanceOf(DeadlineExceededException.class)
                        .isInstanceOfSatisfying(
                                PartialResultException.class,
                                partial -> assertThat(partial.outcomes())
                                        .isEqualTo(List.of(
                                                new Outcome.Open<>("eu"),
                                                new Outcome.Success<>("us", "2"),
                                                new Outcome.Open<>("asia"))))
                        .hasMessageEndingWith("not reached within 1000 ms (done=[us], failed=[], open=[eu, asia])"));
    }

    @Test
    void theTimeOutIsOneOutcomeAndLateAnswersAreIgnored() {
        AtomicInteger outcomes = new AtomicInteger();
        Reply<String> any = home.at(() -> calls().within(SECOND).any());
        any.whenComplete((value, error) -> outcomes.incrementAndGet());
        home.advance(SECOND);
        c.complete("late");
        a.complete("late");
        home.advance(SECOND);
        assertThat(outcomes).hasValue(1);
        assertThatThrownBy(any::await).isInstanceOf(PartialResultException.class);
    }

    @Test
    void theDeadlineOfTheContextEndsAGatheringWithoutALimit() {
        Reply<String> any =
                home.at(() -> CallContext.empty().withTimeout(SECOND).call(() -> calls().any()));
        home.advance(SECOND);
        assertThatThrownBy(any::await).isInstanceOf(PartialResultException.class);
    }

    @Test
    void aContextThatIsOverEndsItAtOnceWithWhatIsThere() {
        a.complete("1");
        CallContext context = CallContext.empty().withTimeout(SECOND, home.clock());
        home.advance(SECOND);
        Reply<List<Outcome<String>>> settled = home.at(() -> context.call(() -> calls().settled()));
        assertThat(Outcome.values(settled.await())).containsExactly("1");
    }

    @Test
    void cancellingTheScopeEndsItAndEveryCall() {
        Scope scope = new Scope();
        Reply<List<String>> all =
                home.at(() -> CallContext.empty().withScope(scope).call(() -> calls().all()));
        scope.cancel("the client has left");
        assertThatThrownBy(all::await).isInstanceOf(CancellationException.class).hasMessage("the client has left");
        assertThat(a.isFailed()).isTrue();
        assertThat(c).isCancelled();
    }

    @Test
    void itTakesItsTimerBackAndLeavesItsScope() {
        Scope scope = new Scope();
        Reply<String> any = home.at(() -> CallContext.empty()
                .withScope(scope)
                .call(() -> calls().within(SECOND).lettingOthersRun().any()));
        assertThat(home.timers()).isEqualTo(1);
        a.complete("1");
        assertThat(home.timers()).isZero();
        scope.cancel("later");
        assertThat(any.await()).isEqualTo("1");
        assertThat(c).isNotDone();
    }

    @Test
    void continuationsRunAtTheHomeOfTheCodeThatGathers() {
        List<Boolean> atHome = new ArrayList<>();
        home.at(() -> calls().firstSuccess().thenAccept(value -> atHome.add(home.isHere())));
        CompletableFuture.runAsync(() -> c.complete("3")).join();
        assertThat(atHome).isEmpty();
        home.step();
        assertThat(atHome).containsExactly(true);
    }

    @Test
    void aHomeThatHasEndedCannotGiveItATimer() {
        Gather<String> gather = calls().within(SECOND);
        home.end();
        assertThatThrownBy(() -> home.at(gather::any).await()).isInstanceOf(RejectedExecutionException.class);
        assertThat(c).isCancelled();
    }

    @Test
    void noCallsAreDoneAtOnceOrRefused() {
        Gather<String> none = Gather.of(List.of());
        assertThat(none.all().await()).isEmpty();
        assertThat(none.settled().await()).isEmpty();
        assertThatThrownBy(none::any).hasMessage("calls: [] (expected: one or more)");
        assertThatThrownBy(none::firstSuccess).hasMessage("calls: [] (expected: one or more)");
        assertThatThrownBy(() -> none.quorum(1)).hasMessage("calls: [] (expected: one or more)");
        assertThatThrownBy(() -> calls().quorum(4)).hasMessage("successes: 4 (expected: 1 to 3)");
        assertThatThrownBy(() -> calls().quorum(0)).hasMessage("successes: 0 (expected: 1 to 3)");
        assertThatThrownBy(() -> calls().within(Duration.ZERO)).hasMessage("limit: PT0S (expected: more than zero)");
    }

    @Test
    void callsWithoutNamesAreCounted() {
        Reply<String> first = Gather.of(List.of(a, b)).firstSuccess();
        a.completeExceptionally(new IllegalStateException("one"));
        b.completeExceptionally(new IllegalStateException("two"));
        assertThatThrownBy(first::await).hasMessageContaining("#1: java.lang.IllegalStateException: one, #2: ");
    }

    @Test
    void aScopeThatLivesOnHoldsNothingOfAGatheringThatHasEnded() {
        Scope scope = new Scope();
        WeakReference<Reply<String>> ended = new WeakReference<>(home.at(() -> CallContext.empty()
                .withScope(scope)
                .call(() -> Gather.of(List.of(new CompletableFuture<String>(), CompletableFuture.completedFuture("a")))
                        .any())));
        long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (ended.get() != null && System.nanoTime() < until) {
            System.gc();
        }
        assertThat(ended.get()).isNull();
        assertThat(scope.cancel("over")).isTrue();
    }
}
