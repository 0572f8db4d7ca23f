package io.paceline.benchmarks.peers.jdk;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.service.child.Passes;
import io.paceline.benchmarks.service.child.Receiver;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** A lock around the object: the calling thread runs the call itself, so with one caller every call is an inline one. */
final class LockPeer {
    private final ReentrantLock lock = new ReentrantLock();

    private LockPeer() {}

    /** Serves the runner. */
    public static void main(String... args) throws IOException {
        LockPeer peer = new LockPeer();
        Child.serve(Map.of(
                "tell/inline", () -> peer.tell(1),
                "tell/cross/s4", () -> peer.tell(4),
                "ask/inline", peer::ask));
    }

    private Pass tell(int senders) {
        Receiver receiver = new Receiver(senders);
        return Passes.tell(
                List.of(receiver),
                senders,
                Passes.threads(senders),
                (sender, number) -> call(receiver, sender, number));
    }

    private Pass ask() {
        Receiver receiver = new Receiver(1);
        return Passes.call(Passes.threads(1), number -> call(receiver, 0, number));
    }

    private long call(Receiver receiver, int sender, long number) {
        lock.lock();
        try {
            return receiver.add(sender, number);
        } finally {
            lock.unlock();
        }
    }
}
