package io.paceline.core;

/** Marks a thread that belongs to an event loop, so that {@link EventLoop#current()} needs no look-up. */
public interface EventLoopThread {

    /** The loop that this thread runs; the same for the thread's whole life. */
    EventLoop eventLoop();
}
