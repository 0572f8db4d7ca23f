package io.paceline.service.internal;

import io.paceline.service.Blocking;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads that run calls which may wait: as many as are needed, at most {@link Blocking#THREADS_MAX}, ended when they
 * have nothing to do. Each service takes one place at most, so what waits for a thread is bounded by their number.
 */
final class BlockingPool {

    private static final long KEEP_SECONDS = 2;
    private static final AtomicInteger MADE = new AtomicInteger();
    private static @Nullable ForkJoinPool threads; // guarded by the class

    private BlockingPool() {}

    static synchronized void execute(Runnable task) {
        if (threads == null) {
            threads = new ForkJoinPool(
                    Blocking.THREADS_MAX,
                    BlockingPool::thread,
                    null,
                    true,
                    0,
                    Blocking.THREADS_MAX,
                    0,
                    null,
                    KEEP_SECONDS,
                    TimeUnit.SECONDS);
        }
        threads.execute(task);
    }

    /** The last service has ended: what has been handed over runs, then the threads end. */
    static synchronized void end() {
        if (threads != null) {
            threads.shutdown();
            threads = null;
        }
    }

    private static ForkJoinWorkerThread thread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("paceline-blocking-" + MADE.getAndIncrement());
        return thread;
    }
}
