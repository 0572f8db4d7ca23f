package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where continuations run. */
class ReplyHomeTest {

    private final SteppedHome home = new SteppedHome();
    private final CallContext context = CallContext.empty().withTrace(new TraceContext("00-1-2-01", null));
    private final Promise<String> promise = new Promise<>(home, context);
    private final List<String> ran = new ArrayList<>();

    static Stream<StageVariant> atHome() {
        return StageVariant.all().filter(variant -> variant.form() != StageVariant.Form.EXECUTOR);
    }

    static Stream<StageVariant> onExecutors() {
        return StageVariant.all().filter(variant -> variant.form() == StageVariant.Form.EXECUTOR);
    }

    private void end(StageVariant variant, Promise<String> stage) {
        if (variant.runsOnValue()) {
            stage.complete("a");
        } else {
            stage.completeExceptionally(new IllegalStateException("planned"));
        }
    }

    /** A second stage that is there already for those that need both, and never for those that take the first. */
    private static Reply<String> second(StageVariant variant) {
        return variant.name().contains("Either") ? new Promise<>() : Reply.of("b");
    }

    private void note() {
        ran.add((home.isHere() ? "at home" : "elsewhere")
                + (CallContext.current() == context ? " with the context" : " without"));
    }

    @ParameterizedTest
    @MethodSource("atHome")
    void aContinuationWaitsUntilItsHomeRuns(StageVariant variant) {
        CompletionStage<?> derived = variant.derive().from(promise, second(variant), this::note, Runnable::run);
        end(variant, promise);

        assertThat(ran).isEmpty();
        home.step();
        assertThat(ran).containsExactly("at home with the context");
        assertThat((Object) derived).isInstanceOf(Promise.class);
        assertThat(((Promise<?>) derived).home()).isSameAs(home);
        assertThat(((Promise<?>) derived).context()).isSameAs(context);
        assertThat(CallContext.current()).isSameAs(CallContext.empty());
    }

    @ParameterizedTest
    @MethodSource("atHome")
    void aContinuationOfADoneReplyRunsAtOnceAtHomeUnlessItIsAsync(StageVariant variant) {
        end(variant, promise);
        home.at(() -> {
            variant.derive().from(promise, Reply.of("b"), this::note, Runnable::run);
            if (variant.form() == StageVariant.Form.PLAIN) {
                assertThat(ran).containsExactly("at home with the context");
            } else {
                assertThat(ran).isEmpty();
            }
        });
        home.step();
        assertThat(ran).containsExactly("at home with the context");
    }

    @ParameterizedTest
    @MethodSource("atHome")
    void aContinuationOfADoneReplyStillGoesHomeFromElsewhere(StageVariant variant) {
        end(variant, promise);
        variant.derive().from(promise, Reply.of("b"), this::note, Runnable::run);
        assertThat(ran).isEmpty();
        home.step();
        assertThat(ran).containsExactly("at home with the context");
    }

    @ParameterizedTest
    @MethodSource("onExecutors")
    void anExecutorLeavesHomeAndKeepsTheContext(StageVariant variant) {
        List<Runnable> handed = new ArrayList<>();
        variant.derive().from(promise, Reply.of("b"), this::note, handed::add);
        end(variant, promise);
        assertThat(home.step()).isZero();
        handed.forEach(Runnable::run);
        assertThat(ran).containsExactly("elsewhere with the context");
    }

    @ParameterizedTest
    @MethodSource("atHome")
    void withoutAHomeItRunsOnTheDefaultExecutorAndNeverWhereTheResultIsMade(StageVariant variant) throws Exception {
        Promise<String> homeless = new Promise<>(null, context);
        CountDownLatch done = new CountDownLatch(1);
        List<Object> where = new ArrayList<>();
        variant.derive()
                .from(
                        homeless,
                        second(variant),
                        () -> {
                            where.add(Thread.currentThread());
                            where.add(Execution.current().home() == null);
                            done.countDown();
                        },
                        Runnable::run);
        home.at(() -> end(variant, homeless));
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(where.get(0)).isNotSameAs(Thread.currentThread());
        assertThat(where.get(1)).isEqualTo(true);
    }

    @Test
    void withoutAHomeADoneReplyContinuesAtOnceOnACallerWithoutAHome() {
        Reply<String> done = Reply.of("a");
        Thread[] where = new Thread[1];
        done.thenRun(() -> where[0] = Thread.currentThread());
        assertThat(where[0]).isSameAs(Thread.currentThread());
    }

    @Test
    void withoutAHomeADoneReplyDoesNotContinueInsideAService() throws Exception {
        Reply<String> done = Reply.of("a");
        CompletableFuture<Thread> where = new CompletableFuture<>();
        home.at(() -> done.thenRun(() -> where.complete(Thread.currentThread())));
        assertThat(where.get(20, TimeUnit.SECONDS)).isNotSameAs(Thread.currentThread());
    }

    @Test
    void continuationsRunInTheOrderInWhichTheyWereAdded() {
        for (int i = 0; i < 5; i++) {
            String name = "c" + i;
            promise.thenRun(() -> ran.add(name));
        }
        promise.complete("a");
        home.step();
        assertThat(ran).containsExactly("c0", "c1", "c2", "c3", "c4");
    }

    @Test
    void aReplyIsMadeAtTheHomeOfTheRunningCode() {
        home.at(() -> context.run(() -> {
            for (Reply<?> made : List.of(
                    Reply.of("a"),
                    Reply.failed(new IllegalStateException("planned")),
                    Reply.from(new CompletableFuture<>()),
                    Reply.all(List.of(Reply.of(1))),
                    Reply.any(List.of(Reply.of(1))))) {
                assertThat(((Promise<?>) made).home()).isSameAs(home);
                assertThat(((Promise<?>) made).context()).isSameAs(context);
            }
        }));
    }

    @Test
    void aHomeThatHasEndedFailsWhatWouldHaveRunThere() {
        Reply<Integer> length = promise.thenApply(String::length);
        home.end();
        promise.complete("a");
        assertThat(length.isFailed()).isTrue();
        assertThatThrownBy(length::await).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aDetachedCopyIsCompletedWhereTheResultIsMadeAndDoesNotReachBack() {
        CompletableFuture<String> copy = promise.toCompletableFuture();
        copy.complete("forged");
        assertThat(promise.isDone()).isFalse();

        CompletableFuture<String> second = promise.toCompletableFuture();
        second.whenComplete((value, error) -> ran.add(value));
        promise.complete("a");
        assertThat(ran).containsExactly("a");
    }

    @Test
    void awaitWakesWhereTheResultIsMadeWithoutTheHome() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<String> waited =
                    CompletableFuture.supplyAsync(() -> promise.await(Duration.ofSeconds(20)), other);
            promise.complete("a");
            assertThat(waited.get(20, TimeUnit.SECONDS)).isEqualTo("a");
            assertThat(home.step()).isZero();
        } finally {
            other.shutdownNow();
        }
    }

    @ParameterizedTest
    @MethodSource("io.paceline.core.StageVariant#all")
    void theOutcomeIsThatOfACompletableFuture(StageVariant variant) {
        for (String source : List.of("value", "failure", "derived failure")) {
            for (boolean hookThrows : new boolean[] {false, true}) {
                Runnable hook = () -> {
                    if (hookThrows) {
                        throw new IllegalArgumentException("hook");
                    }
                };
                Promise<String> mine = new Promise<>(null, context);
                CompletableFuture<String> theirs = new CompletableFuture<>();
                CompletionStage<?> a = variant.derive().from(mine, Reply.of("b"), hook, Runnable::run);
                CompletionStage<?> b =
                        variant.derive().from(theirs, CompletableFuture.completedFuture("b"), hook, Runnable::run);
                if (source.equals("value")) {
                    mine.complete("a");
                    theirs.complete("a");
                } else {
                    Throwable failure = new IllegalStateException("planned");
                    Throwable error = source.equals("failure") ? failure : new CompletionException(failure);
                    mine.completeExceptionally(error);
                    theirs.completeExceptionally(error);
                }
                assertThat(outcome(a))
                        .as("%s of %s, hook throws: %s", variant, source, hookThrows)
                        .isEqualTo(outcome(b));
            }
        }
    }

    private static String outcome(CompletionStage<?> stage) {
        CompletableFuture<String> result = new CompletableFuture<>();
        stage.whenComplete((value, error) -> result.complete(
                error == null ? "value " + value : error.getClass().getSimpleName() + " of " + error.getCause()));
        return result.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @ParameterizedTest
    @MethodSource("onExecutors")
    void nullIsNoExecutor(StageVariant variant) {
        assertThatThrownBy(() -> variant.derive().from(promise, Reply.of("b"), this::note, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("executor");
    }
}
