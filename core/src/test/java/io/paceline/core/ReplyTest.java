package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How a reply ends, is waited for and is given up. */
class ReplyTest {

    private final SteppedHome home = new SteppedHome();
    private final Promise<String> promise = new Promise<>(home, CallContext.empty());

    @Test
    void theFirstOutcomeCountsAndLaterOnesSaySo() {
        AtomicInteger seen = new AtomicInteger();
        promise.thenRun(seen::incrementAndGet);
        assertThat(promise.complete("first")).isTrue();
        assertThat(promise.complete("second")).isFalse();
        assertThat(promise.completeExceptionally(new IllegalStateException("planned")))
                .isFalse();
        assertThat(promise.cancel()).isFalse();
        home.step();
        assertThat(seen).hasValue(1);
        assertThat(promise.await()).isEqualTo("first");
        assertThat(promise.isDone()).isTrue();
        assertThat(promise.isFailed()).isFalse();
    }

    @Test
    void manyThreadsEndAPromiseAndOneWins() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 500; round++) {
                Promise<Integer> contested = new Promise<>(null, CallContext.empty());
                AtomicInteger observed = new AtomicInteger();
                AtomicInteger won = new AtomicInteger();
                List<CompletableFuture<Void>> racers = java.util.stream.IntStream.range(0, 4)
                        .mapToObj(i -> CompletableFuture.runAsync(
                                () -> {
                                    contested.toCompletableFuture().thenRun(observed::incrementAndGet);
                                    won.addAndGet(contested.complete(i) ? 1 : 0);
                                },
                                threads))
                        .toList();
                CompletableFuture.allOf(racers.toArray(CompletableFuture[]::new))
                        .get(20, TimeUnit.SECONDS);
                assertThat(won).hasValue(1);
                assertThat(observed).hasValue(4);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void nullIsAValue() {
        assertThat(promise.complete(null)).isTrue();
        assertThat(promise.isDone()).isTrue();
        assertThat(promise.await()).isNull();
    }

    @Test
    void awaitThrowsWhatTheCallThrew() {
        IllegalStateException unchecked = new IllegalStateException("planned");
        assertThatThrownBy(() -> Reply.failed(unchecked).await()).isSameAs(unchecked);
        assertThatThrownBy(
                        () -> Reply.failed(new CompletionException(unchecked)).await())
                .isSameAs(unchecked);
        AssertionError error = new AssertionError("planned");
        assertThatThrownBy(() -> Reply.failed(error).await()).isSameAs(error);
        IOException checked = new IOException("planned");
        assertThatThrownBy(() -> Reply.failed(checked).await())
                .isInstanceOf(CompletionException.class)
                .hasCause(checked);
    }

    @Test
    void awaitEndsWithItsTimeAndSaysWhatIsOpen() {
        assertThatThrownBy(() -> promise.await(Duration.ofMillis(1)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessage("await() timed out after 1 ms (Reply[open, home=the stepped home])");
        promise.complete("late");
        assertThat(promise.await()).isEqualTo("late");
    }

    @Test
    void awaitEndsWithTheDeadlineOfTheContext() throws Exception {
        ManualClock clock = new ManualClock();
        CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(3), clock);
        Promise<String> late = new Promise<>(home, context);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(late::await, other);
            clock.advance(Duration.ofSeconds(2));
            assertThat(waiting).isNotDone();
            clock.advance(Duration.ofSeconds(1));
            assertThat(waiting)
                    .failsWithin(Duration.ofSeconds(20))
                    .withThrowableThat()
                    .withCauseInstanceOf(DeadlineExceededException.class);
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void aTimeThatIsNoTimeIsRefused() {
        assertThatThrownBy(() -> promise.await(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeout: PT0S (expected: more than zero)");
    }

    @Test
    void awaitIsRefusedInAHomeThatMustNotWaitWhetherOrNotTheResultIsThere() {
        for (Reply<?> reply : List.of(promise, Reply.of("a"))) {
            home.at(() -> assertThatThrownBy(reply::await)
                    .isInstanceOf(WaitingRefusedException.class)
                    .hasMessageContaining("await() refused: on the stepped home")
                    .hasMessageContaining(Thread.currentThread().getName()));
        }
    }

    @Test
    void anInterruptEndsAwaitAndStaysSet() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(promise::await)
                .isInstanceOf(CancellationException.class)
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void cancellingADerivedStageReachesTheCall() {
        Reply<Integer> derived = promise.thenApply(String::length).thenCombine(Reply.of(1), Integer::sum);
        assertThat(derived.cancel()).isTrue();
        assertThat(promise.isFailed()).isTrue();
        assertThatThrownBy(promise::await).isInstanceOf(CancellationException.class);
        assertThat(home.step()).isPositive();
    }

    @Test
    void cancellingAComposedStageReachesTheCallThatIsOpenNow() {
        Promise<String> inner = new Promise<>(home, CallContext.empty());
        Reply<String> composed = promise.thenCompose(value -> inner);
        promise.complete("a");
        home.step();
        assertThat(composed.cancel()).isTrue();
        assertThat(inner.isFailed()).isTrue();
        assertThat(promise.isFailed()).isFalse();
    }

    @Test
    void aStageComposedAfterTheCancellationIsCancelledToo() {
        Promise<String> outer = new Promise<>(home, CallContext.empty());
        CompletableFuture<String> inner = new CompletableFuture<>();
        outer.cancel();
        outer.follow(inner);
        assertThat(inner).isCancelled();
    }

    @Test
    void cancellingReachesStagesOfOtherKinds() {
        CompletableFuture<String> foreign = new CompletableFuture<>();
        assertThat(Reply.from(foreign).cancel()).isTrue();
        assertThat(foreign).isCancelled();
    }

    @Test
    void aCancelledContinuationDoesNotRun() {
        AtomicInteger ran = new AtomicInteger();
        Reply<Void> derived = promise.thenRun(ran::incrementAndGet);
        promise.complete("a");
        derived.cancel();
        home.step();
        assertThat(ran).hasValue(0);
    }

    @Test
    void allGivesTheValuesInTheirOrder() {
        Promise<String> last = new Promise<>(home, CallContext.empty());
        CompletableFuture<String> foreign = new CompletableFuture<>();
        Reply<List<String>> all = Reply.all(List.of(promise, foreign, last));
        last.complete("c");
        foreign.complete("b");
        assertThat(all.isDone()).isFalse();
        promise.complete("a");
        assertThat(all.await()).containsExactly("a", "b", "c");
        assertThat(Reply.all(List.<Reply<String>>of()).await()).isEmpty();
    }

    @Test
    void allFailsWithTheFirstFailureAndCancelReachesEveryPart() {
        Promise<String> other = new Promise<>(home, CallContext.empty());
        Reply<List<String>> failing = Reply.all(List.of(promise, other));
        other.completeExceptionally(new IllegalStateException("planned"));
        assertThatThrownBy(failing::await).hasMessage("planned");

        CompletableFuture<String> foreign = new CompletableFuture<>();
        assertThat(Reply.all(List.of(promise, foreign)).cancel()).isTrue();
        assertThat(promise.isFailed()).isTrue();
        assertThat(foreign).isCancelled();
    }

    @Test
    void anyGivesTheOutcomeThatIsThereFirst() {
        Promise<String> other = new Promise<>(home, CallContext.empty());
        Reply<String> any = Reply.any(List.of(promise, other));
        other.complete("b");
        promise.completeExceptionally(new IllegalStateException("too late to matter"));
        assertThat(any.await()).isEqualTo("b");
        assertThatThrownBy(() -> Reply.any(List.<Reply<String>>of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stages: [] (expected: one or more)");
    }

    @Test
    void theSecondFailureOfWhenCompleteIsKeptWithTheFirst() {
        IllegalStateException first = new IllegalStateException("first");
        Reply<String> derived = promise.whenComplete((value, error) -> {
            throw new IllegalArgumentException("second");
        });
        promise.completeExceptionally(first);
        home.step();
        assertThatThrownBy(derived::await).isSameAs(first);
        assertThat(first.getSuppressed()).hasSize(1);
    }

    @Test
    void aChainOfComposedStagesNeedsNoStack() {
        Promise<String> source = new Promise<>(home, CallContext.empty());
        Reply<String> end = source;
        for (int i = 0; i < 100_000; i++) {
            Promise<String> next = new Promise<>(home, CallContext.empty());
            next.follow(end);
            end = next;
        }
        source.complete("through");
        assertThat(end.await()).isEqualTo("through");
    }

    @Test
    void shortWaitsThatFailLeaveNothingBehind() {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> promise.await(Duration.ofNanos(1))).isInstanceOf(DeadlineExceededException.class);
        }
        assertThat(promise.observers()).isZero();
    }
}
