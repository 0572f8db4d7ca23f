package io.paceline.service;

import io.paceline.core.Reply;

/**
 * Several objects of one class behind one reference. Each is a service of its own, which runs one call at a time and
 * shares no state with the others; a failure of one concerns no other.
 *
 * <p><b>A pool</b> gives each call to any worker. One whose mailbox is full is passed over; a call is refused with
 * {@link MailboxFullException} once all are full. Calls of one sender start in their order on each worker, and in no order
 * across workers. A pool gives no affinity, so {@link #forKey} is refused.
 *
 * <p><b>Shards</b> give each call to the worker of its key: of {@link #forKey}, of the argument marked with
 * {@link ShardKey}, or of a {@link KeyFunction}. Equal keys always meet the same worker, in the order in which one sender
 * calls; a call without a key is refused with a {@link ShardKeyException}. A key is any value whose {@code equals} and
 * {@code hashCode} do not change; arrays have none and are refused.
 *
 * <p>Statistics and errors name a worker by its place, such as {@code carts[3]}. Timers are refused here with an
 * {@link UnsupportedOperationException}: a worker that needs one makes its own, in {@link ServiceHooks#onStart}.
 *
 * @param <S> the class of the workers
 */
public interface Workers<S> extends Service<S> {

    /** The most workers that one reference has: 4,096. */
    int SIZE_MAX = 4096;

    /** How many workers take calls. */
    int size();

    /** Whether these are shards, each call of which needs a key; else a pool, whose calls have none. */
    boolean isSharded();

    /**
     * Makes the pool larger or smaller. New workers take calls when this returns. Those that are too many take no more
     * and run what they have accepted; no call is lost.
     *
     * @param size from 1 to {@link #SIZE_MAX}
     * @return comes when the removed workers have run what they had
     * @throws UnsupportedOperationException if these are shards: equal keys would change their worker, and its state would
     *     stay behind
     * @throws ServiceStoppedException if the workers have been stopped
     */
    Reply<Void> resize(int size);
}
