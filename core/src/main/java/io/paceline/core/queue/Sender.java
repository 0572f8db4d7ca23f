package io.paceline.core.queue;

import io.paceline.core.Argument;
import io.paceline.core.Execution;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The side of a {@link BatchQueue} that one thread sends with.
 *
 * <p>Items are published once a batch. Nobody has to flush: a receiver that finds nothing published takes what is
 * written, so no item waits for a later act of its sender. {@link #flush()} makes it sooner by less than a microsecond,
 * and only while the receiver is busy.
 *
 * <p>Thread rules: a sender belongs to the thread that sends with it first; each use of another thread is an error,
 * which is reported where looking for it costs nothing. {@link #close()} too belongs to that thread.
 *
 * @param <E> the type of the items
 */
public final class Sender<E> extends Lane<E> implements AutoCloseable {

    private static final int SPIN_ROUNDS = 100;
    private static final int YIELD_ROUNDS = 50;

    private final BatchQueue<E> queue;
    private final Signal signal;
    private final int batchSize;
    private @Nullable Thread owner;

    Sender(BatchQueue<E> queue, long first) {
        super(queue.capacity(), queue.batchSize(), first);
        this.queue = queue;
        this.signal = queue.signal();
        this.batchSize = queue.batchSize();
        publishAt = writtenIsPublished ? Long.MAX_VALUE : first + batchSize;
    }

    /**
     * Sends an item if there is room.
     *
     * @return false if there is none; then nothing is counted, whatever the queue does when full
     * @throws QueueClosedException if the queue or this sender is closed; the item was not accepted
     * @throws NoReceiverException if no receiver was ever opened
     */
    public boolean trySend(E item) {
        Objects.requireNonNull(item, "item");
        long at = written;
        if (at >= roomUntil && !hasRoom(at)) {
            return false;
        }
        write(at, item);
        return true;
    }

    /**
     * Sends an item; without room, does what the queue does when full, see {@link WhenFull}.
     *
     * @throws QueueFullException if there is no room, and none came within the send time-out of the queue
     * @throws io.paceline.core.WaitingRefusedException if the queue waits when full, and this is an event loop or a
     *     service that must not wait; thrown whether or not there is room, at the latest when the ring is full once
     * @throws CancellationException if the thread was interrupted while it waited; the item was not accepted
     * @throws QueueClosedException if the queue or this sender is closed; the item was not accepted
     * @throws NoReceiverException if no receiver was ever opened
     */
    public void send(E item) {
        Objects.requireNonNull(item, "item");
        long at = written;
        if (at >= roomUntil && !makeRoom(at)) {
            return;
        }
        write(at, item);
    }

    /**
     * Sends an item; without room, waits, whatever the queue does when full.
     *
     * @param timeout how long to wait, zero to one hour
     * @throws QueueFullException if no room came within the time-out
     * @throws io.paceline.core.WaitingRefusedException on an event loop, and in a service that must not wait
     * @throws CancellationException if the thread was interrupted while it waited; the item was not accepted
     * @throws QueueClosedException if the queue or this sender is closed; the item was not accepted
     * @throws NoReceiverException if no receiver was ever opened
     */
    public void send(E item, Duration timeout) {
        Objects.requireNonNull(item, "item");
        Argument.between("timeout", timeout, Duration.ZERO, BatchQueue.SEND_TIMEOUT_MAX);
        long at = written;
        if (at >= roomUntil) {
            awaitRoom(at, timeout);
        }
        write(at, item);
    }

    /**
     * Sends items in their order, behind whatever was sent before, and publishes them. Each one is sent as {@link #send}
     * does: when one is refused, those before it have been accepted and those behind it have not been looked at.
     */
    public void sendAll(Iterable<? extends E> items) {
        try {
            for (E item : items) {
                send(item);
            }
        } finally {
            flush();
        }
    }

    /** Sends items in their order, as {@link #sendAll} does. */
    @SafeVarargs
    public final void sendMany(E... items) {
        try {
            for (E item : items) {
                send(item);
            }
        } finally {
            flush();
        }
    }

    /**
     * Sends a part of an array in its order, as {@link #sendAll(Iterable)} does; the fastest way, since whole runs of
     * items are copied into the ring.
     *
     * @throws IndexOutOfBoundsException if the array has no such part; nothing was sent
     * @throws NullPointerException if one of the items is null; nothing was sent
     */
    public void sendAll(E[] items, int from, int count) {
        Objects.checkFromIndexSize(from, count, items.length);
        int next = from;
        int end = from + count;
        for (int i = from; i < end; i++) {
            Objects.requireNonNull(items[i], "item");
        }
        while (next < end) {
            long at = written;
            if (at >= roomUntil && !makeRoom(at)) {
                next++;
            } else {
                next += write(at, items, next, end);
            }
        }
        flush();
    }

    /** Writes as many items as there is room for in one piece, and returns how many. */
    private int write(long at, E[] items, int from, int end) {
        @Nullable Object[] slots = ring;
        int slot = (int) at & (slots.length - 1);
        int count = (int) Math.min(Math.min(end - from, slots.length - slot), roomUntil - at);
        System.arraycopy(items, from, slots, slot, count);
        long next = at + count;
        WRITTEN.setRelease(this, next);
        if (next >= publishAt || !signal.isAwake()) {
            publish(next);
        }
        return count;
    }

    /** Publishes what is written. Never needed for an item to arrive. */
    public void flush() {
        if (written > publishAt - batchSize && !isEnded()) {
            publish(written);
        }
    }

    /**
     * Ends this sender: what it has sent is received, and it sends nothing more. A one-to-one queue can then open
     * another sender.
     */
    @Override
    public void close() {
        flush();
        roomUntil = Long.MIN_VALUE;
        endAt(written);
        signal.wake();
    }

    private void write(long at, E item) {
        @Nullable Object[] slots = ring;
        slots[(int) at & (slots.length - 1)] = item;
        long next = at + 1;
        WRITTEN.setRelease(this, next);
        if (next >= publishAt || !signal.isAwake()) {
            publish(next);
        }
    }

    private void publish(long next) {
        PUBLISHED.setRelease(this, next);
        if (!writtenIsPublished) {
            publishAt = next + batchSize;
        }
        if (!signal.isAwake()) {
            tellReceiver(next);
        }
    }

    private void tellReceiver(long next) {
        if (!signal.isClosed()) {
            signal.wake();
            return;
        }
        // The queue was closed while the item was being written: whoever fixes the end first says whether it came in.
        roomUntil = Long.MIN_VALUE;
        long end = endAt(next);
        if (end < next) {
            for (long i = end; i < next; i++) {
                ring[(int) i & (ring.length - 1)] = null;
            }
            throw closed();
        }
    }

    /** What {@link #send} does when it has used up the room it knew of; false if the item is dropped. */
    private boolean makeRoom(long at) {
        if (queue.whenFull() == WhenFull.WAIT) {
            awaitRoom(at, queue.sendTimeout());
            return true;
        }
        if (hasRoom(at)) {
            return true;
        }
        if (queue.whenFull() == WhenFull.DROP) {
            DROPPED.setOpaque(this, dropped + 1);
            return false;
        }
        throw new QueueFullException("queue '" + queue.name() + "' is full (capacity=" + capacity
                + ", when full=FAIL, receiver=" + queue.receiverState() + ")");
    }

    @SuppressWarnings("ThreadPriorityCheck") // a hint only: nothing relies on who runs next
    private void awaitRoom(long at, Duration timeout) {
        Execution.current().requireWaiting("Sender.send() of queue '" + queue.name() + "'");
        if (hasRoom(at)) {
            return;
        }
        long until = System.nanoTime() + timeout.toNanos();
        int rounds = 0;
        while (!hasRoom(at)) {
            rounds++;
            if (rounds <= SPIN_ROUNDS) {
                Thread.onSpinWait();
            } else if (rounds <= SPIN_ROUNDS + YIELD_ROUNDS) {
                Thread.yield();
            } else {
                parkUntilTaken(at, until, timeout);
            }
        }
    }

    private void parkUntilTaken(long at, long until, Duration timeout) {
        long left = until - System.nanoTime();
        if (left <= 0) {
            throw new QueueFullException("queue '" + queue.name() + "' is full: send timed out after "
                    + timeout.toMillis() + " ms (capacity=" + capacity + ", receiver=" + queue.receiverState() + ")");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("send() interrupted (queue '" + queue.name() + "')");
        }
        // half the ring: being woken costs more than many items
        awaitTaken(at - capacity + (capacity + 1) / 2);
        if (!hasRoom(at)) {
            LockSupport.parkNanos(this, Math.min(left, BatchQueue.SETTLE_NANOS));
        }
        stopAwaiting();
    }

    /** Looks how far the receiver is; without room, publishes what is written. */
    private boolean hasRoom(long at) {
        checkUse();
        roomUntil = (long) TAKEN.getAcquire(this) + capacity;
        if (at < roomUntil) {
            return true;
        }
        flush();
        return false;
    }

    private void checkUse() {
        Thread current = Thread.currentThread();
        if (owner == null) {
            owner = current;
        } else if (owner != current) {
            throw new IllegalStateException("sender of queue '" + queue.name() + "': used by thread "
                    + current.getName() + " (expected: only " + owner.getName() + ", which sent first)");
        }
        if (signal.isClosed() || isEnded()) {
            throw closed();
        }
        if (signal.state() == Signal.UNOPENED) {
            throw new NoReceiverException("queue '" + queue.name()
                    + "': no receiver was ever opened (expected: receiver() before the first item)");
        }
    }

    private QueueClosedException closed() {
        return new QueueClosedException("queue '" + queue.name() + "': "
                + (signal.isClosed() ? "closed" : "this sender is closed") + " (expected: open)");
    }

    @Override
    public String toString() {
        return "Sender[queue=" + queue.name() + ", size=" + size() + ", capacity=" + capacity + "]";
    }
}
