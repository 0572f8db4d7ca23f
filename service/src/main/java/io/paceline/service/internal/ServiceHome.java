package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Timer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;

/** A service as the place that replies and timers come home to. */
abstract class ServiceHome extends Ownership implements Home {

    private static final VarHandle ERRORS;

    static {
        try {
            ERRORS = MethodHandles.lookup().findVarHandle(ServiceHome.class, "errors", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long errors;
    // guesses, so a lost update does no harm
    private int looks = Patience.atFirst();
    private boolean sentFromLoop;

    // ---- of the owner
    private int lingering = Patience.LINGER_MIN;
    private boolean asked;

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

    /** Notes who sends: the thread of a loop would rather run the service itself than hand a message over. */
    final void sentBy(Execution execution) {
        boolean fromLoop = execution.loop() != null;
        if (fromLoop != sentFromLoop) {
            sentFromLoop = fromLoop;
        }
    }

    /** Counts a failure that has no caller. */
    final void countError() {
        ERRORS.getAndAdd(this, 1L);
    }

    final long errorCount() {
        return errors;
    }

    // ---- the owner

    /** Notes whether somebody may wait for an answer to what was run last. */
    final void wasAsked(boolean asked) {
        this.asked = asked;
    }

    /**
     * Whether more is there than was done, or comes in a moment, so that nothing need be counted down yet. A loop does not
     * wait for other loops, which wait for the service to be free, while its own sockets wait for it.
     *
     * @param done what was done and not counted down
     * @param advanced whether anything was done since this was asked last
     */
    final boolean goesOn(Turn turn, int done, boolean advanced) {
        if (sentFromLoop && turn.isOnLoop()) {
            return false;
        }
        if (isDone(done) ? !lingers(done) : asked) {
            return false;
        }
        if (!advanced) {
            // a sender has counted its message and not put it down yet
            turn.spend();
        }
        Patience.giveHeadStart(this, asked);
        return true;
    }

    private boolean lingers(int done) {
        int next = Patience.linger(this, done, lingering);
        lingering = Math.abs(next);
        return next > 0;
    }
}
