package io.paceline.http.internal.file;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The few threads of the process that touch files, so that no event loop waits for a disk. They come with the first file
 * and end with the last server. Each connection has one task here at most, so what waits is bounded by their number.
 */
public final class FileThreads {

    /**
     * Enough to keep a disk busy. No setting of a server, since all servers of a process share them, and more of them would
     * make none faster.
     */
    private static final int THREADS_MAX = 4;

    private static final long KEEP_SECONDS = 2;
    private static final AtomicInteger MADE = new AtomicInteger();

    private static int users; // guarded by the class
    private static @Nullable ExecutorService threads; // guarded by the class

    private FileThreads() {}

    /** A server starts. */
    public static synchronized void retain() {
        users++;
    }

    /** A server has stopped; what the last one handed over still runs, then the threads end. */
    public static synchronized void release() {
        users--;
        if (users == 0 && threads != null) {
            threads.shutdown();
            threads = null;
        }
    }

    /** Where tasks run that touch files. */
    public static Executor executor() {
        return FileThreads::execute;
    }

    private static synchronized void execute(Runnable task) {
        if (users == 0) {
            throw new RejectedExecutionException("the server has stopped");
        }
        if (threads == null) {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    THREADS_MAX, THREADS_MAX, KEEP_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> {
                        Thread thread = new Thread(body, "paceline-file-" + MADE.getAndIncrement());
                        thread.setDaemon(true);
                        return thread;
                    });
            pool.allowCoreThreadTimeOut(true);
            threads = pool;
        }
        threads.execute(task);
    }
}
