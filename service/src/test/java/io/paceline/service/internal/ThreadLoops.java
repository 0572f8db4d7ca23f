package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoopThread;
import io.paceline.core.EventLoops;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Event loops without sockets, each a thread of its own. */
public final class ThreadLoops implements EventLoops, AutoCloseable {

    private final List<Loop> loops = new ArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();

    public ThreadLoops(int size) {
        for (int i = 0; i < size; i++) {
            loops.add(new Loop("loop-" + i));
        }
    }

    @Override
    public int size() {
        return loops.size();
    }

    @Override
    public EventLoop loop(int index) {
        return loops.get(index);
    }

    @Override
    public EventLoop next() {
        return loops.get(Math.floorMod(turn.getAndIncrement(), loops.size()));
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    /** Runs on a loop and gives the result, or what was thrown. */
    public <T> T on(int index, Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        loops.get(index).execute(future);
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How often the threads of the loops have been given a task. */
    public long tasks() {
        return loops.stream().mapToLong(loop -> loop.executor.getTaskCount()).sum();
    }

    @Override
    public void close() {
        loops.forEach(loop -> loop.executor.shutdownNow());
    }

    private static final class LoopThread extends Thread implements EventLoopThread {
        private final EventLoop loop;

        LoopThread(EventLoop loop, Runnable task, String name) {
            super(task, name);
            setDaemon(true);
            this.loop = loop;
        }

        @Override
        public EventLoop eventLoop() {
            return loop;
        }
    }

    private final class Loop implements EventLoop {
        private final String name;
        private final ScheduledThreadPoolExecutor executor;

        Loop(String name) {
            this.name = name;
            executor = new ScheduledThreadPoolExecutor(1, task -> new LoopThread(this, task, name));
        }

        @Override
        public boolean inLoop() {
            return EventLoop.current() == this;
        }

        @Override
        public void execute(Runnable task) {
            if (executor.isShutdown()) {
                throw new RejectedExecutionException(name + " has ended");
            }
            executor.execute(task);
        }

        @Override
        public Timer schedule(Runnable task, Duration delay) {
            ScheduledFuture<?> future = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        }

        @Override
        public EventLoops loops() {
            return ThreadLoops.this;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
