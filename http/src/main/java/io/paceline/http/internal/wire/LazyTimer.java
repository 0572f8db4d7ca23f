package io.paceline.http.internal.wire;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The one moment that matters right now. Moving it on is a field write; the loop's timer is only touched when it would
 * come too late, and when it fires early it is set again for the rest.
 *
 * <p>Thread rules: touched on one loop only.
 */
public final class LazyTimer {

    private final EventLoop loop;
    private final Clock clock;
    private final Runnable expired;
    private boolean set;
    private long deadline;
    private @Nullable Timer timer;
    private long timerAt;

    /**
     * A timer that waits for nothing.
     *
     * @param expired run when the moment has come; no moment is waited for any more then
     */
    public LazyTimer(EventLoop loop, Clock clock, Runnable expired) {
        this.loop = loop;
        this.clock = clock;
        this.expired = expired;
    }

    /** Waits for a moment from now on, instead of any other. */
    public void begin(Duration atMost) {
        begin(atMost.toNanos());
    }

    /** {@link #begin(Duration)} in nanoseconds. */
    public void begin(long nanos) {
        set = true;
        deadline = clock.nanoTime() + nanos;
        if (timer != null) {
            if (timerAt - deadline <= 0) {
                return;
            }
            timer.cancel();
        }
        schedule(nanos);
    }

    /** Waits for nothing. */
    public void none() {
        set = false;
    }

    /** Waits for nothing, and leaves nothing behind in the loop. */
    public void stop() {
        set = false;
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private void schedule(long nanos) {
        timerAt = clock.nanoTime() + nanos;
        timer = loop.schedule(this::fire, Duration.ofNanos(nanos));
    }

    private void fire() {
        timer = null;
        if (!set) {
            return;
        }
        long left = deadline - clock.nanoTime();
        if (left > 0) {
            schedule(left);
            return;
        }
        set = false;
        expired.run();
    }
}
