package io.paceline.benchmarks.queue.child;

import java.util.function.Consumer;

/** A queue, used as its documentation says it is fast. */
public interface QueueUnderTest {

    /** Makes a queue for a process. */
    @FunctionalInterface
    interface Factory {

        /**
         * Makes the queue.
         *
         * @param senders how many threads send
         * @param batch how many items are sent at a time
         * @param capacity for the items of all senders
         */
        QueueUnderTest make(int senders, int batch, int capacity);
    }

    /** The side of one sender thread. */
    Feed feed();

    /** Gives what is there to the sink, at most {@code max} items, and returns how many; does not wait. */
    int receive(Consumer<Item> sink, int max);
}
