package io.paceline.service.internal.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A bounded ring that many threads fill and many empty, without locks: publishers that drop the oldest event take it out
 * as the subscriber does.
 *
 * <pre>
 *   publishers ──claim──► [added] ──write──► slot, then its round ──read──► [taken] ──claim──► taker
 * </pre>
 *
 * <p>The capacity is exact, and what one thread adds is taken in its order. A place is claimed by an index and then
 * written, so {@link #poll()} may return null although the ring is not empty, as long as the publisher of its oldest
 * place has not written yet. A taker reads before it claims, so a claimed place is free at once, however slow its taker.
 *
 * <p>Thread rules: every method may be called from any thread. An element must not be added twice.
 */
public final class EventRing extends RingIndices {

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle ROUND = MethodHandles.arrayElementVarHandle(int[].class);

    private final int capacity;
    private final int mask;
    private final @Nullable Object[] ring;

    // what was written last to a slot: the low bits of its place, plus one
    private final int[] rounds;

    /** An empty ring for so many elements. */
    public EventRing(int capacity) {
        this.capacity = capacity;
        int slots = capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
        this.mask = slots - 1;
        this.ring = new @Nullable Object[slots];
        this.rounds = new int[slots];
        limit = capacity;
    }

    /** Adds an element; false if the ring is full. */
    public boolean offer(Envelope element) {
        while (true) {
            long place = (long) ADDED.getVolatile(this);
            if (place >= (long) LIMIT.getAcquire(this)) {
                long free = (long) TAKEN.getVolatile(this) + capacity;
                if (place >= free) {
                    if ((long) ADDED.getVolatile(this) == place) {
                        return false;
                    }
                    continue;
                }
                LIMIT.setRelease(this, free);
            }
            if (ADDED.compareAndSet(this, place, place + 1)) {
                int slot = (int) place & mask;
                SLOT.setRelease(ring, slot, element);
                ROUND.setRelease(rounds, slot, (int) place + 1);
                return true;
            }
        }
    }

    /** Takes the oldest element, or returns null if there is none to take now. */
    public @Nullable Envelope poll() {
        while (true) {
            long place = (long) TAKEN.getVolatile(this);
            int slot = (int) place & mask;
            boolean written = (int) ROUND.getAcquire(rounds, slot) == (int) place + 1;
            Envelope element = written ? (Envelope) SLOT.getAcquire(ring, slot) : null;
            if (element == null) {
                if ((long) TAKEN.getVolatile(this) == place) {
                    return null;
                }
            } else if (TAKEN.compareAndSet(this, place, place + 1)) {
                // for the garbage collector; unless the slot has been written again by now
                SLOT.compareAndSet(ring, slot, element, null);
                return element;
            }
        }
    }

    /** Whether nothing is in the ring or about to be written. */
    public boolean isEmpty() {
        return (long) TAKEN.getVolatile(this) >= (long) ADDED.getVolatile(this);
    }

    /** How many elements fit besides those that are in the ring or about to be written; exact while nothing changes. */
    public int room() {
        return capacity - size();
    }

    /** How many elements are in the ring or about to be written. */
    public int size() {
        long gone = (long) TAKEN.getVolatile(this);
        long claimed = (long) ADDED.getVolatile(this);
        return (int) Math.max(0, Math.min(capacity, claimed - gone));
    }
}
