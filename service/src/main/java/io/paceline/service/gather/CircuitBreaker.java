package io.paceline.service.gather;

import static io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType.COUNT_BASED;

import io.github.resilience4j.circuitbreaker.CircuitBreaker.Metrics;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import io.paceline.core.Clock;
import io.paceline.core.Reply;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stops calling what keeps failing: after too many failures calls are refused at once, until a few trial calls show that
 * it works again.
 *
 * <pre>
 *   CLOSED ──too many failures──► OPEN ──time──► HALF_OPEN ──trial calls succeed──► CLOSED
 *                                  ▲                 └──trial calls fail──► OPEN
 * </pre>
 *
 * <p>A call that was cancelled says nothing and does not count, unless it had been slow by then: give the call its time
 * limit inside the breaker, {@code breaker.call(() -> prices.ask(…).orTimeout(limit))}, so that a late call counts as a
 * failure and every trial call ends. State and counts are those of Resilience4j; in a named module add
 * {@code requires io.github.resilience4j.circuitbreaker} to use this class.
 *
 * <p>Thread rules: every method may be called from any thread, and none waits. One breaker stands for one thing that is
 * called and is shared by all who call it.
 */
public final class CircuitBreaker {

    /** Whether calls are made. */
    public enum State {
        /** Calls are made and counted. */
        CLOSED,
        /** Calls are refused. */
        OPEN,
        /** A few trial calls are made, others are refused. */
        HALF_OPEN
    }

    private final io.github.resilience4j.circuitbreaker.CircuitBreaker breaker;
    private final Predicate<? super Throwable> failures;
    private final long slowNanos;
    private final Clock clock;

    private CircuitBreaker(
            io.github.resilience4j.circuitbreaker.CircuitBreaker breaker,
            Predicate<? super Throwable> failures,
            long slowNanos,
            Clock clock) {
        this.breaker = breaker;
        this.failures = failures;
        this.slowNanos = slowNanos;
        this.clock = clock;
    }

    /**
     * A builder with the defaults.
     *
     * @param name what is called, for messages
     */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** The name of what is called. */
    public String name() {
        return breaker.getName();
    }

    /**
     * Whether calls are made. An open breaker becomes half open with the first call after its time, not before.
     */
    public State state() {
        return switch (breaker.getState()) {
            case OPEN, FORCED_OPEN -> State.OPEN;
            case HALF_OPEN -> State.HALF_OPEN;
            default -> State.CLOSED;
        };
    }

    /**
     * Makes the call and counts its outcome, or refuses it with a {@link CircuitOpenException}. The operation runs at
     * once; the reply's home is that of the code that calls, and cancelling it cancels the call.
     */
    public <T extends @Nullable Object> Reply<T> call(Supplier<? extends CompletionStage<T>> operation) {
        Objects.requireNonNull(operation, "operation");
        if (!breaker.tryAcquirePermission()) {
            return Reply.failed(refusal());
        }
        long start = clock.nanoTime();
        CompletionStage<T> stage = Stages.call(operation, CallContext.current());
        Stages.observe(stage, (value, error) -> count(clock.nanoTime() - start, error));
        return Reply.from(stage);
    }

    private void count(long nanos, @Nullable Throwable error) {
        if (error == null) {
            breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
            return;
        }
        Throwable cause = Stages.cause(error);
        if (isFailure(cause, nanos)) {
            breaker.onError(nanos, TimeUnit.NANOSECONDS, cause);
        } else if (cause instanceof CancellationException) {
            breaker.releasePermission();
        } else {
            breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
        }
    }

    private boolean isFailure(Throwable cause, long nanos) {
        if (cause instanceof CancellationException) {
            return nanos >= slowNanos;
        }
        try {
            return failures.test(cause);
        } catch (Throwable undecided) {
            // the permission must be given back whatever the predicate does
            return true;
        }
    }

    private CircuitOpenException refusal() {
        Metrics metrics = breaker.getMetrics();
        return new CircuitOpenException(
                name(),
                "circuit breaker '" + name() + "': call refused (state=" + state() + ", failureRatePercent="
                        + Math.round(metrics.getFailureRate()) + ", calls=" + metrics.getNumberOfBufferedCalls()
                        + ", slowCalls=" + metrics.getNumberOfSlowCalls() + ")");
    }

    @Override
    public String toString() {
        return "circuit breaker '" + name() + "' (" + state() + ")";
    }

    /** Settings of a {@link CircuitBreaker}. Thread rules: belongs to the code that fills it. */
    public static final class Builder {

        private static final Duration OPEN_MAX = Duration.ofDays(1);

        private final String name;
        private int failureRatePercent = 50;
        private int window = 100;
        private int callsMin = 20;
        private int slowRatePercent = 100;
        private Duration slowCall = Duration.ofSeconds(60);
        private Duration openTime = Duration.ofSeconds(10);
        private int trialCalls = 5;
        private Predicate<? super Throwable> failures = error -> true;
        private Clock clock = Clock.SYSTEM;

        Builder(String name) {
            if (name.isBlank()) {
                throw Argument.wrong("name", "'" + name + "'", "a name");
            }
            this.name = name;
        }

        /** Opens when so many of the last calls failed: 1 to 100 percent, default 50. */
        public Builder failureRatePercent(int percent) {
            this.failureRatePercent = Argument.between("failureRatePercent", percent, 1, 100);
            return this;
        }

        /**
         * How many of the last calls are looked at.
         *
         * @param calls 1 to 10,000, default 100
         * @param callsMin how many there must be before the breaker can open, 1 to {@code calls}, default 20
         */
        public Builder window(int calls, int callsMin) {
            this.window = Argument.between("calls", calls, 1, 10_000);
            this.callsMin = Argument.between("callsMin", callsMin, 1, calls);
            return this;
        }

        /**
         * Opens when too many of the last calls were slow, whatever became of them.
         *
         * @param time from which a call is slow, 1 ms to 1 day, default 60 s
         * @param percent how many of the calls, 1 to 100, default 100
         */
        public Builder slowCalls(Duration time, int percent) {
            this.slowCall = Argument.between("time", time, Duration.ofMillis(1), OPEN_MAX);
            this.slowRatePercent = Argument.between("percent", percent, 1, 100);
            return this;
        }

        /** How long an open breaker refuses calls: 1 ms to 1 day, default 10 s. */
        public Builder openTime(Duration time) {
            this.openTime = Argument.between("openTime", time, Duration.ofMillis(1), OPEN_MAX);
            return this;
        }

        /** How many calls a half open breaker tries: 1 to 1,000, default 5. */
        public Builder trialCalls(int calls) {
            this.trialCalls = Argument.between("trialCalls", calls, 1, 1_000);
            return this;
        }

        /**
         * Which failures count, default all; the others count as successes, such as that nothing was found. The predicate sees
         * the exception of the call, not wrapped, on whatever thread the call ends, so it must look at nothing else.
         */
        public Builder failures(Predicate<? super Throwable> failures) {
            this.failures = Objects.requireNonNull(failures, "failures");
            return this;
        }

        /** Where the breaker reads the time; default the clock of the machine. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** A closed breaker with these settings. */
        public CircuitBreaker build() {
            CircuitBreakerConfig config = CircuitBreakerConfig.custom()
                    .failureRateThreshold(failureRatePercent)
                    .slidingWindow(window, callsMin, COUNT_BASED)
                    .slowCallDurationThreshold(slowCall)
                    .slowCallRateThreshold(slowRatePercent)
                    .waitDurationInOpenState(openTime)
                    .permittedNumberOfCallsInHalfOpenState(trialCalls)
                    .clock(new JavaClock(clock))
                    .build();
            return new CircuitBreaker(
                    io.github.resilience4j.circuitbreaker.CircuitBreaker.of(name, config),
                    failures,
                    slowCall.toNanos(),
                    clock);
        }

        /** The clock as the JDK's, by which the library knows when the open time is over; steps of the wall clock do not count. */
        private static final class JavaClock extends java.time.Clock {
            private final Clock clock;

            JavaClock(Clock clock) {
                this.clock = clock;
            }

            @Override
            public Instant instant() {
                return Instant.EPOCH.plusNanos(clock.nanoTime());
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public java.time.Clock withZone(ZoneId zone) {
                return this;
            }
        }
    }
}
