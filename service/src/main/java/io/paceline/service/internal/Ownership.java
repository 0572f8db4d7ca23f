package io.paceline.service.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Says which thread may run one service.
 *
 * <p>{@code work} counts what waits or runs, from before a message is put down until after it has run, so zero means
 * that nothing is on its way. Whoever takes it from zero owns the service and must see to it that it is run; only the
 * owner counts down, and by reaching zero has given it up. The counter also carries each owner's writes to the next.
 *
 * <p>A call that holds the others, see {@link io.paceline.service.Serial}, stays counted until its stage has ended. While
 * only such calls are there the service is parked: nobody runs it, and the next reply makes its sender the owner.
 */
abstract class Ownership extends Lane<Runnable> implements WorkerChoice.Load {

    private static final VarHandle WORK;
    private static final VarHandle VOIDS;
    private static final VarHandle PARKED;

    // the sign bit of the counter: calls are refused
    private static final long STOPPING = Long.MIN_VALUE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORK = lookup.findVarHandle(Ownership.class, "work", long.class);
            VOIDS = lookup.findVarHandle(Ownership.class, "voids", int.class);
            PARKED = lookup.findVarHandle(Ownership.class, "parked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long work;
    // messages that were counted and then found no room
    private volatile int voids;
    private volatile boolean parked;

    final boolean isIdle() {
        return work == 0;
    }

    /** Whether nothing, or so little, is counted that the service is idle soon; false once it is stopping. */
    final boolean isNearlyIdle(int most) {
        long present = work;
        return present >= 0 && present <= most;
    }

    @Override
    public final long load() {
        return work & ~STOPPING;
    }

    final boolean isStopping() {
        return work < 0;
    }

    /** Whether the service is stopping and nothing is on its way. */
    final boolean isAtRest() {
        return work == STOPPING;
    }

    /** From now on calls are refused. */
    final void refuseCalls() {
        WORK.getAndBitwiseOr(this, STOPPING);
    }

    /** Becomes the owner of an idle service, for one message. */
    final boolean take() {
        return work == 0 && WORK.compareAndSet(this, 0L, 1L);
    }

    /** Counts one message; true if that makes the caller the owner, who has to find it a thread. */
    final boolean count() {
        long before = (long) WORK.getAndAdd(this, 1L);
        return (before & ~STOPPING) == 0;
    }

    /** Leaves it to the owner to count down a message that found no room. */
    final void countVoid() {
        VOIDS.getAndAdd(this, 1);
    }

    /** Ends the pause of a parked service; true if that makes the caller the owner. */
    final boolean unpark() {
        return parked && PARKED.compareAndSet(this, true, false);
    }

    // ---- the owner

    /** How many messages found no room since this was asked last. */
    final int takeVoids() {
        return voids == 0 ? 0 : (int) VOIDS.getAndSet(this, 0);
    }

    /** Whether nothing is counted but what the owner has done. */
    final boolean isDone(int done) {
        return (work & ~STOPPING) == done;
    }

    /** Gives up what was done; true if more is there and ownership stays. */
    final boolean release(int done) {
        long before = (long) WORK.getAndAdd(this, (long) -done);
        if ((before & ~STOPPING) != done) {
            return true;
        }
        if (before < 0) {
            endIfDone();
        }
        return false;
    }

    /** Leaves the service to the next reply; false if there is one already, and ownership stays. */
    final boolean park() {
        parked = true;
        return !(hasMore() || mustGoOn()) || !unpark();
    }

    /** Whether a parked service has to be run although no reply has come. */
    abstract boolean mustGoOn();

    /** Called when nothing is counted any more, and calls are refused. */
    abstract void endIfDone();
}
