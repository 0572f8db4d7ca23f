package io.paceline.core.queue;

/**
 * Told of the items of a queue and of the edges of its batches, see {@link Receiver#run}.
 *
 * <pre>
 *   onStart ( onBatchStart receive… onBatchEnd )… onEmpty … onStop
 *                            └─ onLimit after every N items
 * </pre>
 *
 * <p>Whatever a method throws goes to the queue's {@link FaultHandler}, once, and the next item is delivered.
 *
 * <p>Thread rules: every method is called on the receiver's thread, one after the other.
 *
 * @param <E> the type of the items
 */
@FunctionalInterface
public interface BatchListener<E> {

    /** Takes one item. */
    void receive(E item);

    /** Called once, before anything else. */
    default void onStart() {}

    /** Called before the first item of a batch; {@code size} items follow. */
    default void onBatchStart(int size) {}

    /** Called after the last item of a batch: the place to flush. */
    default void onBatchEnd() {}

    /** Called after every N items, exactly, where N is the {@code limit} of the queue. */
    default void onLimit() {}

    /** Called once when the queue has run dry: nothing is written anywhere, and the receiver is about to idle. */
    default void onEmpty() {}

    /** Called once, after everything else: the queue has ended, or the receiving thread was interrupted. */
    default void onStop() {}
}
