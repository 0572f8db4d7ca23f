package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Calls that are made again when they fail. */
class RetryTest {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final SteppedHome home = new SteppedHome();
    private final Attempts attempts = new Attempts(home);
    private final Retry retry = Retry.idempotent(3).backoff(Backoff.fixed(PAUSE));

    private Reply<String> call(Retry with) {
        return home.at(() -> with.call(attempts));
    }

    @Test
    void aValueNeedsNoSecondAttempt() {
        Reply<String> reply = call(retry);
        attempts.complete(0, "a");
        assertThat(reply.await()).isEqualTo("a");
        home.advance(Duration.ofHours(1));
        assertThat(attempts.count()).isEqualTo(1);
        assertThat(home.timers()).isZero();
    }

    @Test
    void aFailureIsTriedAgainAfterAPauseAtHome() {
        Reply<String> reply = call(retry);
        attempts.fail(0, "first");
        home.advance(Duration.ofMillis(99));
        assertThat(attempts.count()).isEqualTo(1);
        home.advance(Duration.ofMillis(1));
        assertThat(attempts.count()).isEqualTo(2);
        attempts.complete(1, "b");
        assertThat(reply.await()).isEqualTo("b");
        assertThat(attempts.haveStrayed()).isFalse();
    }

    @Test
    void afterTheLastAttemptItsFailureIsTheResultAsItIs() {
        Reply<String> reply = call(retry);
        for (int i = 0; i < 3; i++) {
            attempts.fail(i, "failure " + i);
            home.advance(PAUSE);
        }
        assertThat(attempts.count()).isEqualTo(3);
        assertThatThrownBy(reply::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("failure 2");
    }

    @Test
    void thePausesAreThoseOfTheSeed() {
        Backoff seeded = Backoff.exponential(PAUSE, Duration.ofSeconds(5)).random(new Random(7));
        Backoff same = Backoff.exponential(PAUSE, Duration.ofSeconds(5)).random(new Random(7));
        call(Retry.idempotent(6).backoff(seeded));
        for (int i = 0; i < 5; i++) {
            attempts.fail(i, "planned");
            Duration pause = same.pause(i + 1);
            home.advance(pause.minusNanos(1));
            assertThat(attempts.count()).isEqualTo(i + 1);
            home.advance(Duration.ofNanos(1));
            assertThat(attempts.count()).isEqualTo(i + 2);
        }
    }

    @Test
    void aFailureMaySayHowLongToWaitButNotLess() {
        Duration asked = PAUSE.multipliedBy(3);
        call(retry.noEarlierThan(error -> error.getMessage().equals("busy") ? asked : Duration.ofMillis(1)));
        attempts.fail(0, "busy");
        home.advance(asked.minusMillis(1));
        assertThat(attempts.count()).isEqualTo(1);
        home.advance(Duration.ofMillis(1));
        assertThat(attempts.count()).isEqualTo(2);

        attempts.fail(1, "another");
        home.advance(PAUSE.minusMillis(1));
        assertThat(attempts.count()).isEqualTo(2);
        home.advance(Duration.ofMillis(1));
        assertThat(attempts.count()).isEqualTo(3);
    }

    @Test
    void aPauseThatAFailureAsksForBeyondTheTimeEndsTheCall() {
        Reply<String> reply = call(retry.within(Duration.ofSeconds(1)).noEarlierThan(error -> Duration.ofSeconds(2)));
        attempts.fail(0, "busy");
        home.step();

        assertThatThrownBy(reply::await).hasMessage("busy");
        assertThat(home.timers()).isZero();
    }

    @Test
    void onlyFailuresThatThePredicatesAcceptAreTriedAgain() {
        Retry picky = retry.on(error -> error instanceof IOException);
        Reply<String> reply = call(picky);
        attempts.fail(0, "not this one");
        assertThatThrownBy(reply::await).hasMessage("not this one");

        Reply<String> refused = call(Retry.ifNotExecuted(2, RejectedExecutionException.class::isInstance));
        attempts.made.get(1).completeExceptionally(new RejectedExecutionException("full"));
        home.step();
        home.advance(Duration.ofSeconds(2));
        assertThat(attempts.count()).isEqualTo(3);
        attempts.fail(2, "executed and failed");
        assertThatThrownBy(refused::await).hasMessage("executed and failed");
    }

    @Test
    void errorsAndCancellationsAreNotTriedAgain() {
        Reply<String> first = call(retry);
        AssertionError error = new AssertionError("planned");
        attempts.made.get(0).completeExceptionally(error);
        home.step();
        assertThatThrownBy(first::await).isSameAs(error);

        Reply<String> second = call(retry);
        attempts.made.get(1).cancel();
        home.step();
        assertThatThrownBy(second::await).isInstanceOf(CancellationException.class);
        assertThat(attempts.count()).isEqualTo(2);
    }

    @Test
    void whatTheOperationThrowsAndANullAreFailuresOfTheAttempt() {
        AtomicInteger calls = new AtomicInteger();
        Reply<String> reply =
                home.at(() -> Retry.idempotent(2).backoff(Backoff.none()).<String>call(() -> {
                    if (calls.incrementAndGet() == 1) {
                        throw new IllegalStateException("thrown");
                    }
                    return null;
                }));
        home.step();
        assertThat(calls).hasValue(2);
        assertThatThrownBy(reply::await)
                .isInstanceOf(NullPointerException.class)
                .hasMessage("operation returned null (expected: a stage)");
    }

    @Test
    void aPredicateThatThrowsFailsTheResultAndKeepsTheFailure() {
        Reply<String> reply = call(retry.on(error -> {
            throw new IllegalArgumentException("predicate");
        }));
        attempts.fail(0, "call");
        assertThatThrownBy(reply::await)
                .hasMessage("predicate")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()[0]).hasMessage("call"));
    }

    @Test
    void aThousandAttemptsThatFailAtOnceNeedNoStack() {
        AtomicInteger calls = new AtomicInteger();
        Reply<String> reply =
                home.at(() -> Retry.idempotent(1_000).backoff(Backoff.none()).<String>call(() -> {
                    calls.incrementAndGet();
                    return Reply.failed(new IllegalStateException("planned"));
                }));
        home.step();
        assertThat(calls).hasValue(1_000);
        assertThat(reply.isFailed()).isTrue();
    }

    @Test
    void theTimeOverAllEndsItAndCancelsTheOpenAttempt() {
        Reply<String> reply = call(retry.within(Duration.ofSeconds(1)));
        attempts.fail(0, "first");
        home.advance(PAUSE);
        home.advance(Duration.ofMillis(900));
        assertThatThrownBy(reply::await)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessage("retried call: no success within 1000 ms (attempts=2)");
        assertThat(attempts.made.get(1).isFailed()).isTrue();
        assertThat(home.timers()).isZero();
    }

    @Test
    void eachAttemptHasNoMoreTimeThanIsLeft() {
        CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(5), home.clock());
        home.at(() -> context.call(() -> retry.within(Duration.ofSeconds(1)).call(attempts)));
        attempts.fail(0, "first");
        home.advance(PAUSE);
        assertThat(attempts.contexts)
                .extracting(CallContext::remaining)
                .containsExactly(Duration.ofMillis(900), Duration.ofMillis(900));
    }

    @Test
    void aPauseThatWouldLastBeyondTheDeadlineIsNotBegun() {
        CallContext context = CallContext.empty().withTimeout(PAUSE, home.clock());
        Reply<String> reply = home.at(() -> context.call(() -> retry.call(attempts)));
        attempts.fail(0, "first");
        assertThatThrownBy(reply::await).hasMessage("first");
        assertThat(home.timers()).isZero();
    }

    @Test
    void aContextThatIsOverMakesNoAttempt() {
        CallContext context = CallContext.empty().withTimeout(PAUSE, home.clock());
        home.advance(PAUSE);
        Reply<String> reply = home.at(() -> context.call(() -> retry.call(attempts)));
        assertThatThrownBy(reply::await).isInstanceOf(DeadlineExceededException.class);
        assertThat(attempts.count()).isZero();
    }

    @Test
    void cancellingTheScopeInAPauseEndsIt() {
        Scope scope = new Scope();
        Reply<String> reply = home.at(() -> CallContext.empty().withScope(scope).call(() -> retry.call(attempts)));
        attempts.fail(0, "first");
        assertThat(home.timers()).isEqualTo(1);
        scope.cancel("the client has left");
        assertThat(home.timers()).isZero();
        home.advance(Duration.ofHours(1));
        assertThat(attempts.count()).isEqualTo(1);
        assertThatThrownBy(reply::await).hasMessage("the client has left");
    }

    @Test
    void cancellingTheResultCancelsTheOpenAttempt() {
        Reply<String> reply = call(retry);
        reply.cancel();
        assertThat(attempts.made.get(0).isFailed()).isTrue();
        home.advance(Duration.ofHours(1));
        assertThat(attempts.count()).isEqualTo(1);
    }

    @Test
    void aHomeThatHasEndedFailsIt() {
        Reply<String> reply = call(retry);
        home.end();
        attempts.fail(0, "first");
        assertThatThrownBy(reply::await).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void withoutAHomeItRunsOnOtherThreads() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        CompletableFuture<String> value = Retry.idempotent(3)
                .backoff(Backoff.fixed(Duration.ofMillis(1)))
                .<String>call(() -> calls.incrementAndGet() < 3
                        ? CompletableFuture.failedFuture(new IllegalStateException("planned"))
                        : CompletableFuture.completedFuture("third"))
                .toCompletableFuture();
        assertThat(value.get(20, TimeUnit.SECONDS)).isEqualTo("third");
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> Retry.idempotent(0)).hasMessage("attemptsMax: 0 (expected: 1 to 1000)");
        assertThatThrownBy(() -> retry.within(Duration.ZERO)).hasMessage("limit: PT0S (expected: more than zero)");
    }

    @Test
    void theNumberOfAttemptsAndTheOutcomeAreThoseOfAPlainLoop() {
        for (int i = 0; i < 2_000; i++) {
            long seed = System.nanoTime() + i;
            Random random = new Random(seed);
            int attemptsMax = 1 + random.nextInt(5);
            List<Boolean> outcomes = random.ints(8, 0, 3).mapToObj(n -> n == 0).toList();
            Attempts made = new Attempts(home);
            Reply<String> reply = home.at(() -> Retry.idempotent(attemptsMax).call(made));
            for (int n = 0; n < made.count(); n++) {
                if (outcomes.get(n)) {
                    made.complete(n, "v" + n);
                } else {
                    made.fail(n, "e" + n);
                }
                home.advance(Duration.ofSeconds(10));
            }
            int firstValue = outcomes.indexOf(true);
            boolean succeeds = firstValue >= 0 && firstValue < attemptsMax;
            assertThat(made.count()).as("seed %d", seed).isEqualTo(succeeds ? firstValue + 1 : attemptsMax);
            assertThat(reply.isDone()).as("seed %d", seed).isTrue();
            assertThat(reply.isFailed()).as("seed %d", seed).isEqualTo(!succeeds);
        }
    }
}
