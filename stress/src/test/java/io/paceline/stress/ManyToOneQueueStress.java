package io.paceline.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.paceline.core.ManyToOneQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** Several senders and the receiver of the many-to-one ring at once. */
final class ManyToOneQueueStress {

    private ManyToOneQueueStress() {}

    /** What is left, as digits in the order of taking. */
    private static int rest(ManyToOneQueue<Box> queue) {
        int digits = 0;
        for (Box box = queue.poll(); box != null; box = queue.poll()) {
            digits = digits * 10 + box.value;
        }
        return digits;
    }

    /** A sender of two items, and a sender that is the receiver too. */
    @JCStressTest
    @Outcome(
            id = {"3, 0, 12", "3, 1, 2"},
            expect = ACCEPTABLE,
            desc = "The receiver's own came first.")
    @Outcome(
            id = {"1, 3, 2", "1, 2, 3"},
            expect = ACCEPTABLE,
            desc = "It came between, or last.")
    @Outcome(
            id = {"0, 1, 32", "0, 1, 23", "0, 0, 132", "0, 0, 123", "1, 0, 23"},
            expect = ACCEPTABLE,
            desc = "A place before it was claimed and not yet written.")
    @Outcome(expect = FORBIDDEN, desc = "An item lost, doubled, out of its sender's order or not seen whole.")
    @State
    public static class TwoSendersAndTheReceiver {
        private final ManyToOneQueue<Box> queue = new ManyToOneQueue<>(4);

        @Actor
        public void senderOfTwo() {
            queue.offer(Box.of(1));
            queue.offer(Box.of(2));
        }

        @Actor
        public void senderAndReceiver(III_Result r) {
            queue.offer(Box.of(3));
            r.r1 = Box.valueOf(queue.poll());
            r.r2 = Box.valueOf(queue.poll());
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = rest(queue);
        }
    }

    /** Two senders and one free slot. */
    @JCStressTest
    @Outcome(id = "true, false, 1", expect = ACCEPTABLE, desc = "The first got the slot.")
    @Outcome(id = "false, true, 2", expect = ACCEPTABLE, desc = "The second got the slot.")
    @Outcome(expect = FORBIDDEN, desc = "Both or neither were accepted, or another item came out.")
    @State
    public static class TwoSendersForOneSlot {
        private final ManyToOneQueue<Box> queue = new ManyToOneQueue<>(1);

        @Actor
        public void one(ZZI_Result r) {
            r.r1 = queue.offer(Box.of(1));
        }

        @Actor
        public void two(ZZI_Result r) {
            r.r2 = queue.offer(Box.of(2));
        }

        @Arbiter
        public void end(ZZI_Result r) {
            r.r3 = rest(queue);
        }
    }
}
