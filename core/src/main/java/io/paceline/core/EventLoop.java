package io.paceline.core;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One thread that serves sockets, timers and tasks in turn. Nothing that runs on it may wait.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface EventLoop extends Home, Executor {

    /** The loop whose thread is calling, or null if the caller is not on a loop. */
    static @Nullable EventLoop current() {
        return Thread.currentThread() instanceof EventLoopThread thread ? thread.eventLoop() : null;
    }

    /** Whether the calling thread is this loop's thread. */
    boolean inLoop();

    @Override
    default boolean isHere() {
        return inLoop();
    }

    /**
     * Runs the task on this loop, behind what was handed over before and behind the input that is ready now.
     *
     * @throws java.util.concurrent.RejectedExecutionException once the loop has ended
     */
    @Override
    void execute(Runnable task);

    /**
     * Runs the task on this loop after at least {@code delay}, with the loop's own precision of about a millisecond.
     *
     * @param delay zero or more; zero means as soon as possible
     * @throws java.util.concurrent.RejectedExecutionException once the loop has ended
     */
    @Override
    Timer schedule(Runnable task, Duration delay);

    @Override
    default Clock clock() {
        return loops().clock();
    }

    /** The loops this one belongs to. */
    EventLoops loops();
}
