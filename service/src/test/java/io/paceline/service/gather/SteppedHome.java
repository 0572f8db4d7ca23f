package io.paceline.service.gather;

import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.ManualClock;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** A calling service that a test steps: what comes home runs when the test says so, on the test's thread. */
final class SteppedHome implements Home {

    private record Due(long atNanos, Runnable task) {}

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Due> timers = new ConcurrentLinkedQueue<>();
    private final ManualClock clock = new ManualClock();
    private volatile boolean ended;

    @Override
    public void execute(Runnable task) {
        if (ended) {
            throw new RejectedExecutionException("this home has ended");
        }
        tasks.add(task);
    }

    @Override
    public boolean isHere() {
        return Execution.current().home() == this;
    }

    @Override
    public Timer schedule(Runnable task, Duration delay) {
        if (ended) {
            throw new RejectedExecutionException("this home has ended");
        }
        Due due = new Due(clock.nanoTime() + delay.toNanos(), task);
        timers.add(due);
        return () -> timers.remove(due);
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    /** How many timers wait. */
    int timers() {
        return timers.size();
    }

    /** From now on it takes nothing. */
    void end() {
        ended = true;
    }

    /** Moves the clock and runs what is due, and what comes of that. */
    void advance(Duration time) {
        clock.advance(time);
        List<Due> due = new ArrayList<>(timers);
        due.sort(Comparator.comparingLong(Due::atNanos));
        for (Due timer : due) {
            if (timer.atNanos <= clock.nanoTime() && timers.remove(timer)) {
                tasks.add(timer.task);
            }
        }
        step();
    }

    /** Runs what has come home, and what comes while that runs. */
    void step() {
        at(() -> {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            return null;
        });
    }

    /** Runs code of this home. */
    <T> T at(Supplier<T> code) {
        Execution execution = Execution.current();
        Home before = execution.home();
        execution.home(this);
        try {
            return code.get();
        } finally {
            execution.home(before);
        }
    }

    @Override
    public String toString() {
        return "the stepped home";
    }
}
