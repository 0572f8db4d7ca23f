package io.paceline.service.event;

import io.paceline.core.Execution;
import io.paceline.core.Probe;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.internal.event.Envelope;
import io.paceline.service.internal.event.EventRing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A ring of events and the rule by which its subscriber is woken: whoever puts an event into the ring of an idle
 * subscription schedules it, once; whoever has emptied the ring makes it idle, and looks again. So no event depends on
 * the next one, and the subscriber's own queue holds at most one entry for it.
 *
 * <pre>
 *   IDLE ──event──► SCHEDULED (one thread takes events) ──ring empty──► IDLE
 *     └────────────────────────── LEFT ◄────────────────┘
 * </pre>
 */
abstract class RingSubscription implements Subscription {

    private static final int IDLE = 0;
    private static final int SCHEDULED = 1;
    private static final int LEFT = 2;
    private static final int DROP_TRIES_MAX = 128;
    private static final int CLEAR_TRIES_MAX = 1_000;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(RingSubscription.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Channel<?> channel;
    final @Nullable String group;
    private final String name;
    private final Overflow overflow;
    private final EventRing ring;
    private final AtomicLong delivered = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private volatile int state;

    RingSubscription(Channel<?> channel, @Nullable String group, String name, Delivery delivery) {
        this.channel = channel;
        this.group = group;
        this.name = delivery.name() == null ? name : delivery.name();
        this.overflow = delivery.overflow();
        this.ring = new EventRing(delivery.capacity());
    }

    /** Finds the subscriber's thread, where it takes events until none is left. */
    abstract void wake();

    /** Lets go of the subscriber. */
    abstract void forget();

    /** The channel has been closed: no event follows those that wait. */
    void finish() {}

    /** An event was refused; for who cannot live with a gap. */
    void overflowed() {}

    /** False once it has a gap that it cannot live with. */
    boolean takesMore() {
        return true;
    }

    // ---- publishers

    /** Puts the event into the ring if there is room; nothing happens otherwise. */
    final boolean put(Envelope envelope) {
        if (state == LEFT || !takesMore() || !ring.offer(envelope)) {
            return false;
        }
        roused();
        return true;
    }

    /** Puts the event into the ring, by the policy if there is no room; false if it is refused. */
    final boolean offer(Envelope envelope) {
        if (put(envelope)) {
            return true;
        }
        if (state == LEFT || !takesMore()) {
            return false;
        }
        if (overflow == Overflow.DROP_OLDEST) {
            offerDroppingOldest(envelope);
            return true;
        }
        rejected.incrementAndGet();
        overflowed();
        return false;
    }

    private void offerDroppingOldest(Envelope envelope) {
        for (int tries = 0; tries < DROP_TRIES_MAX; tries++) {
            if (ring.offer(envelope)) {
                roused();
                return;
            }
            if (!dropOldest()) {
                Thread.onSpinWait();
            }
        }
        // the oldest event is still being written by a thread that was stopped doing it, and publishing never waits
        drop(envelope);
    }

    /** Drops the oldest event that waits, and counts it; false if there is none to be had. */
    final boolean dropOldest() {
        Envelope oldest = ring.poll();
        if (oldest == null) {
            return false;
        }
        drop(oldest);
        return true;
    }

    private void drop(Envelope envelope) {
        dropped.incrementAndGet();
        Probe probe = channel.settings().probe();
        if (probe != Probe.NONE) {
            probe.eventDropped(envelope.context(), channel.name(), name);
        }
    }

    /** An event is in the ring: sees to it that it is taken. */
    private void roused() {
        int seen = state;
        if (seen == IDLE) {
            seen = (int) STATE.compareAndExchange(this, IDLE, SCHEDULED);
            if (seen == IDLE) {
                schedule();
            }
        }
        if (seen == LEFT) {
            clear();
        }
    }

    /** How many events can come without one being refused. */
    final int room() {
        return overflow == Overflow.REJECT && takesMore() ? ring.room() : Integer.MAX_VALUE;
    }

    // ---- the subscriber

    /** The oldest event, or null if none can be taken now. */
    final @Nullable Envelope next() {
        return state == LEFT ? null : ring.poll();
    }

    /** Runs one event in its context; what the subscriber throws goes to the hook. */
    final <S> void handle(Envelope envelope, EventAction<? super S, Object> action, S subscriber, Execution execution) {
        Probe probe = channel.settings().probe();
        long start = probe == Probe.NONE ? 0 : channel.settings().clock().nanoTime();
        execution.context(envelope.context());
        Throwable failure = null;
        try {
            action.accept(subscriber, envelope.event());
        } catch (Throwable thrown) {
            failure = thrown;
            channel.report(envelope, this, thrown);
        }
        if (probe != Probe.NONE) {
            long runNanos = channel.settings().clock().nanoTime() - start;
            channel.settings().probe().eventHandled(envelope.context(), channel.name(), name, runNanos, failure);
        }
    }

    final void handled(int count) {
        if (count > 0) {
            delivered.getAndAdd(count);
            channel.roomFreed();
        }
    }

    /** The subscriber found nothing to take: idle, unless something has come meanwhile. */
    final void pause() {
        if ((int) STATE.compareAndExchange(this, SCHEDULED, IDLE) == LEFT) {
            clear();
        } else if (!ring.isEmpty() && STATE.compareAndSet(this, IDLE, SCHEDULED)) {
            schedule();
        }
    }

    /** Goes on later, behind what else waits for the subscriber. */
    final void schedule() {
        try {
            wake();
        } catch (Throwable refusal) {
            end(refusal);
        }
    }

    // ---- the end

    /** The subscriber can get no more events. */
    final void end(Throwable cause) {
        if (end() && !(cause instanceof ServiceStoppedException)) {
            channel.report(this, cause);
        }
    }

    @Override
    public final void leave() {
        end();
    }

    private boolean end() {
        if ((int) STATE.getAndSet(this, LEFT) == LEFT) {
            return false;
        }
        channel.remove(this);
        forget();
        clear();
        channel.roomFreed();
        return true;
    }

    /** What waits goes to the others of the group, or is dropped. */
    private void clear() {
        for (int tries = 0; tries < CLEAR_TRIES_MAX && !ring.isEmpty(); ) {
            Envelope left = ring.poll();
            if (left == null) {
                // a publisher is writing: for some nanoseconds, or it has yet to see that the subscription has ended,
                // and
                // then clears the ring itself
                tries++;
                Thread.onSpinWait();
            } else if (group == null || !channel.handOver(group, left)) {
                drop(left);
            }
        }
    }

    final boolean isLeft() {
        return state == LEFT;
    }

    final boolean isDry() {
        return ring.isEmpty();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String channel() {
        return channel.name();
    }

    @Override
    public boolean isActive() {
        return state != LEFT && !channel.isClosed();
    }

    @Override
    public final long delivered() {
        return delivered.get();
    }

    @Override
    public final long dropped() {
        return dropped.get();
    }

    @Override
    public final long rejected() {
        return rejected.get();
    }

    @Override
    public final int queued() {
        return ring.size();
    }

    @Override
    public String toString() {
        return "subscription '" + name + "' of channel '" + channel.name() + "'";
    }
}
