package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Time limits of replies, by the timers of their home. */
class ReplyTimeoutTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SteppedHome home = new SteppedHome();
    private final Promise<String> call = new Promise<>(home, CallContext.empty());

    @Test
    void aResultInTimePassesAndTakesTheTimerBack() {
        Reply<String> limited = call.orTimeout(SECOND);
        assertThat(home.timers()).isEqualTo(1);
        call.complete("a");
        assertThat(limited.await()).isEqualTo("a");
        assertThat(home.timers()).isZero();
    }

    @Test
    void aLateResultIsAFailureThatNamesTheCallAndGivesItUp() {
        Reply<String> limited = call.orTimeout(SECOND);
        AtomicInteger outcomes = new AtomicInteger();
        limited.whenComplete((value, error) -> outcomes.incrementAndGet());
        home.advance(Duration.ofMillis(999));
        home.step();
        assertThat(limited.isDone()).isFalse();
        home.advance(Duration.ofMillis(1));
        home.step();
        assertThatThrownBy(limited::await)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessage("no result within 1000 ms (Reply[open, home=the stepped home])");
        assertThatThrownBy(call::await)
                .isInstanceOf(CancellationException.class)
                .hasMessageContaining("no result within 1000 ms");
        assertThat(call.complete("late")).isFalse();
        assertThat(home.step()).isZero();
        assertThat(outcomes).hasValue(1);
    }

    @Test
    void aValueForTheLateCaseMayBeNull() {
        Reply<String> limited = call.completeOnTimeout("instead", SECOND);
        Promise<String> other = new Promise<>(home, CallContext.empty());
        Reply<String> none = other.completeOnTimeout(null, SECOND);
        home.advance(SECOND);
        home.step();
        assertThat(limited.await()).isEqualTo("instead");
        assertThat(none.await()).isNull();
        assertThat(call.isFailed()).isTrue();
    }

    @Test
    void theDeadlineOfTheContextCountsIfItComesFirst() {
        CallContext context = CallContext.empty().withTimeout(SECOND, home.clock());
        Promise<String> hurried = new Promise<>(home, context);
        Reply<String> limited = hurried.orTimeout(Duration.ofHours(1));
        home.advance(SECOND);
        home.step();
        assertThatThrownBy(limited::await)
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageContaining("within 1000 ms");
    }

    @Test
    void theDeadlineThatCodeAtAHomeSetsIsReadOnItsClock() {
        home.at(() -> {
            CallContext context = CallContext.empty().withTimeout(SECOND);
            home.advance(Duration.ofMillis(400));
            assertThat(context.remaining()).isEqualTo(Duration.ofMillis(600));
            assertThat(context.atMost(SECOND)).isEqualTo(Duration.ofMillis(600));
            assertThat(context.withTimeout(Duration.ofMillis(100)).remaining()).isEqualTo(Duration.ofMillis(100));
        });
    }

    @Test
    void cancellingTheLimitedReplyReachesTheCallAndTheTimer() {
        Reply<String> limited = call.orTimeout(SECOND);
        assertThat(limited.cancel()).isTrue();
        assertThat(call.isFailed()).isTrue();
        assertThat(home.timers()).isZero();
    }

    @Test
    void aDoneReplyNeedsNoTimer() {
        call.complete("a");
        assertThat(call.orTimeout(SECOND).await()).isEqualTo("a");
        assertThat(home.timers()).isZero();
    }

    @Test
    void aHomeThatHasEndedFailsWhatItCouldNotTime() {
        home.end();
        Reply<String> limited = call.orTimeout(SECOND);
        assertThatThrownBy(limited::await).isInstanceOf(RejectedExecutionException.class);
        assertThat(call.isFailed()).isTrue();
    }

    @Test
    void noTimeIsRefused() {
        assertThatThrownBy(() -> call.orTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeout: PT0S (expected: more than zero)");
        assertThatThrownBy(() -> call.completeOnTimeout("a", Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void withoutAHomeATimerOfTheProcessEndsItAndContinuationsRunElsewhere() throws Exception {
        Promise<String> homeless = new Promise<>(null, CallContext.empty());
        CompletableFuture<String> thread = new CompletableFuture<>();
        homeless.orTimeout(Duration.ofMillis(5))
                .whenComplete(
                        (value, error) -> thread.complete(Thread.currentThread().getName()));
        assertThat(thread.get(20, TimeUnit.SECONDS)).isNotEqualTo("paceline-timer");
        assertThatThrownBy(() -> homeless.await(Duration.ofSeconds(20))).isInstanceOf(CancellationException.class);
    }

    @Test
    void aHomeWithoutTimersOfItsOwnIsGivenTheTaskInTime() throws Exception {
        List<Runnable> handed = new ArrayList<>();
        CountDownLatch there = new CountDownLatch(1);
        Home plain = new Home() {
            @Override
            public void execute(Runnable task) {
                assertThat(Thread.currentThread().getName()).isEqualTo("paceline-timer");
                assertThat(Thread.currentThread().isDaemon()).isTrue();
                handed.add(task);
                there.countDown();
            }

            @Override
            public boolean isHere() {
                return false;
            }
        };
        Runnable task = () -> {};
        Timer taken = plain.schedule(() -> handed.add(null), Duration.ofSeconds(1));
        assertThat(taken.cancel()).isTrue();
        assertThat(taken.cancel()).isFalse();
        plain.schedule(task, Duration.ofMillis(5));
        assertThat(there.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(handed).containsExactly(task);
        assertThat(plain.clock()).isSameAs(Clock.SYSTEM);
    }
}
