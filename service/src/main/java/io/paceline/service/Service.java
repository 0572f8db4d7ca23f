package io.paceline.service;

import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.time.Duration;

/**
 * A running service: the reference that its owner holds, which can also stop it.
 *
 * <p>It runs from the moment it is made, until it is stopped; there is no service that is not started.
 *
 * @param <S> the class of the service
 */
public interface Service<S> extends ServiceRef<S> {

    /** How many messages without a caller have failed so far; each went to the error hook. */
    long errorCount();

    /**
     * Runs the action with the service once, after the delay: as a reply does, so a full mailbox does not keep it away. The
     * precision is that of the event loops, about a millisecond; a service that is busy runs it when its turn comes. What
     * it throws goes to the error hook under the name {@code timer}.
     *
     * @param delay from zero to 36,500 days
     * @return cancels it; after {@code cancel()} has returned true the action does not start any more
     * @throws ServiceStoppedException if the service has been stopped; its timers end with it
     */
    Timer after(Duration delay, ServiceAction<? super S> action);

    /**
     * Runs the action with the service again and again, first after one period, otherwise as {@link #after} does. The
     * times are multiples of the period from now on, so they do not drift; a tick that finds the one before still waiting
     * or running is merged into the next run. What a run throws does not end the timer.
     *
     * @param period from 1 ms to 36,500 days
     * @return ends it; after {@code cancel()} in a call, reply or timer of the service the action never runs again, while
     *     elsewhere one run may be under way
     * @throws ServiceStoppedException if the service has been stopped; its timers end with it
     */
    Timer every(Duration period, ServiceAction<? super S> action);

    /** As {@link #every(Duration, ServiceAction)}, for an action that wants to know how many ticks were merged. */
    Timer every(Duration period, TickAction<? super S> action);

    /**
     * Stops the service after it has run what waits: from now on calls are refused. The reply comes when the mailbox is
     * empty, every stage that the service returned is done and every call that it made is answered, or when the deadline
     * has passed; then calls that still wait fail with {@link ServiceStoppedException}. A call that is running is never
     * cut off, so the reply waits for it. Replies that arrive later still run at home.
     *
     * @param deadline zero or more
     * @return how many calls were left and failed; the same for everyone who stops it
     */
    Reply<Integer> drain(Duration deadline);

    /** Stops the service at once: what waits fails with {@link ServiceStoppedException}. Otherwise as {@link #drain}. */
    Reply<Integer> discard();
}
