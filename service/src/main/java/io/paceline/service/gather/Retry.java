package io.paceline.service.gather;

import io.paceline.core.Argument;
import io.paceline.core.Reply;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a call again when it fails.
 *
 * <p>A call that failed may have been executed all the same, so whoever retries says why that is safe: the call is
 * {@linkplain #idempotent idempotent}, or the failure {@linkplain #ifNotExecuted says that it was not executed}.
 *
 * <p>Attempts, the predicates and the pauses between attempts run at the home of the code that calls, and each attempt
 * has the context of that code, with no more time than is left. The result is the first value, else the failure of the
 * last attempt as it is. No further attempt is made when the pause before it would last beyond the deadline, and none
 * once the result is cancelled, itself or by the scope of its context; an open attempt is cancelled then, and when the
 * time is over, which is a {@link io.paceline.core.DeadlineExceededException}.
 *
 * <p>Thread rules: immutable; may be shared by any threads.
 */
public final class Retry {

    private final int attemptsMax;
    private final Predicate<? super Throwable> retried;
    private final Backoff backoff;
    private final Function<? super Throwable, @Nullable Duration> asked;
    private final @Nullable Duration within;

    private Retry(
            int attemptsMax,
            Predicate<? super Throwable> retried,
            Backoff backoff,
            Function<? super Throwable, @Nullable Duration> asked,
            @Nullable Duration within) {
        this.attemptsMax = attemptsMax;
        this.retried = retried;
        this.backoff = backoff;
        this.asked = asked;
        this.within = within;
    }

    /**
     * For calls that may be executed more than once with the same effect. Every failure is retried, but no
     * {@link Error} and no {@link CancellationException}.
     *
     * @param attemptsMax all attempts together, 1 to 1,000
     */
    public static Retry idempotent(int attemptsMax) {
        return ifNotExecuted(
                attemptsMax, error -> error instanceof Exception && !(error instanceof CancellationException));
    }

    /**
     * For calls that must not be executed twice.
     *
     * @param attemptsMax all attempts together, 1 to 1,000
     * @param notExecuted whether a failure says for sure that nothing was done, for example
     *     {@code MailboxFullException.class::isInstance} for a service that makes no calls of its own: the refusal that
     *     another service gave it would look the same
     */
    public static Retry ifNotExecuted(int attemptsMax, Predicate<? super Throwable> notExecuted) {
        Argument.between("attemptsMax", attemptsMax, 1, 1_000);
        Objects.requireNonNull(notExecuted, "notExecuted");
        Backoff standard = Backoff.exponential(Duration.ofMillis(50), Duration.ofSeconds(2));
        return new Retry(attemptsMax, notExecuted, standard, failure -> null, null);
    }

    /** This, but only for failures that the predicate accepts too; it sees the exception of the call, not wrapped. */
    public Retry on(Predicate<? super Throwable> failures) {
        Objects.requireNonNull(failures, "failures");
        Predicate<? super Throwable> before = retried;
        return new Retry(attemptsMax, error -> before.test(error) && failures.test(error), backoff, asked, within);
    }

    /** This with other pauses; without it they grow from 50 ms to 2 s, with half of each left to chance. */
    public Retry backoff(Backoff backoff) {
        return new Retry(attemptsMax, retried, Objects.requireNonNull(backoff, "backoff"), asked, within);
    }

    /**
     * This with pauses at least as long as the failure asks for, such as what an overloaded server says.
     *
     * @param asked the least pause after a failure, or null if it asks for none; sees the exception of the call, not
     *     wrapped
     */
    public Retry noEarlierThan(Function<? super Throwable, @Nullable Duration> asked) {
        return new Retry(attemptsMax, retried, backoff, Objects.requireNonNull(asked, "asked"), within);
    }

    /**
     * This with a limit for all attempts and pauses together.
     *
     * @param limit more than zero; the context's deadline counts too, if it comes first
     */
    public Retry within(Duration limit) {
        return new Retry(attemptsMax, retried, backoff, asked, Argument.positive("limit", limit));
    }

    /** Makes the call, again and again if need be; the operation makes it anew each time. */
    public <T extends @Nullable Object> Reply<T> call(Supplier<? extends CompletionStage<T>> operation) {
        Objects.requireNonNull(operation, "operation");
        return new RetriedCall<T>(this, operation).start();
    }

    /** How long to pause after so many attempts, or null for no further one. */
    @Nullable
    Duration pauseAfter(Throwable cause, int attempts) {
        if (attempts >= attemptsMax || !retried.test(cause)) {
            return null;
        }
        Duration pause = backoff.pause(attempts);
        Duration least = asked.apply(cause);
        return least == null || least.compareTo(pause) <= 0 ? pause : least;
    }

    @Nullable
    Duration within() {
        return within;
    }
}
