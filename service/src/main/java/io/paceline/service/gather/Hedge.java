package io.paceline.service.gather;

import io.paceline.core.Argument;
import io.paceline.core.Reply;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a call a second time when the first takes long, and takes the value that comes first; cuts off the slowest calls
 * for the price of a few more.
 *
 * <p>Another attempt starts when the delay has passed without a value, or at once when an attempt has failed. The first
 * value is the result and the other attempts are cancelled. When all have failed, the failure of the last is the result.
 *
 * <p>Attempts, the predicate and the delays run at the home of the code that calls, and each attempt has the context of
 * that code. Nothing is started once the result is cancelled, itself or by the scope of its context, or the deadline has
 * passed, which is a {@link io.paceline.core.DeadlineExceededException}; open attempts are cancelled then.
 *
 * <p>Thread rules: immutable; may be shared by any threads.
 */
public final class Hedge {

    private final Duration delay;
    private final int attemptsMax;
    private final Predicate<? super Throwable> repeated;
    private final @Nullable Duration within;

    private Hedge(Duration delay, int attemptsMax, Predicate<? super Throwable> repeated, @Nullable Duration within) {
        this.delay = delay;
        this.attemptsMax = attemptsMax;
        this.repeated = repeated;
        this.within = within;
    }

    /**
     * For calls that may be executed more than once, and at the same time, with the same effect. Two attempts; a failure
     * that is an {@link Error} or a {@link CancellationException} is the result at once.
     *
     * @param delay between the starts of attempts, more than zero; about what the slowest 5% of calls exceed
     */
    public static Hedge idempotent(Duration delay) {
        return new Hedge(
                Argument.positive("delay", delay),
                2,
                error -> error instanceof Exception && !(error instanceof CancellationException),
                null);
    }

    /** This with another number of attempts, all together: 1 to 100. */
    public Hedge attempts(int attemptsMax) {
        return new Hedge(delay, Argument.between("attemptsMax", attemptsMax, 1, 100), repeated, within);
    }

    /**
     * This, but a failure that the predicate does not accept is the result at once; it sees the exception of the call, not
     * wrapped.
     */
    public Hedge on(Predicate<? super Throwable> failures) {
        Objects.requireNonNull(failures, "failures");
        Predicate<? super Throwable> before = repeated;
        return new Hedge(delay, attemptsMax, error -> before.test(error) && failures.test(error), within);
    }

    /**
     * This with a limit for all attempts together.
     *
     * @param limit more than zero; the context's deadline counts too, if it comes first
     */
    public Hedge within(Duration limit) {
        return new Hedge(delay, attemptsMax, repeated, Argument.positive("limit", limit));
    }

    /** Makes the call, more than once if need be; the operation makes it anew each time. */
    public <T extends @Nullable Object> Reply<T> call(Supplier<? extends CompletionStage<T>> operation) {
        Objects.requireNonNull(operation, "operation");
        return new HedgedCall<T>(this, operation).start();
    }

    Duration delay() {
        return delay;
    }

    int attemptsMax() {
        return attemptsMax;
    }

    boolean isRepeated(Throwable cause) {
        return repeated.test(cause);
    }

    @Nullable
    Duration within() {
        return within;
    }
}
