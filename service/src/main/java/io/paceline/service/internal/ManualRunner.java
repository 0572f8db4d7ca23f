package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Timer;
import io.paceline.service.Invocation;
import io.paceline.service.ManualScheduler;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Lets a scheduler decide when the service runs its next message. */
final class ManualRunner implements Runner, ManualScheduler.Lane {

    private final String name;
    private final ManualScheduler scheduler;
    // written before the scheduler is told; always the same one
    private @Nullable Mailbox<?> mailbox;
    private boolean stepped;

    ManualRunner(String service, ManualScheduler scheduler) {
        this.name = "service '" + service + "'";
        this.scheduler = scheduler;
    }

    @Override
    public @Nullable Turn idleTurn(Execution execution) {
        return null;
    }

    @Override
    public void schedule(Mailbox<?> mailbox, Execution execution) {
        this.mailbox = mailbox;
        scheduler.ready(this);
    }

    @Override
    public void run(Mailbox<?> mailbox) {
        throw new IllegalStateException(mailbox + ": run (expected: stepped)");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable String step(IntUnaryOperator choice) {
        Mailbox<?> present = mailbox;
        if (present == null) {
            return null;
        }
        Execution execution = Execution.current();
        Turn turn = Turn.of(execution);
        // the first thing on the way is the hook that a service has started
        boolean callWanted = stepped && choice.applyAsInt(2) == 1;
        stepped = true;
        if (turn.step(present, callWanted, execution)) {
            scheduler.ready(this);
        }
        return label(turn.takeStepped());
    }

    private static @Nullable String label(@Nullable Object message) {
        if (message instanceof Invocation<?> call) {
            return call.method();
        }
        return message == null ? null : message instanceof ServiceTimer ? "timer" : "reply";
    }

    /** Tells the scheduler who waits for this service. */
    void opened(ReplyCall<?, ?> call, Execution execution) {
        Home home = execution.home();
        String caller = home == null ? "thread " + Thread.currentThread().getName() : home.toString();
        scheduler.opened(caller, name, call.method(), call);
    }

    @Override
    public boolean runsBlocking() {
        return true;
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return scheduler.after(delay, task);
    }

    @Override
    public Clock clock() {
        return scheduler.clock();
    }

    @Override
    public void leave() {}

    @Override
    public String toString() {
        return "manual";
    }
}
