package io.paceline.benchmarks.queue.child;

/** The side of a queue that one sender thread uses. */
@FunctionalInterface
public interface Feed extends AutoCloseable {

    /** Sends a batch, waiting for room as long as it takes, and lets the receiver see it. */
    void send(Item[] items, int from, int count);

    /** Ends the feed, on the thread that used it. */
    @Override
    default void close() {}
}
