package io.paceline.core.flow;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link FlowIntake} gives its elements to.
 *
 * <p>Thread rules: {@link #put} and {@link #closed} are called as the publisher calls its subscriber, one at a time;
 * {@link #room} by any thread. None may wait.
 *
 * @param <T> the type of the elements
 */
public interface FlowSink<T> {

    /** Takes an element. What this throws ends the stream: it is cancelled, and {@link #closed} is told. */
    void put(T element) throws Exception;

    /**
     * How many elements can be taken now; no more than that are asked for. Whoever makes room after this has said zero
     * calls {@link FlowIntake#wake()}.
     */
    default int room() {
        return Integer.MAX_VALUE;
    }

    /** Nothing more comes: the stream is complete, or it failed, or {@link #put} threw. Called at most once. */
    void closed(@Nullable Throwable failure);
}
