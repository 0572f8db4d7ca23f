package io.paceline.benchmarks.peers.jdk;

import io.paceline.benchmarks.child.Child;
import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.service.child.Asking;
import io.paceline.benchmarks.service.child.Passes;
import io.paceline.benchmarks.service.child.Receiver;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread of its own behind a bounded queue; answers are {@link CompletableFuture}s. */
final class ExecutorPeer {
    private final Executor executor = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2 * Passes.WINDOW), ExecutorPeer::thread);

    private ExecutorPeer() {}

    /** Serves the runner. */
    public static void main(String... args) throws IOException {
        ExecutorPeer peer = new ExecutorPeer();
        Child.serve(Map.of(
                "tell/cross", () -> peer.tell(1),
                "tell/cross/s4", () -> peer.tell(4),
                "ask/cross", () -> Passes.ask(Passes.threads(1), peer.caller()),
                "ask/latency", () -> Passes.askIdle(peer.caller())));
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "executor");
        thread.setDaemon(true);
        return thread;
    }

    private Pass tell(int senders) {
        Receiver receiver = new Receiver(senders);
        return Passes.tell(
                List.of(receiver),
                senders,
                Passes.threads(senders),
                (sender, number) -> executor.execute(() -> receiver.add(sender, number)));
    }

    private Asking<CompletableFuture<Long>> caller() {
        return new Caller(executor, new Receiver(1));
    }

    private record Caller(Executor executor, Receiver receiver) implements Asking<CompletableFuture<Long>> {
        @Override
        public CompletableFuture<Long> ask(long number) {
            return CompletableFuture.supplyAsync(() -> receiver.add(0, number), executor);
        }

        @Override
        public long await(CompletableFuture<Long> pending) {
            return pending.join();
        }
    }
}
