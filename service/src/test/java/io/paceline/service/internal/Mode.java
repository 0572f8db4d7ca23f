package io.paceline.service.internal;

import io.paceline.core.IdleStrategy;
import io.paceline.service.Threading;
import io.paceline.service.engine.ServiceBuilder;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** One of the ways to run a service, with the threads that it needs, for tests that hold in all of them. */
final class Mode implements AutoCloseable {

    static final boolean HAS_VIRTUAL = Runtime.version().feature() >= 21;

    private final String name;
    private final Threading threading;
    private final ThreadLoops loops = new ThreadLoops(2);
    private volatile boolean closed;

    private Mode(String name) {
        this.name = name;
        this.threading = threading(name);
    }

    static List<String> names() {
        List<String> names = new ArrayList<>(List.of("inline", "shared", "park", "yield", "manual"));
        if (HAS_VIRTUAL) {
            names.add("virtual");
        }
        return names;
    }

    static Mode open(String name) {
        return new Mode(name);
    }

    private Threading threading(String of) {
        return switch (of) {
            case "inline" -> Threading.inline();
            case "shared" -> Threading.shared();
            case "park" -> Threading.dedicated(IdleStrategy.park());
            case "yield" -> Threading.dedicated(IdleStrategy.yield());
            case "virtual" -> Threading.virtual();
            case "manual" -> Threading.manual(driven());
            default -> throw new IllegalArgumentException("mode: " + of);
        };
    }

    /** A stepper that a thread steps all the time. */
    private Stepper driven() {
        Stepper stepper = Stepper.seeded(7);
        Thread thread = new Thread(
                () -> {
                    while (!closed) {
                        if (!stepper.step()) {
                            LockSupport.parkNanos(50_000);
                        }
                    }
                },
                "stepping");
        thread.setDaemon(true);
        thread.start();
        return stepper;
    }

    <S> ServiceBuilder<S> builder(S object) {
        return Services.builder(object).loops(loops).threading(threading);
    }

    boolean is(String other) {
        return name.equals(other);
    }

    /** Whether time passes by itself. */
    boolean hasSystemClock() {
        return !is("manual");
    }

    ThreadLoops loops() {
        return loops;
    }

    @Override
    public void close() {
        closed = true;
        loops.close();
    }
}
