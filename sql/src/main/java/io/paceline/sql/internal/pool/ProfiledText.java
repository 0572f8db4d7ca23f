package io.paceline.sql.internal.pool;

import io.paceline.sql.ParsedSql;
import io.paceline.sql.spi.Command;
import io.paceline.sql.spi.StatementText;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A statement and how long its runs took: slow and new ones run alone, as what was sent behind them could not be taken back. One
 * that was fast often may be slow now and then, such as a write while the log is flushed: running it alone for that would hold
 * up all who wait to run it.
 *
 * <p>Thread rules: loops learn side by side; a sighting that is lost in a race is made up for by the next run.
 */
final class ProfiledText extends StatementText {

    /** So many fast runs one after the other make a new statement fast. */
    static final int FAST_RUNS = 3;

    /** A slow run counts as much as so many fast ones: a statement stays fast while hardly one run in that many is slow. */
    static final int SLOW_RUN = 32;

    /** More fast runs than that count no more, so that one that has become slow is soon seen. */
    static final int FAST_RUNS_MAX = 8 * SLOW_RUN;

    /** What has more steps than that runs alone, however fast each may be. */
    static final int STEPS_MAX = 32;

    private final String written;
    private final int[] pieceStarts;
    private volatile int fastRuns;

    private ProfiledText(String written, String sql, int[] pieceStarts, int parameterCount) {
        super(sql, parameterCount);
        this.written = written;
        this.pieceStarts = pieceStarts;
    }

    /**
     * A statement that was not run yet.
     *
     * @param placeholder gives the form of a parameter by its number from 1
     */
    static ProfiledText of(ParsedSql written, IntFunction<String> placeholder) {
        List<String> pieces = written.pieces();
        int[] starts = new int[pieces.size()];
        StringBuilder sql = new StringBuilder(written.text().length() + 16).append(pieces.get(0));
        for (int i = 1; i < starts.length; i++) {
            sql.append(placeholder.apply(written.places().get(i - 1) + 1));
            starts[i] = sql.length();
            sql.append(pieces.get(i));
        }
        int count = written.names().isEmpty() ? -1 : written.names().size();
        return new ProfiledText(written.text(), sql.toString(), starts, count);
    }

    @Override
    public int positionAsWritten(int position) {
        return WrittenPosition.of(written, sql(), pieceStarts, position);
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
                fastRuns = Math.max(0, runs - SLOW_RUN);
            }
        } else if (runs < FAST_RUNS_MAX) {
            fastRuns = runs + 1;
        }
    }
}
