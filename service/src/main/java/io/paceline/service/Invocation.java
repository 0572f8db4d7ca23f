package io.paceline.service;

import io.paceline.core.CallContext;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A message that a binding, such as the one for HTTP, hands to a service by {@link ServiceRef#submit}: it carries its own
 * way to answer, so no reply has to be made.
 *
 * <p>An accepted invocation gets exactly one of {@link #run} and {@link #fail}, with one addition: when {@code run}
 * throws, {@code fail} follows with what it threw. A refused one gets neither.
 *
 * <p>Thread rules: both run on the thread that runs the service at that moment, which may be the submitting thread,
 * before {@code submit} returns; {@code fail} may also run on a thread of the common pool, once the loops have ended.
 *
 * @param <S> the class of the service
 */
public interface Invocation<S> {

    /** What it is counted under, for example the name of the method that will be called. */
    String method();

    /** The context it runs in; with its deadline passed or its scope cancelled it is failed and not run. */
    CallContext context();

    /** The key that says which of several sharded {@link Workers} it goes to; null, as usual, if it has none. */
    default @Nullable Object key() {
        return null;
    }

    /** Whether it may wait, so that it has to run on a thread for that; see {@link Blocking}. */
    default boolean isBlocking() {
        return false;
    }

    /**
     * Asked once {@link #run} has returned: the stage that has to end before the next call starts, see {@link Serial};
     * null, as usual, if other calls may run at once.
     */
    default @Nullable CompletionStage<?> holdsUntil() {
        return null;
    }

    /** Calls the service and delivers the result. The home of the thread is the service meanwhile. */
    void run(S service) throws Throwable;

    /**
     * The service was not called, or threw.
     *
     * @param cause what {@code run} threw; {@link ServiceStoppedException} if the service was stopped before its turn;
     *     else why its context is over: {@link io.paceline.core.DeadlineExceededException} or
     *     {@link java.util.concurrent.CancellationException}
     */
    void fail(Throwable cause);
}
