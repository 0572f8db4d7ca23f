package io.paceline.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.paceline.core.IdleStrategy;
import io.paceline.core.queue.BatchQueue;
import io.paceline.core.queue.Receiver;
import io.paceline.core.queue.Sender;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** A sender and the receiver of a batch queue at once. */
final class BatchQueueStress {

    private BatchQueueStress() {}

    private static BatchQueue.Builder<Box> orders() {
        return BatchQueue.<Box>oneToOne("stress").capacity(4);
    }

    /** What is left, as digits in the order of taking. */
    private static int rest(Receiver<Box> receiver) {
        int digits = 0;
        for (Box box = receiver.poll(); box != null; box = receiver.poll()) {
            digits = digits * 10 + box.value;
        }
        return digits;
    }

    /** Items that nobody flushes, taken one by one. */
    @JCStressTest
    @Outcome(id = "0, 0, 12", expect = ACCEPTABLE, desc = "The receiver was there first.")
    @Outcome(
            id = {"1, 0, 2", "0, 1, 2"},
            expect = ACCEPTABLE,
            desc = "One was there in time.")
    @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "Both were there in time.")
    @Outcome(expect = FORBIDDEN, desc = "An item lost, doubled, out of order or not seen whole.")
    @State
    public static class PolledBeforeAnythingIsPublished {
        private final BatchQueue<Box> queue = orders().batchSize(4).build();
        private final Receiver<Box> receiver = queue.receiver();
        private final Sender<Box> sender = queue.sender();

        @Actor
        public void sender() {
            sender.send(Box.of(1));
            sender.send(Box.of(2));
        }

        @Actor
        public void receiver(III_Result r) {
            r.r1 = Box.valueOf(receiver.poll());
            r.r2 = Box.valueOf(receiver.poll());
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = rest(receiver);
        }
    }

    /** Items that are published one by one, taken as a batch. */
    @JCStressTest
    @Outcome(id = "0, 0, 12", expect = ACCEPTABLE, desc = "The receiver was there first.")
    @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "One was there in time.")
    @Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "Both were there in time.")
    @Outcome(expect = FORBIDDEN, desc = "An item lost, doubled, out of order or not seen whole.")
    @State
    public static class DrainedWhilePublished {
        private final BatchQueue<Box> queue = orders().batchSize(1).build();
        private final Receiver<Box> receiver = queue.receiver();
        private final Sender<Box> sender = queue.sender();

        @Actor
        public void sender() {
            sender.send(Box.of(1));
            sender.send(Box.of(2));
        }

        @Actor
        public void receiver(III_Result r) {
            receiver.drain(
                    box -> {
                        if (r.r1 == 0) {
                            r.r1 = box.value;
                        } else {
                            r.r2 = box.value;
                        }
                    },
                    4);
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = rest(receiver);
        }
    }

    /** A ring of one slot that is filled again while it is emptied. */
    @JCStressTest
    @Outcome(id = "false, true, 12", expect = ACCEPTABLE, desc = "The second item found the slot free.")
    @Outcome(id = "false, false, 1", expect = ACCEPTABLE, desc = "The second item found the slot taken.")
    @Outcome(expect = FORBIDDEN, desc = "An item lost, doubled, out of order or not seen whole.")
    @State
    public static class FilledWhileEmptied {
        private final BatchQueue<Box> queue = orders().capacity(1).build();
        private final Receiver<Box> receiver = queue.receiver();
        private final Sender<Box> sender = queue.sender();
        private int taken;

        @Actor
        public void sender(ZZI_Result r) {
            r.r1 = !sender.trySend(Box.of(1));
            r.r2 = sender.trySend(Box.of(2));
        }

        @Actor
        public void receiver() {
            taken = Box.valueOf(receiver.poll());
        }

        @Arbiter
        public void end(ZZI_Result r) {
            int rest = rest(receiver);
            r.r3 = rest == 0 ? taken : taken == 0 ? rest : taken * 10 + rest;
        }
    }

    /** An item that nobody flushes, sent while the receiver goes to sleep. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The receiver found it, or was woken.")
    @Outcome(expect = FORBIDDEN, desc = "The receiver slept on.")
    @State
    public static class SentWhileParking {
        private final BatchQueue<Box> queue =
                orders().batchSize(4).idleStrategy(IdleStrategy.park()).build();
        private final Receiver<Box> receiver = queue.receiver();
        private final Sender<Box> sender = queue.sender();

        @Actor
        public void sender() {
            sender.send(Box.of(1));
        }

        @Actor
        public void receiver(I_Result r) {
            r.r1 = Box.valueOf(receiver.take(Duration.ofSeconds(20)));
        }
    }

    /** Two senders with a ring each, of which one is the receiver too. */
    @JCStressTest
    @Outcome(
            id = {"1, 2, 0", "2, 1, 0"},
            expect = ACCEPTABLE,
            desc = "Both were there in time.")
    @Outcome(id = "2, 0, 1", expect = ACCEPTABLE, desc = "The receiver's own was there in time.")
    @Outcome(expect = FORBIDDEN, desc = "An item lost, doubled or not seen whole.")
    @State
    public static class TwoSenders {
        private final BatchQueue<Box> queue =
                BatchQueue.<Box>manyToOne("stress").capacity(4).batchSize(4).build();
        private final Receiver<Box> receiver = queue.receiver();
        private final Sender<Box> one = queue.sender();
        private final Sender<Box> two = queue.sender();

        @Actor
        public void sender() {
            one.send(Box.of(1));
        }

        @Actor
        public void senderAndReceiver(III_Result r) {
            two.send(Box.of(2));
            r.r1 = Box.valueOf(receiver.poll());
            r.r2 = Box.valueOf(receiver.poll());
        }

        @Arbiter
        public void end(III_Result r) {
            r.r3 = rest(receiver);
        }
    }
}
