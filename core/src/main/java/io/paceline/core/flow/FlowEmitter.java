package io.paceline.core.flow;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Gives the elements of a source to one subscriber: never more than it has asked for, one signal at a time, on the
 * executor, by the rules of Reactive Streams (sections 1 and 3).
 *
 * <p>After {@value #BATCH_MAX} elements it goes behind what else waits for the executor. An executor that runs tasks in
 * the calling thread is fine. One that refuses a task ends the stream, and the subscriber, whose thread is gone, is not
 * told; the source is.
 *
 * <p>Thread rules: every method may be called from any thread, and none waits.
 *
 * @param <T> the type of the elements
 */
public final class FlowEmitter<T> implements Flow.Subscription, Runnable {

    private static final int BATCH_MAX = 64;

    private final FlowSource<T> source;
    private final Executor executor;
    private final AtomicLong demand = new AtomicLong();

    // wakes that were not looked at yet; whoever takes it from zero is the only one that signals. It starts with one,
    // so
    // that nothing is signalled before onSubscribe has returned
    private final AtomicInteger wakes = new AtomicInteger(1);

    private volatile boolean cancelled;
    private volatile @Nullable Throwable wrongRequest;

    // of the one that signals; null once the stream is over, so that a subscriber that left can be collected
    private Flow.@Nullable Subscriber<? super T> subscriber;
    private @Nullable Passing passing;
    private boolean closed;

    /** An executor that is being handed the emitter by a thread, which it may call back at once. */
    private static final class Passing {
        private final Thread by = Thread.currentThread();
        private boolean calledBack;
        private boolean over;
    }

    /**
     * An emitter that has not started.
     *
     * @param executor where the subscriber runs, for example an event loop or {@code home::execute}
     */
    public FlowEmitter(Flow.Subscriber<? super T> subscriber, FlowSource<T> source, Executor executor) {
        this.subscriber = Objects.requireNonNull(subscriber, "subscriber");
        this.source = Objects.requireNonNull(source, "source");
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    /** Hands itself to the subscriber, on the calling thread, and begins. Once only. */
    public void start() {
        Flow.Subscriber<? super T> to = subscriber;
        if (to == null) {
            throw new IllegalStateException("the emitter has ended");
        }
        try {
            to.onSubscribe(this);
        } catch (Throwable thrown) {
            close(thrown);
            return;
        }
        handOver();
    }

    /** Says that the source has something to poll, or is over. Cheap while the emitter is at work. */
    public void wake() {
        if (wakes.getAndIncrement() == 0) {
            handOver();
        }
    }

    @Override
    public void request(long count) {
        if (count <= 0) {
            wrongRequest = new IllegalArgumentException(
                    "request: " + count + " (expected: 1 or more, section 3.9 of Reactive Streams)");
        } else {
            demand.getAndUpdate(before -> before + count < 0 ? Long.MAX_VALUE : before + count);
            if (!cancelled) {
                source.requested(count);
            }
        }
        wake();
    }

    @Override
    public void cancel() {
        cancelled = true;
        if (wakes.getAndIncrement() == 0) {
            // nobody signals, so that this needs no executor
            run();
        }
    }

    /** Signals what there is; for the executor. */
    @Override
    public void run() {
        Passing present = passing;
        if (present != null && present.by == Thread.currentThread() && !present.over) {
            present.calledBack = true;
            return;
        }
        do {
            int seen = wakes.get();
            boolean more = emit();
            if (more) {
                // not zero, so that nobody else begins
                wakes.set(1);
                if (!isCalledBackWhilePassing()) {
                    return;
                }
            } else if (wakes.addAndGet(-seen) == 0) {
                return;
            }
        } while (true);
    }

    private void handOver() {
        try {
            executor.execute(this);
        } catch (Throwable refusal) {
            close(refusal);
        }
    }

    /** Goes behind what waits for the executor; true if the executor has called back at once, so that the caller goes on. */
    private boolean isCalledBackWhilePassing() {
        Passing pass = new Passing();
        passing = pass;
        handOver();
        // from here on another thread may signal: only what belongs to this one may be touched
        pass.over = true;
        return pass.calledBack;
    }

    /** Signals at most a batch; true if it had to stop because of that. */
    private boolean emit() {
        Flow.Subscriber<? super T> to = subscriber;
        if (to == null) {
            return false;
        }
        long wanted = demand.get();
        int given = 0;
        while (isOpen(to)) {
            if (given == wanted) {
                if (source.isEnded()) {
                    end(to);
                }
                break;
            }
            if (given == BATCH_MAX) {
                take(given);
                return true;
            }
            if (!giveNext(to)) {
                break;
            }
            given++;
        }
        take(given);
        return false;
    }

    private void take(int given) {
        demand.getAndUpdate(before -> before == Long.MAX_VALUE ? before : before - given);
    }

    /** Whether nobody has ended the stream from outside. */
    private boolean isOpen(Flow.Subscriber<? super T> to) {
        Throwable wrong = wrongRequest;
        if (cancelled) {
            close(null);
            return false;
        }
        if (wrong != null) {
            fail(to, wrong);
            return false;
        }
        return true;
    }

    private boolean giveNext(Flow.Subscriber<? super T> to) {
        T element;
        try {
            element = source.poll();
        } catch (Throwable failed) {
            fail(to, failed);
            return false;
        }
        if (element == null) {
            if (source.isEnded()) {
                end(to);
            }
            return false;
        }
        try {
            to.onNext(element);
            return true;
        } catch (Throwable thrown) {
            close(thrown);
            return false;
        }
    }

    private void end(Flow.Subscriber<? super T> to) {
        Throwable failure = source.failure();
        if (failure != null) {
            fail(to, failure);
            return;
        }
        subscriber = null;
        Throwable thrown = null;
        try {
            to.onComplete();
        } catch (Throwable second) {
            thrown = second;
        }
        close(thrown);
    }

    private void fail(Flow.Subscriber<? super T> to, Throwable failure) {
        subscriber = null;
        Throwable thrown = null;
        try {
            to.onError(failure);
        } catch (Throwable second) {
            thrown = second;
        }
        close(thrown);
    }

    private void close(@Nullable Throwable thrown) {
        subscriber = null;
        cancelled = true;
        if (!closed) {
            closed = true;
            source.closed(thrown);
        }
    }
}
