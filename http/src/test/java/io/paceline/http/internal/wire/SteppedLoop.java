package io.paceline.http.internal.wire;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoops;
import io.paceline.core.ManualClock;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A loop on the thread of the test: tasks run when it says so, timers when it moves the clock. */
public final class SteppedLoop implements EventLoop {

    public final ManualClock clock = new ManualClock();
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private final List<Due> timers = new ArrayList<>();
    private boolean elsewhere;

    private record Due(long nanos, Runnable task) {}

    /** Runs what is there, and what that adds. */
    public void run() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    /** Moves the clock from timer to timer. */
    public void advance(Duration time) {
        long until = clock.nanoTime() + time.toNanos();
        while (true) {
            Due next = timers.stream()
                    .min(Comparator.comparingLong(Due::nanos))
                    .filter(due -> due.nanos <= until)
                    .orElse(null);
            clock.advance(Duration.ofNanos((next == null ? until : next.nanos) - clock.nanoTime()));
            if (next == null) {
                return;
            }
            timers.remove(next);
            next.task.run();
        }
    }

    public int timerCount() {
        return timers.size();
    }

    /** Runs an action as if on another thread. */
    public void elsewhere(Runnable action) {
        elsewhere = true;
        try {
            action.run();
        } finally {
            elsewhere = false;
        }
    }

    @Override
    public boolean inLoop() {
        return !elsewhere;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public Timer schedule(Runnable task, Duration delay) {
        Due due = new Due(clock.nanoTime() + delay.toNanos(), task);
        timers.add(due);
        return () -> timers.remove(due);
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public EventLoops loops() {
        throw new UnsupportedOperationException("a loop of its own");
    }
}
