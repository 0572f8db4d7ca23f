package io.paceline.service.internal;

import io.paceline.core.EventLoop;
import io.paceline.core.EventLoopThread;
import io.paceline.core.EventLoops;
import io.paceline.core.ManualClock;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Event loops that a test steps: each has its thread, which does one thing at a time and only when told to. */
public final class SteppedLoops implements EventLoops, AutoCloseable {

    private final List<Loop> loops = new ArrayList<>();
    private final ManualClock clock = new ManualClock();
    private int next;

    public SteppedLoops(int size) {
        for (int i = 0; i < size; i++) {
            loops.add(new Loop("stepped-" + i));
        }
    }

    @Override
    public int size() {
        return loops.size();
    }

    @Override
    public Loop loop(int index) {
        return loops.get(index);
    }

    @Override
    public EventLoop next() {
        return loops.get(next++ % loops.size());
    }

    @Override
    public ManualClock clock() {
        return clock;
    }

    /** Runs code on a loop now, before what waits there, and gives its result. */
    public <T> T on(int index, Callable<T> code) {
        return loops.get(index).call(code);
    }

    /** Runs the oldest task that waits for a loop; false if there is none. */
    public boolean step(int index) {
        Loop loop = loops.get(index);
        Runnable task = loop.tasks.poll();
        if (task == null) {
            return false;
        }
        loop.call(() -> {
            task.run();
            return null;
        });
        return true;
    }

    /** Steps all loops in turn until none has a task, and says how many there were. */
    public int settle() {
        int steps = 0;
        for (boolean busy = true; busy; ) {
            busy = false;
            for (int i = 0; i < loops.size(); i++) {
                if (step(i)) {
                    busy = true;
                    steps++;
                }
            }
        }
        return steps;
    }

    /** How many tasks wait for all loops. */
    public int waiting() {
        return loops.stream().mapToInt(loop -> loop.tasks.size()).sum();
    }

    /** Moves the clock and hands the timers that are due to their loops. */
    public void advance(Duration time) {
        clock.advance(time);
        loops.forEach(Loop::handOverDueTimers);
    }

    /** From now on the loops take no task. */
    public void end() {
        loops.forEach(loop -> loop.ended = true);
    }

    @Override
    public void close() {
        end();
        loops.forEach(loop -> loop.thread.interrupt());
    }

    private static final class LoopThread extends Thread implements EventLoopThread {
        private final EventLoop loop;

        LoopThread(EventLoop loop, Runnable work, String name) {
            super(work, name);
            setDaemon(true);
            this.loop = loop;
        }

        @Override
        public EventLoop eventLoop() {
            return loop;
        }
    }

    private record Due(long atNanos, Runnable task) {}

    public final class Loop implements EventLoop {
        private final String name;
        private final LinkedBlockingQueue<Runnable> orders = new LinkedBlockingQueue<>();
        private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedQueue<Due> timers = new ConcurrentLinkedQueue<>();
        private final LoopThread thread;
        private volatile boolean ended;

        Loop(String name) {
            this.name = name;
            thread = new LoopThread(this, this::obey, name);
            thread.start();
        }

        private void obey() {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    orders.take().run();
                }
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        }

        private <T> T call(Callable<T> code) {
            FutureTask<T> order = new FutureTask<>(code);
            orders.add(order);
            try {
                return order.get(60, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
            } catch (InterruptedException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        }

        private void handOverDueTimers() {
            List<Due> sorted = new ArrayList<>(timers);
            sorted.sort(Comparator.comparingLong(Due::atNanos));
            for (Due due : sorted) {
                if (due.atNanos <= clock.nanoTime() && timers.remove(due)) {
                    tasks.add(due.task);
                }
            }
        }

        int timers() {
            return timers.size();
        }

        @Override
        public boolean inLoop() {
            return Thread.currentThread() == thread;
        }

        @Override
        public void execute(Runnable task) {
            if (ended) {
                throw new RejectedExecutionException(name + " has ended");
            }
            tasks.add(task);
        }

        @Override
        public Timer schedule(Runnable task, Duration delay) {
            if (ended) {
                throw new RejectedExecutionException(name + " has ended");
            }
            Due due = new Due(clock.nanoTime() + delay.toNanos(), task);
            timers.add(due);
            return () -> timers.remove(due);
        }

        @Override
        public EventLoops loops() {
            return SteppedLoops.this;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
