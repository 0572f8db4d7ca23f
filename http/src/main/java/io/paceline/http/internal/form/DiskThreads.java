package io.paceline.http.internal.form;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that wait for disks, so that loops need not. All servers of the process share them; they end when they had
 * nothing to do for a moment. What waits for them is bounded by who uses them: each request hands in one task at a time.
 */
final class DiskThreads {

    private static final int THREADS_MAX = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());
    private static final long IDLE_MILLIS = 500;
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final ThreadPoolExecutor POOL = pool();

    private DiskThreads() {}

    static Executor executor() {
        return POOL;
    }

    private static ThreadPoolExecutor pool() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS_MAX, THREADS_MAX, IDLE_MILLIS, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "paceline-disk-" + COUNT.getAndIncrement());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
