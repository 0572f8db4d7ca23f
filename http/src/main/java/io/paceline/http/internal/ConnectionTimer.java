package io.paceline.http.internal;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The one thing that a connection may not take for ever right now. Moving the time on is a field write; the loop's timer
 * is only touched when it would come too late, and when it fires early it is set again for the rest.
 *
 * <p>Thread rules: touched on the loop of its connection only.
 */
final class ConnectionTimer {

    /** What a connection can be waiting for. */
    enum Phase {
        /** Nothing that has a bound: a handler is at work. */
        NONE,
        /** The next request. */
        IDLE,
        /** The rest of a request's head. */
        HEAD,
        /** More of a request's body. */
        BODY,
        /** The client to read what was written. */
        WRITE,
        /** The client to notice that the connection ends. */
        CLOSE,
        /** Answers for a client that has closed its side, and may be gone. */
        HALF_CLOSED
    }

    private final EventLoop loop;
    private final Clock clock;
    private final Expired expired;
    private Phase phase = Phase.NONE;
    private long deadline;
    private @Nullable Timer timer;
    private long timerAt;

    /** Told when a phase took too long. */
    interface Expired {
        /** The phase took as long as it may; no phase is waited for any more. */
        void expired(Phase phase);
    }

    ConnectionTimer(EventLoop loop, Clock clock, Expired expired) {
        this.loop = loop;
        this.clock = clock;
        this.expired = expired;
    }

    Phase phase() {
        return phase;
    }

    /** Waits for a phase from now on, instead of any other. */
    void begin(Phase next, Duration atMost) {
        phase = next;
        deadline = clock.nanoTime() + atMost.toNanos();
        if (timer != null) {
            if (timerAt - deadline <= 0) {
                return;
            }
            timer.cancel();
        }
        set(atMost.toNanos());
    }

    /** Waits for nothing. */
    void none() {
        phase = Phase.NONE;
    }

    void stop() {
        phase = Phase.NONE;
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private void set(long nanos) {
        timerAt = clock.nanoTime() + nanos;
        timer = loop.schedule(this::fire, Duration.ofNanos(nanos));
    }

    private void fire() {
        timer = null;
        if (phase == Phase.NONE) {
            return;
        }
        long left = deadline - clock.nanoTime();
        if (left > 0) {
            set(left);
            return;
        }
        Phase late = phase;
        phase = Phase.NONE;
        expired.expired(late);
    }
}
