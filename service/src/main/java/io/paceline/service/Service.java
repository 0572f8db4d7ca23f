package io.paceline.service;

import io.paceline.core.Reply;
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
