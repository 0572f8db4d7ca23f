package io.paceline.service.stepping;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.service.ManualScheduler;
import java.util.ArrayDeque;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Test code under a name: what it does, and the continuations that come home to it, are steps in their order. */
final class Client implements Home, ManualScheduler.Lane {

    private final String name;
    private final ManualScheduler scheduler;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>(); // guarded by this

    /** Code that may throw whatever its caller expects. */
    interface Code<X extends Throwable> {
        void run() throws X;
    }

    /** What the test does of itself, unlike what comes home to it. */
    private record Act(Runnable code) implements Runnable {
        @Override
        public void run() {
            code.run();
        }
    }

    Client(String name, ManualScheduler scheduler) {
        this.name = name;
        this.scheduler = scheduler;
    }

    void act(Runnable code) {
        execute(new Act(code));
    }

    @Override
    public void execute(Runnable task) {
        boolean wasIdle;
        synchronized (this) {
            wasIdle = tasks.isEmpty();
            tasks.add(task);
        }
        if (wasIdle) {
            scheduler.ready(this);
        }
    }

    @Override
    public boolean isHere() {
        return Execution.current().home() == this;
    }

    @Override
    public String name() {
        return "client '" + name + "'";
    }

    @Override
    public @Nullable String step(IntUnaryOperator choice) {
        Runnable task;
        boolean more;
        synchronized (this) {
            task = tasks.poll();
            more = !tasks.isEmpty();
        }
        if (more) {
            scheduler.ready(this);
        }
        if (task == null) {
            return null;
        }
        at(task::run);
        return task instanceof Act ? "run" : "reply";
    }

    /** Runs code whose replies come home to here. */
    <X extends Throwable> void at(Code<X> code) throws X {
        Execution execution = Execution.current();
        Home homeBefore = execution.home();
        CallContext contextBefore = execution.context();
        execution.home(this);
        execution.context(CallContext.empty());
        try {
            code.run();
        } finally {
            execution.home(homeBefore);
            execution.context(contextBefore);
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
