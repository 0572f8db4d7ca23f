package io.paceline.sql.internal.pool;

import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;

/**
 * A statement and how long its runs took: slow and new ones run alone, as what was sent behind them could not be taken back.
 *
 * <p>Thread rules: loops learn side by side; a sighting that is lost in a race is made up for by the next run.
 */
final class ProfiledText extends StatementText {

    /** So many fast runs one after the other make a statement fast. */
    static final int FAST_RUNS = 3;

    /** What has more steps than that runs alone, however fast each may be. */
    static final int STEPS_MAX = 16;

    private volatile int fastRuns;

    ProfiledText(String sql, int parameterCount) {
        super(sql, parameterCount);
    }

    boolean isFast() {
        return fastRuns >= FAST_RUNS;
    }

    /** Whether nothing may be sent behind the command until it is answered. */
    static boolean runsAlone(Command<?> command) {
        int size = command.size();
        if (size > STEPS_MAX) {
            return true;
        }
        for (int step = 0; step < size; step++) {
            if (!(command.text(step) instanceof ProfiledText text) || !text.isFast()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a step is known to write, so that the command ends with a commit. */
    static boolean writes(Command<?> command) {
        for (int step = command.size() - 1; step >= 0; step--) {
            if (command.text(step).isWriting()) {
                return true;
            }
        }
        return false;
    }

    /** Learns from a run. What several steps took together says that each was fast, but not which one was slow. */
    static void ran(Command<?> command, boolean slow) {
        int size = command.size();
        if (size > STEPS_MAX || (slow && size > 1)) {
            return;
        }
        for (int step = 0; step < size; step++) {
            if (command.text(step) instanceof ProfiledText text) {
                text.ran(slow);
            }
        }
    }

    private void ran(boolean slow) {
        int runs = fastRuns;
        if (slow) {
            if (runs != 0) {
                fastRuns = 0;
            }
        } else if (runs < FAST_RUNS) {
            fastRuns = runs + 1;
        }
    }
}
