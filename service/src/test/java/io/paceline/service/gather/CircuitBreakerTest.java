package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.ManualClock;
import io.paceline.core.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A circuit breaker on a manual clock. */
class CircuitBreakerTest {

    private static final Duration OPEN_TIME = Duration.ofSeconds(10);

    private final SteppedHome home = new SteppedHome();
    private final ManualClock clock = home.clock();
    private final AtomicInteger made = new AtomicInteger();
    private final CircuitBreaker breaker = builder().build();

    private CircuitBreaker.Builder builder() {
        return CircuitBreaker.builder("prices")
                .window(10, 4)
                .openTime(OPEN_TIME)
                .trialCalls(2)
                .clock(clock);
    }

    private Reply<String> succeed(CircuitBreaker with) {
        return with.call(() -> {
            made.incrementAndGet();
            return Reply.of("a");
        });
    }

    private Reply<String> fail(CircuitBreaker with, Throwable error) {
        return with.call(() -> {
            made.incrementAndGet();
            return Reply.failed(error);
        });
    }

    private void open() {
        for (int i = 0; i < 4; i++) {
            fail(breaker, new IllegalStateException("planned"));
        }
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void aClosedBreakerPassesValuesAndFailuresAsTheyAre() {
        assertThat(succeed(breaker).await()).isEqualTo("a");
        IllegalStateException planned = new IllegalStateException("planned");
        assertThatThrownBy(fail(breaker, planned)::await).isSameAs(planned);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(breaker).hasToString("circuit breaker 'prices' (CLOSED)");
    }

    @Test
    void tooManyFailuresOpenItAndCallsAreRefusedByName() {
        open();
        Reply<String> refused = succeed(breaker);
        assertThat(made).hasValue(4);
        assertThatThrownBy(refused::await)
                .isInstanceOf(RejectedExecutionException.class)
                .isInstanceOfSatisfying(
                        CircuitOpenException.class,
                        open -> assertThat(open.breaker()).isEqualTo("prices"))
                .hasMessage("circuit breaker 'prices': call refused"
                        + " (state=OPEN, failureRatePercent=100, calls=4, slowCalls=0)");
    }

    @Test
    void halfOfTheCallsFailingIsTooManyAndLessIsNot() {
        for (int i = 0; i < 5; i++) {
            succeed(breaker);
        }
        for (int i = 0; i < 4; i++) {
            fail(breaker, new IllegalStateException("planned"));
        }
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        fail(breaker, new IllegalStateException("planned"));
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void afterItsTimeTrialCallsCloseItWhenTheySucceed() {
        open();
        clock.advance(OPEN_TIME.minusMillis(1));
        assertThat(succeed(breaker).isFailed()).isTrue();
        clock.advance(Duration.ofMillis(2));
        assertThat(succeed(breaker).await()).isEqualTo("a");
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.HALF_OPEN);
        succeed(breaker);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void trialCallsThatFailOpenItAgainAndNoMoreThanThoseAreMade() {
        open();
        clock.advance(OPEN_TIME.plusMillis(1));
        CompletableFuture<String> one = new CompletableFuture<>();
        CompletableFuture<String> two = new CompletableFuture<>();
        breaker.call(() -> one);
        breaker.call(() -> two);
        assertThatThrownBy(succeed(breaker)::await)
                .isInstanceOf(CircuitOpenException.class)
                .hasMessageContaining("state=HALF_OPEN");
        one.completeExceptionally(new CompletionException(new IllegalStateException("planned")));
        two.completeExceptionally(new IllegalStateException("planned"));
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void aCancelledCallDoesNotCountAndGivesItsPlaceBack() {
        open();
        clock.advance(OPEN_TIME.plusMillis(1));
        for (int i = 0; i < 10; i++) {
            CompletableFuture<String> call = new CompletableFuture<>();
            assertThat(breaker.call(() -> call).cancel()).isTrue();
            assertThat(call).isCancelled();
        }
        succeed(breaker);
        succeed(breaker);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void aSlowCallThatIsGivenUpCountsAsAFailure() {
        CircuitBreaker impatient =
                builder().slowCalls(Duration.ofSeconds(1), 100).build();
        for (int i = 0; i < 4; i++) {
            Reply<String> hanging = impatient.call(CompletableFuture::new);
            clock.advance(Duration.ofSeconds(1));
            hanging.cancel();
        }
        assertThat(impatient.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void slowValuesOpenItToo() {
        CircuitBreaker impatient =
                builder().slowCalls(Duration.ofSeconds(1), 50).build();
        for (int i = 0; i < 4; i++) {
            CompletableFuture<String> slow = new CompletableFuture<>();
            impatient.call(() -> slow);
            clock.advance(Duration.ofSeconds(1).plusMillis(1));
            slow.complete("late");
        }
        assertThat(impatient.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void aLateCallWithItsLimitInsideCountsAsAFailure() {
        for (int i = 0; i < 4; i++) {
            home.at(() -> breaker.call(
                    () -> Reply.from(new CompletableFuture<String>()).orTimeout(Duration.ofSeconds(1))));
            home.advance(Duration.ofSeconds(1));
        }
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void failuresThatAreNoneDoNotOpenItAndAPredicateThatThrowsCounts() {
        CircuitBreaker lenient = builder()
                .failures(error -> {
                    if (error.getMessage() == null) {
                        throw new IllegalArgumentException("no message");
                    }
                    return !error.getMessage().equals("not found");
                })
                .build();
        for (int i = 0; i < 4; i++) {
            fail(lenient, new IllegalStateException("not found"));
        }
        assertThat(lenient.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        for (int i = 0; i < 4; i++) {
            fail(lenient, new IllegalStateException());
        }
        assertThat(lenient.state()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void whatTheOperationThrowsIsAFailureOfTheCall() {
        Reply<String> thrown = breaker.call(() -> {
            throw new IllegalStateException("thrown");
        });
        assertThatThrownBy(thrown::await).hasMessage("thrown");
    }

    @Test
    void aRetryAroundItSeesTheRefusal() {
        open();
        Reply<String> reply = home.at(() -> Retry.ifNotExecuted(2, CircuitOpenException.class::isInstance)
                .backoff(Backoff.fixed(OPEN_TIME.plusMillis(1)))
                .call(() -> succeed(breaker)));
        home.step();
        assertThat(reply.isDone()).isFalse();
        home.advance(OPEN_TIME.plusMillis(1));
        assertThat(reply.await()).isEqualTo("a");
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        CircuitBreaker.Builder builder = CircuitBreaker.builder("prices");
        assertThatThrownBy(() -> CircuitBreaker.builder(" ")).hasMessage("name: ' ' (expected: a name)");
        assertThatThrownBy(() -> builder.failureRatePercent(0))
                .hasMessage("failureRatePercent: 0 (expected: 1 to 100)");
        assertThatThrownBy(() -> builder.window(0, 1)).hasMessage("calls: 0 (expected: 1 to 10000)");
        assertThatThrownBy(() -> builder.window(5, 6)).hasMessage("callsMin: 6 (expected: 1 to 5)");
        assertThatThrownBy(() -> builder.openTime(Duration.ZERO))
                .hasMessage("openTime: PT0S (expected: PT0.001S to PT24H)");
        assertThatThrownBy(() -> builder.trialCalls(0)).hasMessage("trialCalls: 0 (expected: 1 to 1000)");
        assertThatThrownBy(() -> builder.slowCalls(Duration.ofSeconds(1), 101))
                .hasMessage("percent: 101 (expected: 1 to 100)");
    }
}
