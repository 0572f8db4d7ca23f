package io.paceline.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.paceline.core.CallContext;
import io.paceline.core.Home;
import io.paceline.core.Promise;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** A promise that several threads end, watch and wait for at once. */
final class PromiseStress {

    private PromiseStress() {}

    /** A home whose tasks the arbiter runs. */
    private static final class Later implements Home {
        private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public boolean isHere() {
            return false;
        }

        void runAll() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }
    }

    /** Two threads that give a value. */
    @JCStressTest
    @Outcome(id = "true, false, 1", expect = ACCEPTABLE, desc = "The first value counts.")
    @Outcome(id = "false, true, 2", expect = ACCEPTABLE, desc = "The second value counts.")
    @Outcome(expect = FORBIDDEN, desc = "Two outcomes, none, or one that nobody gave.")
    @State
    public static class CompletedTwice {
        private final Promise<Box> promise = new Promise<>(null, CallContext.empty());

        @Actor
        public void one(ZZI_Result r) {
            r.r1 = promise.complete(Box.of(1));
        }

        @Actor
        public void two(ZZI_Result r) {
            r.r2 = promise.complete(Box.of(2));
        }

        @Arbiter
        public void end(ZZI_Result r) {
            r.r3 = promise.await().value;
        }
    }

    /** A continuation that is added while the promise ends. */
    @JCStressTest
    @Outcome(id = "1, 42", expect = ACCEPTABLE, desc = "Told once, with the value.")
    @Outcome(expect = FORBIDDEN, desc = "Told twice, never, or with a value that is not whole.")
    @State
    public static class WatchedWhileItEnds {
        private final Later home = new Later();
        private final Promise<Box> promise = new Promise<>(home, CallContext.empty());
        private int told;
        private int value;

        @Actor
        public void ends() {
            promise.complete(Box.of(42));
        }

        @Actor
        public void watches() {
            promise.thenAccept(box -> {
                told++;
                value = box.value;
            });
        }

        @Arbiter
        public void end(II_Result r) {
            home.runAll();
            r.r1 = told;
            r.r2 = value;
        }
    }

    /** Two continuations that are added while the promise ends. */
    @JCStressTest
    @Outcome(id = "12", expect = ACCEPTABLE, desc = "Each is told once, in order.")
    @Outcome(id = "21", expect = ACCEPTABLE, desc = "The first was being told when the second was added.")
    @Outcome(expect = FORBIDDEN, desc = "One is told twice or never.")
    @State
    public static class WatchedTwiceWhileItEnds {
        private final Later home = new Later();
        private final Promise<Box> promise = new Promise<>(home, CallContext.empty());
        private int told;

        @Actor
        public void ends() {
            promise.complete(Box.of(42));
        }

        @Actor
        public void watches() {
            promise.thenAccept(box -> told = told * 10 + 1);
            promise.thenAccept(box -> told = told * 10 + 2);
        }

        @Arbiter
        public void end(I_Result r) {
            home.runAll();
            r.r1 = told;
        }
    }

    /** A thread that waits while the promise ends. */
    @JCStressTest
    @Outcome(id = "42", expect = ACCEPTABLE, desc = "Woken, with the value.")
    @Outcome(expect = FORBIDDEN, desc = "A value that is not whole.")
    @State
    public static class AwaitedWhileItEnds {
        private final Promise<Box> promise = new Promise<>(null, CallContext.empty());

        @Actor
        public void ends() {
            promise.complete(Box.of(42));
        }

        @Actor
        public void waits(I_Result r) {
            r.r1 = promise.await().value;
        }
    }

    /** A value against a cancellation. */
    @JCStressTest
    @Outcome(id = "true, false, 1", expect = ACCEPTABLE, desc = "The value counts.")
    @Outcome(id = "false, true, 0", expect = ACCEPTABLE, desc = "Cancelled.")
    @Outcome(expect = FORBIDDEN, desc = "Both or neither.")
    @State
    public static class CancelledWhileItEnds {
        private final Promise<Box> promise = new Promise<>(null, CallContext.empty());

        @Actor
        public void ends(ZZI_Result r) {
            r.r1 = promise.complete(Box.of(1));
        }

        @Actor
        public void cancels(ZZI_Result r) {
            r.r2 = promise.cancel();
        }

        @Arbiter
        public void end(ZZI_Result r) {
            r.r3 = promise.isFailed() ? 0 : promise.await().value;
        }
    }
}
