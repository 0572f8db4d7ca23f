package io.paceline.service.internal;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the services of this process, so that no thread of the engine's own remains after the last one. */
final class LiveServices {

    private static final AtomicInteger LIVE = new AtomicInteger();

    private LiveServices() {}

    static void started() {
        LIVE.incrementAndGet();
    }

    static void ended() {
        if (LIVE.decrementAndGet() == 0) {
            BlockingPool.end();
            Watchdog.end();
        }
    }
}
