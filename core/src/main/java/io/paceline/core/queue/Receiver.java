package io.paceline.core.queue;

import io.paceline.core.Argument;
import io.paceline.core.Execution;
import io.paceline.core.IdleStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The side of a {@link BatchQueue} that takes the items: by hand with {@link #poll}, {@link #drain}, {@link #readBatch}
 * and {@link #take}, or all of them with {@link #run}.
 *
 * <p>A receiver that has caught up with a busy sender lets it get ahead for less than a microsecond, so that the two do
 * not fight for a cache line with each item. Then it takes what is published, else what is written: null from
 * {@link #poll} means that nothing is written anywhere.
 *
 * <p>Thread rules: one thread at a time, and each sees what the one before it did; not from inside the action of
 * {@link #drain}.
 *
 * @param <E> the type of the items
 */
public final class Receiver<E> {

    /**
     * How long a receiver that has caught up lets busy senders get ahead: less than a microsecond. Without it, the two
     * fight for a cache line with each item, and both are slower than either.
     */
    private static final int HEAD_START_ROUNDS = 32;

    /** A receiver that found as many items as this in one pass over the senders has not caught up. */
    private static final int PLENTY = 512;

    /** How many items are taken from one sender before it is the turn of the next. */
    private static final int TURN = 1024;

    private static final Duration TIMEOUT_MAX = Duration.ofDays(1);
    private static final long NO_TIMEOUT = Long.MAX_VALUE;

    private final BatchQueue<E> queue;
    private final Signal signal;
    private final IdleStrategy idleStrategy;
    private @Nullable Lane<E> current;
    private int turn;
    private boolean streaming;
    private int looks;
    private int found;
    private long discarded;

    Receiver(BatchQueue<E> queue) {
        this.queue = queue;
        this.signal = queue.signal();
        this.idleStrategy = queue.idleStrategy();
    }

    /** Takes the next item, or returns null if nothing is written. */
    public @Nullable E poll() {
        Lane<E> lane = readable();
        return lane == null ? null : lane.take();
    }

    /**
     * Takes items as long as there are any, at most {@code max}: exactly as many as there are, or {@code max}. Slots
     * are free for senders again after every 512 items, and at the end.
     *
     * @param action told of each item; what it throws comes out here, and its item counts as taken
     * @param max 0 or more
     * @return how many were taken
     */
    public int drain(Consumer<? super E> action, int max) {
        Argument.between("max", max, 0, Integer.MAX_VALUE);
        int taken = 0;
        while (taken < max) {
            Lane<E> lane = readable();
            if (lane == null) {
                break;
            }
            taken += lane.drain(action, max - taken);
        }
        return taken;
    }

    /**
     * Takes the items that are there, at most {@code max}.
     *
     * @param max 0 or more
     * @return an own list of exactly as many as there are, or {@code max}
     */
    public List<E> readBatch(int max) {
        List<E> batch = new ArrayList<>();
        drain(batch::add, max);
        return batch;
    }

    /**
     * Takes the next item, and waits for one as the queue's idle strategy says.
     *
     * @param timeout how long to wait, zero to one day
     * @return null if none came in time, or the queue has ended
     * @throws io.paceline.core.WaitingRefusedException on an event loop, and in a service that must not wait
     * @throws CancellationException if the thread is interrupted while it waits
     */
    public @Nullable E take(Duration timeout) {
        Argument.between("timeout", timeout, Duration.ZERO, TIMEOUT_MAX);
        Execution.current().requireWaiting("Receiver.take() of queue '" + queue.name() + "'");
        E item = poll();
        if (item != null) {
            return item;
        }
        long until = System.nanoTime() + timeout.toNanos();
        for (int rounds = 1; !isEnded(); rounds = Math.max(rounds, rounds + 1)) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return null;
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("take() interrupted (queue '" + queue.name() + "')");
            }
            idle(rounds, left);
            item = poll();
            if (item != null) {
                return item;
            }
        }
        return null;
    }

    /**
     * Delivers every item to the listener until the queue has ended, or the thread is interrupted; idles as the queue's
     * idle strategy says. An interrupt stays set, and the queue stays open.
     *
     * @throws io.paceline.core.WaitingRefusedException on an event loop, and in a service that must not wait
     */
    public void run(BatchListener<? super E> listener) {
        Execution.current().requireWaiting("Receiver.run() of queue '" + queue.name() + "'");
        Delivery<E> delivery = new Delivery<>(queue, this, listener);
        delivery.start();
        int rounds = 0;
        while (!isEnded() && !Thread.currentThread().isInterrupted()) {
            if (delivery.step() > 0) {
                rounds = 0;
            } else {
                rounds = Math.max(rounds, rounds + 1);
                idle(rounds, NO_TIMEOUT);
            }
        }
        delivery.stop();
    }

    /** Whether the queue is closed and everything was taken or dropped: nothing will come any more. */
    public boolean isEnded() {
        return queue.isEnded();
    }

    /** How many items can be taken from the sender whose turn it is; 0 if nothing is written anywhere. */
    int ready() {
        Lane<E> lane = readable();
        return lane == null ? 0 : lane.readable();
    }

    private @Nullable Lane<E> readable() {
        Lane<E> lane = current;
        return lane != null && lane.isReadable() && !signal.isClosed() ? lane : nextLane();
    }

    /** Finds a lane with something in it, in turn; null when nothing is written anywhere. */
    private @Nullable Lane<E> nextLane() {
        if (signal.isClosed() && queue.isDiscarding()) {
            dropAll();
            return null;
        }
        List<Lane<E>> lanes = queue.lanes();
        Lane<E> next = null;
        if (streaming) {
            if (hasCaughtUp(lanes.size())) {
                giveHeadStart();
            }
            next = published(lanes);
        }
        if (next == null) {
            next = written(lanes);
        }
        streaming = next != null;
        if (next == null) {
            retire();
        } else {
            found += next.readable();
        }
        current = next;
        return next;
    }

    /** Whether the last pass over all senders found so little that the receiver must be close behind them. */
    private boolean hasCaughtUp(int senders) {
        if (++looks < senders) {
            return false;
        }
        boolean few = found < PLENTY;
        looks = 0;
        found = 0;
        return few;
    }

    private static void giveHeadStart() {
        for (int i = 0; i < HEAD_START_ROUNDS; i++) {
            Thread.onSpinWait();
        }
    }

    private @Nullable Lane<E> published(List<Lane<E>> lanes) {
        int senders = lanes.size();
        for (int i = 0; i < senders; i++) {
            turn = turn + 1 < senders ? turn + 1 : 0;
            Lane<E> lane = lanes.get(turn);
            if (lane.lookAtPublished(senders == 1 ? Integer.MAX_VALUE : TURN)) {
                return lane;
            }
        }
        return null;
    }

    private @Nullable Lane<E> written(List<Lane<E>> lanes) {
        int senders = lanes.size();
        for (int i = 0; i < senders; i++) {
            turn = turn + 1 < senders ? turn + 1 : 0;
            Lane<E> lane = lanes.get(turn);
            if (lane.lookAtWritten(TURN)) {
                return lane;
            }
        }
        return null;
    }

    /** Forgets the lanes of senders that are gone, and ends a closed queue once it has settled. */
    private void retire() {
        boolean closing = signal.isClosed() && queue.isSettled();
        int open = 0;
        for (Lane<E> lane : queue.lanes()) {
            if (closing) {
                lane.endAtHead();
            }
            if (!lane.isEnded()) {
                open++;
            } else if (lane.isFinished()) {
                queue.remove(lane);
            } else {
                open++;
            }
        }
        if (closing && open == 0 && !isEnded()) {
            queue.end(discarded);
        }
    }

    private void dropAll() {
        List<Lane<E>> lanes = queue.lanes();
        current = null;
        for (Lane<E> lane : lanes) {
            discarded += lane.dropAll();
        }
        retire();
    }

    private boolean isDry() {
        for (Lane<E> lane : queue.lanes()) {
            if (!lane.isDry()) {
                return false;
            }
        }
        return true;
    }

    private void idle(int rounds, long nanosMax) {
        if (idleStrategy.idle(rounds)) {
            park(nanosMax);
        }
    }

    /** Parks until a sender wakes this thread; the first time only until everything written before can be seen. */
    private void park(long nanosMax) {
        if (signal.isClosed()) {
            LockSupport.parkNanos(queue, Math.min(nanosMax, BatchQueue.SETTLE_NANOS));
            return;
        }
        if (!signal.announceParking()) {
            return;
        }
        if (isDry()) {
            LockSupport.parkNanos(queue, Math.min(nanosMax, BatchQueue.SETTLE_NANOS));
            if (signal.isParked() && !Thread.currentThread().isInterrupted() && isDry()) {
                parkForGood(nanosMax - BatchQueue.SETTLE_NANOS);
            }
        }
        signal.awake();
    }

    private void parkForGood(long nanos) {
        if (nanos > NO_TIMEOUT / 2) {
            LockSupport.park(queue);
        } else if (nanos > 0) {
            LockSupport.parkNanos(queue, nanos);
        }
    }
}
