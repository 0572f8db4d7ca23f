package io.paceline.sql.internal.pool;

import io.paceline.core.EventLoops;
import io.paceline.sql.SqlException;
import io.paceline.sql.spi.DriverOptions;
import io.paceline.sql.spi.SqlConnector;
import io.paceline.sql.spi.SqlDriver;

/** The driver of addresses such as {@code fake://host}; its loops are those of the options, else stepped ones. */
public final class FakeDriver implements SqlDriver {

    private static FakeConnector last = new FakeConnector(new SteppedLoops(1));
    private static DriverOptions options = new DriverOptions("", java.util.Map.of(), null, null, java.util.List.of());

    /** Loops that the test's thread steps. */
    public static EventLoops loops(int size) {
        return new SteppedLoops(size);
    }

    /** Runs all that is due on the loops of the client opened last. */
    public static void settle() {
        ((SteppedLoops) last.loops()).settle();
    }

    /** Runs the test on the thread that steps the loops. */
    public static void run(Runnable test) {
        SteppedLoops.run(() -> {
            test.run();
            return null;
        });
    }

    /** Runs code on a loop of the client opened last. */
    public static void onLoop(Runnable code) {
        ((SteppedLoops) last.loops()).on(0, code);
    }

    /** What the client opened last has given to its driver. */
    public static DriverOptions options() {
        return options;
    }

    /** How many connections of the client opened last are open. */
    public static int open() {
        return last.open().size();
    }

    /** Whether the client opened last has closed its connector. */
    public static boolean isClosed() {
        return last.closed;
    }

    /** From now on no connection can be opened, and those being opened fail. */
    public static void refuse(SqlException why) {
        last.connects = false;
        last.fail(why);
    }

    @Override
    public boolean accepts(String scheme) {
        return scheme.equals("fake") || scheme.equals("postgresql");
    }

    @Override
    public SqlConnector connector(DriverOptions options) {
        FakeDriver.options = options;
        last = new FakeConnector(options.loops() instanceof SteppedLoops stepped ? stepped : new SteppedLoops(1));
        last.connects = !options.uri().contains("refuse");
        return last;
    }
}
