package io.paceline.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bounded ring that many threads fill and one empties, without locks.
 *
 * <pre>
 *   senders ──claim──► [producerIndex] ──write──► ring ──read──► receiver ──free──► [consumerIndex]
 * </pre>
 *
 * <p>The capacity is exact: with 3, the fourth element is refused until one of the three is taken. What one sender offers
 * is taken in its order. Not given: an order between senders; and {@link #poll()} may return null although an element
 * was offered completely, as long as the sender of an earlier place has claimed that place and not yet written it.
 *
 * <p>Thread rules: any thread may offer, close, and ask for the size; one thread at a time may poll, and each sees what the one
 * before it did.
 *
 * @param <E> the type of the elements
 */
public final class ManyToOneQueue<E> extends ConsumerPadding {

    /** The largest capacity: 2<sup>20</sup>. */
    public static final int CAPACITY_MAX = 1 << 20;

    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    // above every place that can be claimed, so a closed queue looks full to senders
    private static final long CLOSED = 1L << 62;
    private static final VarHandle CAPACITY;

    static {
        try {
            CAPACITY = MethodHandles.lookup().findVarHandle(ManyToOneQueue.class, "capacity", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int capacity;
    private final int mask;
    private final @Nullable Object[] ring;

    /**
     * An empty queue.
     *
     * @param capacity how many elements fit, from 1 to {@link #CAPACITY_MAX}; the ring takes the next power of two
     * @throws IllegalArgumentException {@code capacity: 0 (expected: 1 to 1048576)}
     */
    public ManyToOneQueue(int capacity) {
        this(capacity, capacity);
    }

    /**
     * An empty queue whose capacity may grow.
     *
     * @param capacity how many elements fit at first, from 1 to {@code capacityMax}
     * @param capacityMax what {@link #raiseCapacity} may go up to, at most {@link #CAPACITY_MAX}
     */
    public ManyToOneQueue(int capacity, int capacityMax) {
        // with one bound for both, a wrong value is told as the capacity
        Argument.between("capacity", capacityMax, 1, CAPACITY_MAX);
        this.capacity = Argument.between("capacity", capacity, 1, capacityMax);
        int slots = capacityMax == 1 ? 1 : Integer.highestOneBit(capacityMax - 1) << 1;
        this.mask = slots - 1;
        this.ring = new @Nullable Object[slots];
        producerLimit = capacity;
    }

    /** How many elements fit. */
    public int capacity() {
        return capacity;
    }

    /** How many places the ring has: the most that {@link #raiseCapacity} can make of the capacity. */
    public int slots() {
        return mask + 1;
    }

    /**
     * Lets more elements in; does nothing if as many fit already.
     *
     * @param capacity at most {@link #slots()}
     */
    public void raiseCapacity(int capacity) {
        Argument.between("capacity", capacity, 1, slots());
        int present = this.capacity;
        while (present < capacity) {
            int seen = (int) CAPACITY.compareAndExchange(this, present, capacity);
            if (seen == present) {
                return;
            }
            present = seen;
        }
    }

    /** From now on every offer is refused; what was offered before stays to be taken. */
    public void close() {
        long place = producerIndex;
        while (place < CLOSED) {
            long seen = (long) PRODUCER.compareAndExchange(this, place, place | CLOSED);
            if (seen == place) {
                return;
            }
            place = seen;
        }
    }

    /** Whether the queue was closed. */
    public boolean isClosed() {
        return producerIndex >= CLOSED;
    }

    /** Whether the queue was closed and everything in it has been taken. */
    public boolean isDrained() {
        long place = producerIndex;
        return place >= CLOSED && (place ^ CLOSED) == (long) CONSUMER.getVolatile(this);
    }

    /**
     * Adds an element.
     *
     * @return false if the queue is full
     */
    public boolean offer(E element) {
        Objects.requireNonNull(element, "element");
        long limit = (long) PRODUCER_LIMIT.getAcquire(this);
        long place = (long) PRODUCER.getAcquire(this);
        while (true) {
            if (place >= limit) {
                limit = (long) CONSUMER.getAcquire(this) + capacity;
                if (place >= limit) {
                    // another sender may have moved on meanwhile: full is only what the newest place says
                    long newest = (long) PRODUCER.getVolatile(this);
                    if (newest == place) {
                        return false;
                    }
                    place = newest;
                    continue;
                }
                PRODUCER_LIMIT.setRelease(this, limit);
            }
            long seen = (long) PRODUCER.compareAndExchange(this, place, place + 1);
            if (seen == place) {
                SLOT.setRelease(ring, (int) place & mask, element);
                return true;
            }
            place = seen;
        }
    }

    /** Takes the oldest element, or returns null if there is none to take now. */
    public @Nullable E poll() {
        long place = consumerIndex;
        int slot = (int) place & mask;
        @SuppressWarnings("unchecked") // only elements are written
        E element = (E) SLOT.getAcquire(ring, slot);
        if (element == null) {
            return null;
        }
        // plain: the release of the index below publishes the free slot together with it
        ring[slot] = null;
        CONSUMER.setRelease(this, place + 1);
        return element;
    }

    /** Whether an element that is offered now would be refused. Needs one look at each index. */
    public boolean isFull() {
        long place = (long) PRODUCER.getAcquire(this);
        return place >= (long) PRODUCER_LIMIT.getAcquire(this) && place - (long) CONSUMER.getAcquire(this) >= capacity;
    }

    /** How many elements are in the queue, or about to be written; exact while nobody offers or polls. */
    public int size() {
        long taken = (long) CONSUMER.getVolatile(this);
        long claimed = (long) PRODUCER.getVolatile(this) & ~CLOSED;
        return (int) Math.max(0, Math.min(slots(), claimed - taken));
    }

    @Override
    public String toString() {
        return "ManyToOneQueue[size=" + size() + ", capacity=" + capacity + "]";
    }
}
