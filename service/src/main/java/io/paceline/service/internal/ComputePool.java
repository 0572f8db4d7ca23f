package io.paceline.service.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of all shared services: one pool per process, made with the first of them and ended with the last, so none
 * remains when everything has stopped.
 */
final class ComputePool implements Executor {

    private static @Nullable ComputePool current; // guarded by the class

    private final ForkJoinPool threads;
    private final AtomicInteger threadsMade = new AtomicInteger();
    private int members; // guarded by the class

    private ComputePool(int parallelism) {
        // asynchronous: first come, first served, as messages that are never joined want it
        threads = new ForkJoinPool(parallelism, this::thread, null, true);
    }

    /** The pool, for one more service. */
    static synchronized ComputePool join() {
        if (current == null) {
            current = new ComputePool(Runtime.getRuntime().availableProcessors());
        }
        current.members++;
        return current;
    }

    void leave() {
        synchronized (ComputePool.class) {
            members--;
            if (members == 0) {
                current = null;
                threads.shutdown();
            }
        }
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }

    private ForkJoinWorkerThread thread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("paceline-compute-" + threadsMade.getAndIncrement());
        return thread;
    }
}
