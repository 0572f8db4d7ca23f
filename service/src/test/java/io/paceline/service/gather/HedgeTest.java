package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Calls that are made again while the first is open. */
class HedgeTest {

    private static final Duration DELAY = Duration.ofMillis(100);

    private final SteppedHome home = new SteppedHome();
    private final Attempts attempts = new Attempts(home);
    private final Hedge hedge = Hedge.idempotent(DELAY);

    private Reply<String> call(Hedge with) {
        return home.at(() -> with.call(attempts));
    }

    @Test
    void aQuickValueNeedsNoSecondAttempt() {
        Reply<String> reply = call(hedge);
        home.advance(Duration.ofMillis(99));
        attempts.complete(0, "a");
        home.advance(DELAY);
        assertThat(reply.await()).isEqualTo("a");
        assertThat(attempts.count()).isEqualTo(1);
        assertThat(home.timers()).isZero();
    }

    @Test
    void aSlowAttemptGetsASecondBesideItAndTheLoserIsCancelled() {
        Reply<String> reply = call(hedge);
        home.advance(DELAY);
        assertThat(attempts.count()).isEqualTo(2);
        assertThat(attempts.made.get(0).isDone()).isFalse();
        attempts.complete(1, "b");
        assertThat(reply.await()).isEqualTo("b");
        assertThat(attempts.made.get(0).isFailed()).isTrue();
        assertThat(attempts.haveStrayed()).isFalse();
        home.advance(DELAY);
        assertThat(attempts.count()).isEqualTo(2);
    }

    @Test
    void aFailureStartsTheNextAtOnceAndTheTimerOfTheOldOneStartsNothing() {
        Reply<String> reply = call(hedge.attempts(3));
        attempts.fail(0, "first");
        assertThat(attempts.count()).isEqualTo(2);
        home.advance(Duration.ofMillis(99));
        assertThat(attempts.count()).isEqualTo(2);
        home.advance(Duration.ofMillis(1));
        assertThat(attempts.count()).isEqualTo(3);
        attempts.complete(1, "b");
        assertThat(reply.await()).isEqualTo("b");
        assertThat(attempts.made.get(2).isFailed()).isTrue();
    }

    @Test
    void whenAllHaveFailedTheLastFailureIsTheResult() {
        Reply<String> reply = call(hedge);
        home.advance(DELAY);
        attempts.fail(1, "second");
        assertThat(reply.isDone()).isFalse();
        attempts.fail(0, "first, but last");
        assertThatThrownBy(reply::await).hasMessage("first, but last");
        assertThat(attempts.count()).isEqualTo(2);
    }

    @Test
    void aFailureThatIsNotToBeRepeatedIsTheResultAtOnce() {
        Reply<String> reply = call(hedge.on(error -> !error.getMessage().contains("not found")));
        home.advance(DELAY);
        attempts.fail(1, "not found");
        assertThatThrownBy(reply::await).hasMessage("not found");
        assertThat(attempts.made.get(0).isFailed()).isTrue();
    }

    @Test
    void theTimeOverAllEndsItAndCancelsEveryAttempt() {
        Reply<String> reply = call(hedge.within(Duration.ofMillis(250)).attempts(5));
        home.advance(DELAY);
        home.advance(DELAY);
        home.advance(DELAY);
        assertThatThrownBy(reply::await)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessage("hedged call: no success within 250 ms (attempts=3, failed=0)");
        assertThat(attempts.made).allMatch(Reply::isFailed);
        assertThat(home.timers()).isZero();
    }

    @Test
    void cancellingTheScopeEndsIt() {
        Scope scope = new Scope();
        Reply<String> reply = home.at(() -> CallContext.empty().withScope(scope).call(() -> hedge.call(attempts)));
        scope.cancel("the client has left");
        home.advance(DELAY);
        assertThat(attempts.count()).isEqualTo(1);
        assertThat(attempts.made.get(0).isFailed()).isTrue();
        assertThatThrownBy(reply::await).hasMessage("the client has left");
    }

    @Test
    void aPredicateThatThrowsFailsTheResult() {
        Reply<String> reply = call(hedge.on(error -> {
            throw new IllegalArgumentException("predicate");
        }));
        attempts.fail(0, "call");
        assertThatThrownBy(reply::await).hasMessage("predicate");
    }

    @Test
    void withoutAHomeItRunsOnOtherThreads() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        CompletionStage<String> reply = Hedge.idempotent(Duration.ofMillis(1))
                .attempts(3)
                .call(() -> calls.incrementAndGet() < 3
                        ? new CompletableFuture<String>()
                        : CompletableFuture.completedFuture("third"));
        assertThat(reply.toCompletableFuture().get(20, TimeUnit.SECONDS)).isEqualTo("third");
        assertThat(calls).hasValue(3);
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> Hedge.idempotent(Duration.ZERO)).hasMessage("delay: PT0S (expected: more than zero)");
        assertThatThrownBy(() -> hedge.attempts(0)).hasMessage("attemptsMax: 0 (expected: 1 to 100)");
        assertThatThrownBy(() -> hedge.within(Duration.ZERO)).hasMessage("limit: PT0S (expected: more than zero)");
    }

    @Test
    void randomHistoriesStartNoMoreThanAllowedAndEndWithTheFirstValueOrTheLastFailure() {
        for (int i = 0; i < 2_000; i++) {
            long seed = System.nanoTime() + i;
            Random random = new Random(seed);
            int attemptsMax = 1 + random.nextInt(4);
            Attempts made = new Attempts(home);
            Reply<String> reply = home.at(() -> hedge.attempts(attemptsMax).call(made));
            String expected = "open";
            int failures = 0;
            for (int act = 0; act < 30; act++) {
                int which = random.nextInt(made.count());
                boolean open = !made.made.get(which).isDone();
                int kind = random.nextInt(4);
                if (kind == 0) {
                    made.complete(which, "v" + act);
                    expected = open && expected.equals("open") ? "v" + act : expected;
                } else if (kind == 1) {
                    made.fail(which, "e" + act);
                    failures += open ? 1 : 0;
                    expected = open && expected.equals("open") && failures == attemptsMax ? "e" + act : expected;
                } else {
                    home.advance(Duration.ofMillis(random.nextInt(150)));
                }
                String as = "seed %d, act %d".formatted(seed, act);
                assertThat(made.count()).as(as).isLessThanOrEqualTo(attemptsMax);
                assertThat(outcome(reply)).as(as).isEqualTo(expected);
                if (reply.isDone()) {
                    assertThat(made.made).as(as).allMatch(Reply::isDone);
                } else {
                    // what has failed was replaced, as long as attempts were left
                    assertThat(made.count()).as(as).isGreaterThanOrEqualTo(Math.min(attemptsMax, failures + 1));
                }
            }
            reply.cancel();
        }
    }

    private static String outcome(Reply<String> reply) {
        if (!reply.isDone()) {
            return "open";
        }
        return reply.toCompletableFuture()
                .handle((value, error) -> error == null ? value : error.getMessage())
                .join();
    }
}
