package io.paceline.benchmarks.jmh;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.EventLoopThread;
import io.paceline.core.EventLoops;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;

/** One event loop without sockets, so that a figure shows the mailbox and not the transport. */
final class BenchmarkLoop implements EventLoop, EventLoops {

    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final LoopThread thread = new LoopThread(this, this::serve);
    private volatile boolean ended;

    static final class LoopThread extends Thread implements EventLoopThread {
        private final EventLoop loop;

        LoopThread(EventLoop loop, Runnable work) {
            super(work, "benchmark-loop");
            this.loop = loop;
            setDaemon(true);
        }

        @Override
        public EventLoop eventLoop() {
            return loop;
        }
    }

    BenchmarkLoop() {
        thread.start();
    }

    private void serve() {
        try {
            while (!ended) {
                tasks.take().run();
            }
        } catch (InterruptedException e) {
            thread.interrupt();
        }
    }

    void end() {
        ended = true;
        tasks.add(() -> {});
    }

    @Override
    public boolean inLoop() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public Timer schedule(Runnable task, Duration delay) {
        throw new UnsupportedOperationException("no timers here");
    }

    @Override
    public EventLoops loops() {
        return this;
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public EventLoop loop(int index) {
        return this;
    }

    @Override
    public EventLoop next() {
        return this;
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }
}
