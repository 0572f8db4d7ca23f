package io.paceline.http.internal;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.http.internal.wire.LazyTimer;
import java.time.Duration;

/**
 * The one thing that a connection may not take for ever right now.
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

    private final LazyTimer timer;
    private final Expired expired;
    private Phase phase = Phase.NONE;

    /** Told when a phase took too long. */
    interface Expired {
        /** The phase took as long as it may; no phase is waited for any more. */
        void expired(Phase phase);
    }

    ConnectionTimer(EventLoop loop, Clock clock, Expired expired) {
        this.timer = new LazyTimer(loop, clock, this::expire);
        this.expired = expired;
    }

    Phase phase() {
        return phase;
    }

    /** Waits for a phase from now on, instead of any other. */
    void begin(Phase next, Duration atMost) {
        phase = next;
        timer.begin(atMost);
    }

    /** Waits for nothing. */
    void none() {
        phase = Phase.NONE;
        timer.none();
    }

    void stop() {
        phase = Phase.NONE;
        timer.stop();
    }

    private void expire() {
        Phase late = phase;
        phase = Phase.NONE;
        expired.expired(late);
    }
}
