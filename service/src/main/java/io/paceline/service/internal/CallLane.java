package io.paceline.service.internal;

import io.paceline.core.ManyToOneQueue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait for one service: a ring that is made when the first call has to wait, small at first, followed by
 * one of full size when it is full, and given back when the service is idle and many services hold one.
 *
 * <pre>
 *   senders ──offer──► newest ◄─older── … ◄─older── oldest ──poll──► the owner
 * </pre>
 *
 * <p>A ring that has a successor is closed: what is in it is taken first, so the order of each sender holds.
 *
 * <p>Thread rules: any thread may offer; the owner of the mailbox polls and trims.
 */
final class CallLane<M> {

    private static final int SMALL = 64;
    // what all lanes together hold, in slots, before idle ones give theirs back: 16 MB of references
    private static final long KEPT_MAX = 4 << 20;
    // what a ring takes besides its slots, as slots: its indices have cache lines of their own
    private static final int FRAME = 160;
    private static final AtomicLong KEPT = new AtomicLong();
    private static final VarHandle NEWEST;
    private static final VarHandle NEXT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEWEST = lookup.findVarHandle(CallLane.class, "newest", Ring.class);
            NEXT = lookup.findVarHandle(Ring.class, "next", Ring.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int capacity;
    private volatile @Nullable Ring<M> newest;
    private volatile @Nullable Lane<M> delivered;

    // of the owner
    private @Nullable Ring<M> oldest;
    private boolean deliveryFirst;

    private static final class Ring<M> {
        /** Follows a ring that was given back. */
        static final Ring<Object> NONE = new Ring<>(1, 1, null);

        final ManyToOneQueue<M> queue;
        // what was written before this one and is not taken yet; the owner forgets it
        volatile @Nullable Ring<M> older;
        volatile @Nullable Ring<?> next;

        Ring(int capacity, int capacityMax, @Nullable Ring<M> older) {
            this.queue = new ManyToOneQueue<>(capacity, capacityMax);
            this.older = older;
        }

        int waitingBefore() {
            int waiting = 0;
            for (Ring<M> ring = older; ring != null; ring = ring.older) {
                waiting += ring.queue.size();
            }
            return waiting;
        }

        long weight() {
            return (long) queue.slots() + FRAME;
        }
    }

    CallLane(int capacity) {
        this.capacity = capacity;
    }

    /** Adds a call; false if as many wait as may. */
    boolean offer(M call) {
        while (true) {
            Ring<M> ring = newest;
            if (ring == null) {
                ring = first();
            }
            if (ring.queue.offer(call)) {
                return true;
            }
            if (!ring.queue.isClosed()) {
                if (ring.queue.slots() >= capacity) {
                    if (!makeRoom(ring)) {
                        return false;
                    }
                    continue;
                }
                ring.queue.close();
            }
            if (!follow(ring)) {
                return false;
            }
        }
    }

    /** Adds a call of a source that has one at most; it needs no room. */
    void deliver(M call) {
        Lane<M> lane = delivered;
        if (lane == null) {
            synchronized (this) {
                lane = delivered;
                if (lane == null) {
                    lane = new Lane<>();
                    delivered = lane;
                }
            }
        }
        lane.push(call);
    }

    /** Whether a call that is offered now would be refused; false also when a look is not enough to say. */
    boolean isFull() {
        Ring<M> ring = newest;
        return ring != null
                && ring.queue.isFull()
                && ring.older == null
                && ring.queue.capacity() == capacity
                && !ring.queue.isClosed();
    }

    /** How many calls wait; exact while nothing changes. */
    int size() {
        Ring<M> ring = newest;
        return ring == null ? 0 : ring.queue.size() + ring.waitingBefore();
    }

    // ---- the owner

    /** Takes a call, or returns null: what was delivered and what was offered in turn, so that neither starves. */
    @Nullable
    M poll() {
        Lane<M> lane = delivered;
        if (lane == null) {
            return pollRing();
        }
        deliveryFirst = !deliveryFirst;
        M first = deliveryFirst ? lane.pull() : pollRing();
        return first != null ? first : deliveryFirst ? pollRing() : lane.pull();
    }

    private @Nullable M pollRing() {
        while (true) {
            Ring<M> ring = oldest == null ? find() : oldest;
            if (ring == null) {
                return null;
            }
            M call = ring.queue.poll();
            if (call != null || !ring.queue.isDrained()) {
                return call;
            }
            @SuppressWarnings("unchecked") // what follows a ring that was not given back is of its type
            Ring<M> next = (Ring<M>) ring.next;
            if (next == null) {
                return null;
            }
            // the sender that made the successor may not have shown it yet: what is forgotten must not be found again
            NEWEST.compareAndSet(this, ring, next);
            next.older = null;
            next.queue.raiseCapacity(Math.min(capacity, next.queue.slots()));
            KEPT.addAndGet(-ring.weight());
            oldest = next;
        }
    }

    /** Gives the ring back if many are held; for a service that has nothing to do. */
    void trim() {
        if (KEPT.get() > KEPT_MAX) {
            giveBack();
        }
    }

    /** Gives the ring back, unless a sender is using it. */
    void giveBack() {
        Ring<M> ring = oldest == null ? find() : oldest;
        if (ring == null) {
            return;
        }
        ring.queue.close();
        if (ring.queue.isDrained() && NEXT.compareAndSet(ring, null, Ring.NONE)) {
            NEWEST.compareAndSet(this, ring, null);
            KEPT.addAndGet(-ring.weight());
            oldest = null;
        }
    }

    private @Nullable Ring<M> find() {
        Ring<M> ring = newest;
        while (ring != null && ring.older != null) {
            ring = ring.older;
        }
        oldest = ring;
        return ring;
    }

    // ---- senders

    private Ring<M> first() {
        int slots = Math.min(SMALL, capacity);
        Ring<M> fresh = new Ring<>(slots, slots, null);
        @SuppressWarnings("unchecked") // only rings of this lane are written
        Ring<M> seen = (Ring<M>) NEWEST.compareAndExchange(this, null, fresh);
        if (seen != null) {
            return seen;
        }
        KEPT.addAndGet(fresh.weight());
        return fresh;
    }

    /** Counts again what waits in front of the ring; false if that leaves no room. */
    private boolean makeRoom(Ring<M> ring) {
        int allowed = capacity - ring.waitingBefore();
        if (allowed <= ring.queue.capacity()) {
            return false;
        }
        ring.queue.raiseCapacity(allowed);
        return true;
    }

    /** Puts a successor behind a ring that was closed; false if no room is left. */
    private boolean follow(Ring<M> ring) {
        if (ring.next == null) {
            int ahead = ring.queue.size() + ring.waitingBefore();
            if (ahead >= capacity) {
                return false;
            }
            int slots = ahead == 0 ? Math.min(SMALL, capacity) : capacity;
            Ring<M> fresh = new Ring<>(Math.min(slots, capacity - ahead), slots, ring);
            if (NEXT.compareAndSet(ring, null, fresh)) {
                KEPT.addAndGet(fresh.weight());
            }
        }
        Ring<?> next = ring.next;
        NEWEST.compareAndSet(this, ring, next == Ring.NONE ? null : next);
        return true;
    }
}
