package io.paceline.core;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A clock that stands still until a test moves it.
 *
 * <p>Thread rules: every method may be called from any thread; a step is seen by all threads at once.
 */
public final class ManualClock implements Clock {

    private final AtomicLong nanos = new AtomicLong();
    private final long startMillis;
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();

    /** A clock that starts at 2026-01-01T00:00Z. */
    public ManualClock() {
        this(1_767_225_600_000L);
    }

    /**
     * A clock that starts at the given time.
     *
     * @param startMillis milliseconds since 1970-01-01T00:00Z
     */
    public ManualClock(long startMillis) {
        this.startMillis = startMillis;
    }

    /**
     * Moves the clock.
     *
     * @param step zero or more
     * @throws IllegalArgumentException if the step would go back
     */
    public void advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("step: " + step + " (expected: zero or more)");
        }
        nanos.addAndGet(step.toNanos());
        waiting.forEach(LockSupport::unpark);
    }

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    /** Waits until the clock is moved or the thread is unparked, whichever comes first. */
    @Override
    public void park(long nanos) {
        long before = nanoTime();
        waiting.add(Thread.currentThread());
        try {
            // a step between the reading of the caller and here has left nobody to wake
            if (nanoTime() == before) {
                LockSupport.park(this);
            }
        } finally {
            waiting.remove(Thread.currentThread());
        }
    }

    @Override
    public long currentTimeMillis() {
        return startMillis + nanos.get() / 1_000_000;
    }

    @Override
    public String toString() {
        return "ManualClock[+" + Duration.ofNanos(nanos.get()) + "]";
    }
}
