package io.paceline.core.queue;

import org.jspecify.annotations.Nullable;

/** Told of what a {@link BatchListener} throws. Whatever the handler throws itself is logged. */
@FunctionalInterface
public interface FaultHandler {

    /**
     * Takes one fault; the items that follow are delivered all the same.
     *
     * @param queue the name of the queue
     * @param item the item that the listener was at, or null if it was a hook such as {@code onBatchEnd}
     * @param fault an exception or an error
     */
    void onFault(String queue, @Nullable Object item, Throwable fault);
}
