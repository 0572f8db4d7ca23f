package io.paceline.apps.launcher;

import io.paceline.apps.data.Progress;
import java.io.PrintStream;
import java.util.Locale;

/** Draws how far a step is: over itself in a terminal, else as one line when the step is over. */
final class ProgressBar implements Progress {

    private static final int WIDTH = 30;
    /** Set by the start script; the JVM itself does not say so in the same way in all its versions. */
    private static final String TERMINAL = "PACELINE_TERMINAL";

    private final PrintStream out;
    private final boolean isTerminal;
    private int drawn = -1;

    ProgressBar(PrintStream out) {
        this(out, System.getenv(TERMINAL) != null);
    }

    ProgressBar(PrintStream out, boolean isTerminal) {
        this.out = out;
        this.isTerminal = isTerminal;
    }

    @Override
    public void at(String step, long done, long of) {
        int filled = of == 0 ? WIDTH : (int) (WIDTH * done / of);
        boolean isOver = done >= of;
        if (isTerminal && (filled != drawn || isOver)) {
            String bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
            out.print(String.format(Locale.ROOT, "\r%-20s [%s] %s", step, bar, count(done, of)));
            out.print(isOver ? "\n" : "");
            out.flush();
        } else if (isOver && !isTerminal) {
            out.println(String.format(Locale.ROOT, "%-20s %s", step, count(done, of))
                    .stripTrailing());
        }
        drawn = isOver ? -1 : filled;
    }

    /** What is one thing is not counted. */
    private static String count(long done, long of) {
        if (of == 1) {
            return done == 1 ? "is there   " : "is starting";
        }
        return done == of
                ? String.format(
                        Locale.ROOT,
                        "%,d%" + (String.format(Locale.ROOT, "%,d", of).length() + 4) + "s",
                        done,
                        "")
                : String.format(Locale.ROOT, "%,d of %,d", done, of);
    }
}
