package io.paceline.core.flow;

import io.paceline.core.Argument;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Takes the elements of one stream for a sink, by the rules of Reactive Streams (section 2): what is asked for and has
 * not come yet is at most the window, and at most what the sink has room for.
 *
 * <p>Thread rules: every method may be called from any thread, and none waits.
 *
 * @param <T> the type of the elements
 */
public final class FlowIntake<T> implements Flow.Subscriber<T> {

    /** The largest window: 2<sup>20</sup>. */
    public static final int WINDOW_MAX = 1 << 20;

    private final FlowSink<? super T> sink;
    private final int window;
    private final AtomicInteger outstanding = new AtomicInteger();

    // whoever takes it from zero is the only one that speaks to the publisher (section 2.7)
    private final AtomicInteger wakes = new AtomicInteger();

    private volatile Flow.@Nullable Subscription upstream;
    private volatile boolean starved;
    private volatile boolean over;

    /**
     * An intake for one stream.
     *
     * @param window how many elements may be asked for ahead, from 1 to {@link #WINDOW_MAX}
     */
    public FlowIntake(FlowSink<? super T> sink, int window) {
        this.sink = Objects.requireNonNull(sink, "sink");
        this.window = Argument.between("window", window, 1, WINDOW_MAX);
    }

    /** Says that the sink has room again. Costs one look while nobody waits for that. */
    public void wake() {
        if (starved) {
            ask();
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (upstream != null) {
            subscription.cancel();
            return;
        }
        upstream = subscription;
        ask();
    }

    @Override
    public void onNext(T element) {
        Objects.requireNonNull(element, "element");
        if (over) {
            return;
        }
        outstanding.decrementAndGet();
        try {
            sink.put(element);
        } catch (Throwable thrown) {
            over = true;
            ask();
            sink.closed(thrown);
            return;
        }
        ask();
    }

    @Override
    public void onError(Throwable failure) {
        Objects.requireNonNull(failure, "failure");
        close(failure);
    }

    @Override
    public void onComplete() {
        close(null);
    }

    private void close(@Nullable Throwable failure) {
        if (!over) {
            over = true;
            sink.closed(failure);
        }
    }

    /** Asks for what the window and the sink allow, or cancels; a call inside of itself only makes it look again. */
    private void ask() {
        if (wakes.getAndIncrement() != 0) {
            return;
        }
        int seen;
        do {
            seen = wakes.get();
            Flow.Subscription from = upstream;
            if (from == null) {
                continue;
            }
            if (over) {
                from.cancel();
            } else {
                int more = allowed();
                if (more > 0) {
                    outstanding.addAndGet(more);
                    from.request(more);
                }
            }
        } while (wakes.addAndGet(-seen) != 0);
    }

    private int allowed() {
        starved = false;
        int open = outstanding.get();
        int more = Math.min(window, sink.room()) - open;
        if (more <= 0 && open <= 0) {
            // first the flag, then one more look: room that was made in between has not seen it
            starved = true;
            more = Math.min(window, sink.room());
            starved = more <= 0;
        }
        // asking for one at a time would cost more than the elements
        return more >= (window + 1) / 2 || open <= 0 ? more : 0;
    }
}
