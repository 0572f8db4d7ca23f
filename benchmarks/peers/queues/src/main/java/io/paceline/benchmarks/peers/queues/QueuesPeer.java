package io.paceline.benchmarks.peers.queues;

import io.paceline.benchmarks.queue.child.Child;
import io.paceline.benchmarks.queue.child.QueueUnderTest;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/** The process of one queue: the first argument names it, the rest is {@link Child}'s. */
final class QueuesPeer {

    private QueuesPeer() {}

    /** Runs until the input ends. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("arguments: none (expected: the name of a queue)");
        }
        Child.run(factory(arguments[0]), Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static QueueUnderTest.Factory factory(String name) {
        return switch (name) {
            case "jctools" -> (senders, batch, capacity) -> new JctoolsQueue(senders, capacity);
            case "disruptor" -> (senders, batch, capacity) -> new DisruptorRing(senders, capacity);
            case "array-blocking-queue" ->
                (senders, batch, capacity) -> new JdkQueue(new ArrayBlockingQueue<>(capacity), capacity);
            case "linked-transfer-queue" ->
                (senders, batch, capacity) -> new JdkQueue(new LinkedTransferQueue<>(), capacity);
            default -> throw new IllegalArgumentException("queue: " + name + " (expected: jctools, disruptor, …)");
        };
    }
}
