package io.paceline.core;

/** Marks a thread that belongs to an event loop, so that {@link EventLoop#current()} needs no look-up. */
public interface EventLoopThread {

    /** The loop that this thread runs; the same for the thread's whole life. */
    EventLoop eventLoop();

    /**
     * What {@link Execution#current()} gives on this thread, and always the same; asked by this thread only. A thread that
     * keeps {@link Execution#create() one} in a field saves each call a look-up.
     */
    default Execution execution() {
        return Execution.lookUp();
    }
}
