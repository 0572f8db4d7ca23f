package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Runs a service on event loops: on that of the caller, else on the one that was chosen when it started. */
final class InlineRunner implements Runner {

    private final EventLoop loop;

    InlineRunner(EventLoop loop) {
        this.loop = loop;
    }

    @Override
    public @Nullable Turn idleTurn(Execution execution) {
        if (execution.turn() instanceof Turn turn) {
            return turn.isIdle() ? turn : null;
        }
        EventLoop here = execution.loop();
        return here == null ? null : Turn.of(execution);
    }

    @Override
    public void schedule(Mailbox<?> mailbox, Execution execution) {
        if (execution.loop() != null) {
            Turn.of(execution).later(mailbox);
            return;
        }
        try {
            loop.execute(mailbox);
        } catch (RejectedExecutionException ended) {
            mailbox.abandon();
        }
    }

    @Override
    public void run(Mailbox<?> mailbox) {
        Execution execution = Execution.current();
        Turn.of(execution).now(mailbox, execution);
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return loop.schedule(task, delay);
    }

    @Override
    public Clock clock() {
        return loop.loops().clock();
    }

    @Override
    public void leave() {}

    @Override
    public String toString() {
        return "inline on " + loop;
    }
}
