package io.paceline.service.gather;

import io.paceline.core.Argument;
import io.paceline.core.CallContext;
import io.paceline.core.ContextTask;
import io.paceline.core.Home;
import io.paceline.core.Promise;
import io.paceline.core.Scope;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A promise of the running code that ends at the latest with its time, the deadline of its context, or its scope; then
 * whatever it still does is given up.
 */
abstract class BoundedPromise<T extends @Nullable Object> extends Promise<T> {

    /** What runs at home, in the context in which it is done. */
    private record Task(CallContext context, Runnable task) implements ContextTask {
        @Override
        public void run() {
            context.run(task);
        }
    }

    private final CallContext limit;
    private final @Nullable Duration allowed;
    private volatile Scope.@Nullable Registration registration;
    private volatile @Nullable Timer timer;

    BoundedPromise(@Nullable Duration within) {
        this.limit = within == null ? context() : context().withTimeout(Argument.positive("within", within));
        this.allowed = limit.remaining();
    }

    /** The context for what is done on behalf of this promise: that of the caller, with no more time than this has. */
    final CallContext limit() {
        return limit;
    }

    /** How long this may take, for messages. */
    final String allowedTime() {
        return allowed == null ? "any time" : allowed.toMillis() + " ms";
    }

    /** From now on the scope and the time can end this promise. */
    final void begin() {
        Scope scope = limit.scope();
        if (scope != null) {
            Scope.Registration joined = scope.register(this::cancel);
            registration = joined;
            // whoever ended it meanwhile may have looked before the registration was there
            if (isDone()) {
                joined.leave();
            }
        }
        if (allowed == null || isDone()) {
            return;
        }
        Duration left = limit.remaining();
        if (left == null || left.isZero()) {
            expired();
            return;
        }
        timer = later(left, this::expire);
    }

    /** Runs a task at home after a delay, unless this promise is done by then; null if the home has ended. */
    final @Nullable Timer later(Duration delay, Runnable task) {
        try {
            Timer started = schedule(new Task(limit, task), delay);
            if (isDone()) {
                started.cancel();
            }
            return started;
        } catch (RejectedExecutionException homeHasEnded) {
            completeExceptionally(homeHasEnded);
            return null;
        }
    }

    /** Runs what belongs to the user at home; a home that has ended fails this promise. */
    final void atHome(Runnable task) {
        Home home = home();
        try {
            Executor there = home == null ? homeless() : home::execute;
            there.execute(new Task(limit, task));
        } catch (RejectedExecutionException homeHasEnded) {
            completeExceptionally(homeHasEnded);
        }
    }

    private void expire() {
        if (!isDone()) {
            expired();
        }
    }

    /** The time is over: ends this promise. Runs nothing of the user's. */
    abstract void expired();

    /** This promise is done, for whatever reason: gives up what is still open for it. */
    abstract void release();

    @Override
    protected final void onDone() {
        Scope.Registration joined = registration;
        if (joined != null) {
            joined.leave();
        }
        cancel(timer);
        release();
    }

    static void cancel(@Nullable Timer timer) {
        if (timer != null) {
            timer.cancel();
        }
    }
}
