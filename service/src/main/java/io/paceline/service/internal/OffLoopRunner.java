package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs a service away from event loops: never on the thread that calls it, and with timers that such services share. */
abstract class OffLoopRunner implements Runner {

    private final TimerThread timers = TimerThread.join();

    @Override
    public final @Nullable Turn idleTurn(Execution execution) {
        return null;
    }

    @Override
    public final Timer after(Duration delay, Runnable task) {
        return timers.after(delay, task);
    }

    @Override
    public final Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public void leave() {
        timers.leave();
    }
}
