package io.paceline.service.internal;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.paceline.core.CallContext;
import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Probe;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** A mailbox that several threads send to and own in turn: nothing lost, nothing twice, one thread at a time. */
final class MailboxStress {

    private MailboxStress() {}

    /** State without any lock. */
    private static final class Tally {
        private int count;
    }

    /** Whoever becomes the owner runs what waits, on its own thread. */
    private static final class OnTheSpot implements Runner {
        private final boolean atOnce;

        OnTheSpot(boolean atOnce) {
            this.atOnce = atOnce;
        }

        @Override
        public @Nullable Turn idleTurn(Execution execution) {
            return atOnce ? Turn.of(execution) : null;
        }

        @Override
        public void schedule(Mailbox<?> mailbox, Execution execution) {
            run(mailbox);
        }

        @Override
        public void run(Mailbox<?> mailbox) {
            Execution execution = Execution.current();
            boolean more = Turn.of(execution).alone(mailbox, execution);
            while (more) {
                more = Turn.of(execution).alone(mailbox, execution);
            }
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return () -> false;
        }

        @Override
        public Clock clock() {
            return Clock.SYSTEM;
        }

        @Override
        public void leave() {}
    }

    private abstract static class Sending {
        final Tally tally = new Tally();
        final Mailbox<Tally> mailbox;
        final AtomicInteger failed = new AtomicInteger();

        Sending(boolean atOnce, boolean serial) {
            Settings settings = new Settings(
                    "tally",
                    1,
                    32,
                    8,
                    Probe.NONE,
                    (service, method, context, error) -> failed.incrementAndGet(),
                    List.of(),
                    null,
                    serial,
                    false);
            mailbox = new Mailbox<>(tally, settings, new OnTheSpot(atOnce));
        }

        /** 1 if the message was accepted. */
        final int send() {
            TellCall<Tally> call = new TellCall<>(mailbox, "count", false, CallContext.empty(), it -> it.count++);
            return mailbox.send(call, false, Execution.current()) == null ? 1 : 0;
        }
    }

    /** Two threads that send to a mailbox of one place. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "What was accepted ran, once, and saw what ran before.")
    @Outcome(expect = FORBIDDEN, desc = "A message was lost or ran twice, or an update was lost.")
    @State
    public static class TwoSenders extends Sending {
        private int accepted1;
        private int accepted2;

        public TwoSenders() {
            super(false, false);
        }

        @Actor
        public void one() {
            accepted1 = send() + send();
        }

        @Actor
        public void two() {
            accepted2 = send() + send();
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = accepted1 + accepted2 - tally.count;
        }
    }

    /** A call that may run at once, beside one that comes from elsewhere and a task that comes home. */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "All that was accepted ran, once, one at a time.")
    @Outcome(expect = FORBIDDEN, desc = "Two threads ran the service at once, or a message was lost.")
    @State
    public static class AtOnceAndHome extends Sending {
        private int accepted1;
        private int accepted2;

        public AtOnceAndHome() {
            super(true, false);
        }

        @Actor
        public void call() {
            accepted1 = send();
        }

        @Actor
        public void other() {
            accepted2 = send();
        }

        @Actor
        public void home() {
            mailbox.execute(() -> tally.count++);
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = accepted1 + accepted2 + 1 - tally.count;
        }
    }

    /** A stop while messages come. */
    @JCStressTest
    @Outcome(id = "1, true", expect = ACCEPTABLE, desc = "The message had one outcome, and the service ended.")
    @Outcome(expect = FORBIDDEN, desc = "A message without an outcome, or with two, or a service that does not end.")
    @State
    public static class StoppedWhileSending extends Sending {
        private int refused;
        private @Nullable Reply<Integer> left;

        public StoppedWhileSending() {
            super(false, false);
        }

        @Actor
        public void send(IZ_Result r) {
            refused = 1 - send();
        }

        @Actor
        public void stop(IZ_Result r) {
            left = mailbox.stop(Duration.ZERO);
        }

        @Arbiter
        public void end(IZ_Result r) {
            r.r1 = tally.count + failed.get() + refused;
            r.r2 = left != null && left.isDone();
        }
    }

    /** A call that holds the others, its stage that ends, and a call behind it. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The call behind ran once the stage had ended.")
    @Outcome(expect = FORBIDDEN, desc = "The service slept although it could go on, or did not wait.")
    @State
    public static class HeldAndLetGo extends Sending {
        private final CompletableFuture<Integer> stage = new CompletableFuture<>();

        public HeldAndLetGo() {
            super(false, true);
            Execution execution = Execution.current();
            mailbox.request(new StageCall<>(mailbox, "hold", false, true, execution, it -> stage), false, execution);
        }

        @Actor
        public void letGo() {
            stage.complete(1);
        }

        @Actor
        public void behind() {
            mailbox.send(
                    new TellCall<>(mailbox, "behind", false, CallContext.empty(), it -> {
                        it.count += stage.isDone() ? 1 : 10;
                    }),
                    false,
                    Execution.current());
        }

        @Arbiter
        public void end(I_Result r) {
            r.r1 = tally.count;
        }
    }
}
