package io.paceline.benchmarks.queue.child;

/** How every thread of every queue passes the time: spins for a moment, then lets others run. */
public final class Idle {

    private static final int SPIN_ROUNDS = 100;

    private Idle() {}

    /** Passes one round; {@code rounds} counts from 1 since the last work. */
    @SuppressWarnings("ThreadPriorityCheck") // a hint only: nothing relies on who runs next
    public static void round(int rounds) {
        if (rounds <= SPIN_ROUNDS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
