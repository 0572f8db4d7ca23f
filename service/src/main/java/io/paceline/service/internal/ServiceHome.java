package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Timer;
import java.time.Duration;

/** A service as the place that replies and timers come home to. */
abstract class ServiceHome extends Ownership implements Home {

    private int looks = Patience.atFirst(); // a guess, so a lost update does no harm
    private int lingering = Patience.LINGER_MIN; // of the owner

    final Runner runner;

    ServiceHome(Runner runner) {
        this.runner = runner;
    }

    @Override
    public final void execute(Runnable task) {
        boolean wasIdle = count();
        push(task);
        if (wasIdle || unpark()) {
            findThread(Execution.current());
        }
    }

    @Override
    public final boolean isHere() {
        return Execution.current().home() == this;
    }

    @Override
    public final Timer schedule(Runnable task, Duration delay) {
        return runner.after(delay, () -> execute(task));
    }

    @Override
    public final Clock clock() {
        return runner.clock();
    }

    /** Lets a service that only a stage holds back see that it is to be discarded. */
    final void wake() {
        if (unpark()) {
            findThread(Execution.current());
        }
    }

    /** Passes ownership on to a thread that will run the service. */
    abstract void findThread(Execution execution);

    /** Looks a moment whether the service, which another thread runs, becomes idle. */
    final boolean isSoonIdle() {
        int next = Patience.look(this, looks);
        looks = Math.abs(next);
        return next > 0;
    }

    /** Looks a moment whether more comes than the owner has done. */
    final boolean lingers(int done) {
        int next = Patience.linger(this, done, lingering);
        lingering = Math.abs(next);
        return next > 0;
    }
}
