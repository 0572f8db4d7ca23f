package io.paceline.core;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;

/** A home that a test steps: what comes home runs when the test says so, on the test's thread. */
final class SteppedHome implements Home {

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
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
