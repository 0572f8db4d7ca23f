package io.paceline.core.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What the receiver of a queue is at, for the senders, who look at it with each item: on cache lines of its own, and
 * written only when the receiver parks, is woken, or the queue closes.
 */
final class Signal extends SignalState {

    /** The receiver is at work, or idles without parking: it looks at the rings by itself. */
    static final int AWAKE = 0;

    /** The receiver is parked, or about to be: who sends wakes it. */
    static final int PARKED = 1;

    /** The queue takes nothing any more; final. */
    static final int CLOSED = 2;

    /** No receiver has been opened yet. */
    static final int UNOPENED = 3;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(SignalState.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // 128 bytes behind the state
    long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14;

    private volatile @Nullable Thread parking;

    Signal() {
        state = UNOPENED;
    }

    int state() {
        return state;
    }

    boolean isAwake() {
        return state == AWAKE;
    }

    boolean isParked() {
        return state == PARKED;
    }

    boolean isClosed() {
        return state == CLOSED;
    }

    void open() {
        STATE.compareAndSet(this, UNOPENED, AWAKE);
    }

    /** Says that the calling thread is about to park; a full fence. False if the queue is closed. */
    boolean announceParking() {
        parking = Thread.currentThread();
        return STATE.compareAndSet(this, AWAKE, PARKED);
    }

    /** Says that the receiver is up again. */
    void awake() {
        if (state == PARKED) {
            STATE.compareAndSet(this, PARKED, AWAKE);
        }
    }

    /** Wakes the receiver if it is parked; of several callers only one pays for it. */
    void wake() {
        if (state == PARKED && STATE.compareAndSet(this, PARKED, AWAKE)) {
            LockSupport.unpark(parking);
        }
    }

    void close() {
        int before = (int) STATE.getAndSet(this, CLOSED);
        if (before == PARKED) {
            LockSupport.unpark(parking);
        }
    }
}

abstract class SignalHead {
    long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14;
}

abstract class SignalState extends SignalHead {
    volatile int state;
}
