package io.paceline.apps.web;

import io.paceline.service.Threading;
import io.paceline.service.engine.WorkersBuilder;

/** How objects without state serve one route. */
public final class SideBySide {

    /** More than loops, so that a loop rarely finds the worker whose turn it is at work on another one. */
    private static final int WORKERS = 64;
    /** As many requests wait for JDBC at a time. */
    private static final int WAITING = 32;

    private SideBySide() {}

    /** For those that never wait: where the request came in. */
    public static void onLoops(WorkersBuilder<?> pool) {
        pool.roundRobin(WORKERS).each(worker -> worker.threading(Threading.inline()));
    }

    /** For those whose methods block. */
    public static void blocking(WorkersBuilder<?> pool) {
        pool.leastLoaded(WAITING);
    }
}
