package io.paceline.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;

/** A home that a test steps: what comes home runs when the test says so, on the test's thread. */
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

    /** Moves the clock, and hands over the timers that are due. */
    void advance(Duration time) {
        clock.advance(time);
        List<Due> due = new ArrayList<>(timers);
        due.sort(Comparator.comparingLong(Due::atNanos));
        for (Due timer : due) {
            if (timer.atNanos <= clock.nanoTime() && timers.remove(timer)) {
                tasks.add(timer.task);
            }
        }
    }

    /** How many timers wait. */
    int timers() {
        return timers.size();
    }

    /** Runs what has come home, and what comes while that runs; says how many tasks there were. */
    int step() {
        int[] done = {0};
        at(() -> {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
                done[0]++;
            }
        });
        return done[0];
    }

    /** Runs code of this home. */
    void at(Runnable code) {
        Execution execution = Execution.current();
        Home before = execution.home();
        execution.home(this);
        try {
            code.run();
        } finally {
            execution.home(before);
        }
    }

    void end() {
        ended = true;
    }

    @Override
    public String toString() {
        return "the stepped home";
    }
}
