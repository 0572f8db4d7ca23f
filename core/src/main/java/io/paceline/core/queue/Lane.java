package io.paceline.core.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One sender's ring as the receiver sees it. The sender's side is {@link Sender}.
 *
 * <pre>
 *        taken          published        written       taken + capacity
 *   ──────┼─────────────────┼───────────────┼─────────────────┼──────
 *    free │ for the receiver│ for an idle   │ room            │
 *         │                 │ receiver too  │                 │
 * </pre>
 *
 * <p>An item is written before {@code written} is released, and {@code written} before {@code published}; whoever has
 * acquired one of the two may read the slots below it. A slot is emptied before {@code taken} is released, and after
 * that it is the sender's.
 */
abstract class Lane<E> extends LanePadding {

    /** No end is known: the lane is open. */
    private static final long OPEN = Long.MAX_VALUE;

    /** So many slots are emptied and given back at a time: small enough to be in the cache, large enough to be rare. */
    private static final int CHUNK = 512;

    private static final VarHandle END;

    static {
        try {
            END = MethodHandles.lookup().findVarHandle(Lane.class, "end", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final @Nullable Object[] ring;
    final int capacity;

    // with batches of one the second index would only be a second cache line to hand over
    final boolean writtenIsPublished;

    // the sender while it waits for room, and how far the receiver should get before it wakes it
    private volatile @Nullable Thread waiter;
    private volatile long wakeAt;

    // how many items this lane will ever have had; set once
    private volatile long end = OPEN;

    Lane(int capacity, int batchSize, long first) {
        this.writtenIsPublished = batchSize == 1;
        int slots = capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
        this.ring = new @Nullable Object[slots];
        this.capacity = capacity;
        written = first;
        roomUntil = first;
        published = first;
        taken = first;
        head = first;
        readableTo = first;
    }

    /** Whether there are items that may be read without looking at the sender's indices. */
    final boolean isReadable() {
        return head < readableTo;
    }

    /** How many items may be read without looking at the sender's indices. */
    final int readable() {
        return (int) (readableTo - head);
    }

    /** Makes readable what is published, at most {@code max} items; says whether there is anything to read. */
    final boolean lookAtPublished(int max) {
        return writtenIsPublished ? lookAtWritten(max) : mayRead((long) PUBLISHED.getAcquire(this), max);
    }

    /** Makes readable what is written, published or not. Takes the sender's cache line away from it for a moment. */
    final boolean lookAtWritten(int max) {
        return mayRead((long) WRITTEN.getAcquire(this), max);
    }

    private boolean mayRead(long to, int max) {
        readableTo = Math.max(head, Math.min(to, head + max));
        return head < to;
    }

    /** Whether there is anything to take; for a receiver that is about to park. */
    final boolean isDry() {
        return (long) WRITTEN.getAcquire(this) == head;
    }

    /** Takes the oldest item; only while {@link #isReadable()}. */
    final E take() {
        long at = head;
        int slot = (int) at & (ring.length - 1);
        @SuppressWarnings("unchecked") // only items are written
        E item = (E) ring[slot];
        ring[slot] = null;
        free(at + 1);
        return item;
    }

    /**
     * Takes readable items, at most {@code max}, and returns how many; may stop early, at the end of the ring or of a
     * chunk. An item whose action throws counts as taken.
     */
    final int drain(Consumer<? super E> action, int max) {
        @Nullable Object[] slots = ring;
        long from = head;
        int first = (int) from & (slots.length - 1);
        int last = first + (int) Math.min(readableTo - from, Math.min(max, Math.min(CHUNK, slots.length - first)));
        int at = first;
        try {
            while (at < last) {
                @SuppressWarnings("unchecked") // only items are written
                E item = (E) slots[at++];
                action.accept(item);
            }
        } finally {
            for (int i = first; i < at; i++) {
                slots[i] = null;
            }
            free(from + (at - first));
        }
        return at - first;
    }

    /** Drops everything that is written and returns how many items that were. */
    final long dropAll() {
        long to = (long) WRITTEN.getAcquire(this);
        long dropped = to - head;
        for (long i = head; i < to; i++) {
            ring[(int) i & (ring.length - 1)] = null;
        }
        readableTo = to;
        free(to);
        return dropped;
    }

    private void free(long to) {
        head = to;
        TAKEN.setRelease(this, to);
        Thread sender = waiter;
        if (sender != null && to >= wakeAt) {
            waiter = null;
            LockSupport.unpark(sender);
        }
    }

    /** Lets the receiver wake the calling sender once it has taken the item before {@code until}. */
    final void awaitTaken(long until) {
        wakeAt = until;
        waiter = Thread.currentThread();
    }

    final void stopAwaiting() {
        waiter = null;
    }

    /** How many items are written and not taken; exact while nobody sends or receives. */
    final int size() {
        long from = (long) TAKEN.getAcquire(this);
        return (int) Math.max(0, Math.min(capacity, (long) WRITTEN.getAcquire(this) - from));
    }

    final long droppedCount() {
        return (long) DROPPED.getOpaque(this);
    }

    /**
     * Fixes how many items the lane will ever have had, unless that is fixed already: the one point on which a sender
     * and the receiver of a closing queue agree, so that each item is either received or refused.
     *
     * @return what is fixed
     */
    final long endAt(long count) {
        long before = (long) END.compareAndExchange(this, OPEN, count);
        return before == OPEN ? count : before;
    }

    /** Fixes that nothing more is taken, if everything is taken; for the receiver of a closed queue that has settled. */
    final void endAtHead() {
        if (isDry()) {
            endAt(head);
        }
    }

    final boolean isEnded() {
        return end != OPEN;
    }

    /** Whether nothing will ever be taken from this lane any more. */
    final boolean isFinished() {
        return end == head;
    }
}
