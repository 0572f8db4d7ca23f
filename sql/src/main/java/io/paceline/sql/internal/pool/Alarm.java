package io.paceline.sql.internal.pool;

import io.paceline.core.EventLoop;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of a shard: it rings at the earliest time that anything asked for, and then everything looks for itself what
 * is due. So a statement with a deadline costs a comparison and no timer.
 *
 * <p>Thread rules: touched by the loop.
 */
final class Alarm {

    // loops are no more exact than that, and times that lie close together are met by one look
    private static final long GRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventLoop loop;
    private final LongSupplier now;
    private final Runnable look;
    private long at = Long.MAX_VALUE;
    private @Nullable Timer timer;
    private boolean looking;
    private boolean ended;

    /**
     * Rings for nobody yet.
     *
     * @param look what to do; it says by {@link #by} when to look again
     */
    Alarm(EventLoop loop, LongSupplier now, Runnable look) {
        this.loop = loop;
        this.now = now;
        this.look = look;
    }

    /** Asks for a look at that time at the latest, give or take a millisecond. */
    void by(long time) {
        if (time < at && !ended) {
            boolean earlier = at == Long.MAX_VALUE || time < at - GRAIN_NANOS;
            if (looking) {
                at = time;
            } else if (earlier) {
                at = time;
                set();
            }
        }
    }

    void end() {
        ended = true;
        if (timer != null) {
            timer.cancel();
        }
    }

    private void ring(long time) {
        if (time != at || ended) {
            // it was due, and on its way here, when it was set anew
            return;
        }
        timer = null;
        at = Long.MAX_VALUE;
        looking = true;
        try {
            look.run();
        } finally {
            looking = false;
            if (at != Long.MAX_VALUE && !ended) {
                set();
            }
        }
    }

    private void set() {
        if (timer != null) {
            timer.cancel();
        }
        long time = at;
        timer = loop.schedule(() -> ring(time), Duration.ofNanos(Math.max(GRAIN_NANOS, at - now.getAsLong())));
    }
}
