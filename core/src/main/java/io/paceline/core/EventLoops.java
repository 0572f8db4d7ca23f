package io.paceline.core;

/**
 * A fixed set of event loops, usually one per core, that servers, clients and services share.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface EventLoops {

    /** How many loops there are; 1 or more, and it never changes. */
    int size();

    /**
     * The loop at a place.
     *
     * @param index from 0 to {@code size() - 1}
     * @throws IndexOutOfBoundsException if there is no such place
     */
    EventLoop loop(int index);

    /** The next loop, in turn. */
    EventLoop next();

    /** The clock that timers and deadlines on these loops read. */
    Clock clock();
}
