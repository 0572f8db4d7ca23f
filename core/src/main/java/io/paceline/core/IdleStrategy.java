package io.paceline.core;

/**
 * How a thread passes the time while it has nothing to do: the choice between an answer that comes a little sooner and
 * a processor that is free for others.
 *
 * <pre>
 *   found work ──► round 1, 2, 3 … without work ──► idle(round) ──► true: park until woken
 *       ▲                                              │ false
 *       └────────────── look again ◄───────────────────┘
 * </pre>
 *
 * <table>
 *   <caption>What each strategy does</caption>
 *   <tr><th></th><th>a round</th><th>processor used while idle</th></tr>
 *   <tr><td>{@link #spin()}</td><td>a pause instruction</td><td>all of one</td></tr>
 *   <tr><td>{@link #yield()}</td><td>a pause, after 100 rounds a yield</td><td>all of one that nobody else wants</td></tr>
 *   <tr><td>{@link #park()}</td><td>a pause, after 100 rounds a yield, after 110 asks to park</td><td>none</td></tr>
 * </table>
 *
 * <p>Thread rules: immutable; any number of threads may share one.
 */
public final class IdleStrategy {

    private static final int SPIN_ROUNDS = 100;
    private static final int YIELD_ROUNDS = 10;

    private static final IdleStrategy SPIN = new IdleStrategy("spin", Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final IdleStrategy YIELD = new IdleStrategy("yield", SPIN_ROUNDS, Integer.MAX_VALUE);
    private static final IdleStrategy PARK = new IdleStrategy("park", SPIN_ROUNDS, SPIN_ROUNDS + YIELD_ROUNDS);

    private final String name;
    private final int spinUntil;
    private final int yieldUntil;

    private IdleStrategy(String name, int spinUntil, int yieldUntil) {
        this.name = name;
        this.spinUntil = spinUntil;
        this.yieldUntil = yieldUntil;
    }

    /** Never gives the processor away: the shortest reaction, for a thread that has a core of its own. */
    public static IdleStrategy spin() {
        return SPIN;
    }

    /** Spins for a moment, then lets other threads run in between, but never sleeps. */
    @SuppressWarnings("NamedLikeContextualKeyword") // the word of the field, and always called with its class
    public static IdleStrategy yield() {
        return YIELD;
    }

    /** Spins and yields for some microseconds, then asks to be parked: no processor time while idle. */
    public static IdleStrategy park() {
        return PARK;
    }

    /**
     * Passes one round of idling; does not park itself, since only the caller knows how it is woken.
     *
     * @param rounds how many rounds there have been since the last work, this one included; 1 or more
     * @return true if the caller should now park until it is woken, false if it should look for work again
     */
    @SuppressWarnings("ThreadPriorityCheck") // a hint only: nothing relies on who runs next
    public boolean idle(int rounds) {
        if (rounds <= spinUntil) {
            Thread.onSpinWait();
            return false;
        }
        if (rounds <= yieldUntil) {
            Thread.yield();
            return false;
        }
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
