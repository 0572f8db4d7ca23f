package io.paceline.service.internal;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of all shared services: one pool per process, made with the first of them and ended with the last, so none
 * remains when everything has stopped.
 *
 * <pre>
 *   woken by a service of this pool ──► queue of the thread, for its neighbours ─┐
 *                                                                                ├─► a thread of the pool
 *   woken from elsewhere, or not done ──► one line for all ──────────────────────┘
 * </pre>
 *
 * <p>A thread of the pool empties its own queue before it looks elsewhere, and services that keep each other busy never
 * leave it empty. So whoever is not done gets in line behind all others, and now and then a thread serves the line first.
 */
final class ComputePool {

    // as a power of two: how many services of its own queue a thread runs before it looks at the line
    private static final int OWN_MAX = 16;

    private static @Nullable ComputePool current; // guarded by the class

    private final ForkJoinPool threads;
    private final AtomicInteger threadsMade = new AtomicInteger();
    private final ConcurrentLinkedQueue<Runnable> line = new ConcurrentLinkedQueue<>();
    private final Runnable next = this::runNext;
    private int members; // guarded by the class

    private static final class Worker extends ForkJoinWorkerThread {
        private int runs;

        Worker(ForkJoinPool pool, String name) {
            super(pool);
            setName(name);
            setContextClassLoader(ClassLoader.getSystemClassLoader());
        }
    }

    private ComputePool(int parallelism) {
        // asynchronous: first come, first served, as messages that are never joined want it
        threads = new ForkJoinPool(
                parallelism, pool -> new Worker(pool, "paceline-compute-" + threadsMade.getAndIncrement()), null, true);
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

    /**
     * Runs a service that was idle.
     *
     * @throws RejectedExecutionException if the last service has left
     */
    void wake(Runnable service) {
        if (Thread.currentThread() instanceof Worker worker && worker.getPool() == threads) {
            threads.execute(service);
        } else {
            getInLine(service);
        }
    }

    /**
     * Runs a service after all that wait already.
     *
     * @throws RejectedExecutionException if the last service has left
     */
    void getInLine(Runnable service) {
        line.add(service);
        try {
            threads.execute(next);
        } catch (RejectedExecutionException ended) {
            if (line.remove(service)) {
                throw ended;
            }
        }
    }

    /** Called by a thread of the pool when it has run a service: lets the line have its turn. */
    void ran() {
        if (Thread.currentThread() instanceof Worker worker && (++worker.runs & (OWN_MAX - 1)) == 0) {
            runNext();
        }
    }

    private void runNext() {
        Runnable service = line.poll();
        if (service != null) {
            service.run();
        }
    }
}
