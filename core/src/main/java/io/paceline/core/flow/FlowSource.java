package io.paceline.core.flow;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link FlowEmitter} takes its elements from.
 *
 * <p>Thread rules: {@link #poll}, {@link #isEnded}, {@link #failure} and {@link #closed} are called by one thread at a
 * time, and each sees what the one before it did; {@link #requested} by any thread. None may wait.
 *
 * @param <T> the type of the elements
 */
public interface FlowSource<T> {

    /**
     * The next element, or null if there is none now; only called while the subscriber wants one. Whoever adds an element
     * afterwards calls {@link FlowEmitter#wake()}. What this throws ends the stream as its error.
     */
    @Nullable
    T poll();

    /** Whether the stream is over and {@link #poll} will give nothing more; wake the emitter when that becomes true. */
    boolean isEnded();

    /** Why the stream is over; null, as usual, if it is complete. Asked once {@link #isEnded} is true. */
    default @Nullable Throwable failure() {
        return null;
    }

    /**
     * The subscriber wants more; for sources that fetch on demand.
     *
     * @param count how many more than before; 1 or more
     */
    default void requested(long count) {}

    /**
     * Nothing more will be polled: the stream is over, or the subscriber has cancelled. Called exactly once.
     *
     * @param thrown what the subscriber threw although it must not, or how the executor refused to run it; the subscriber
     *     cannot be told. Null otherwise.
     */
    void closed(@Nullable Throwable thrown);
}
