package io.paceline.sql.internal.pool;

import io.paceline.core.EventLoop;
import io.paceline.core.EventLoopThread;
import io.paceline.core.EventLoops;
import io.paceline.core.Execution;
import io.paceline.core.ManualClock;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Event loops without threads of their own: one thread is each loop in turn, or a caller outside of them, as the test says. So
 * everything happens in one order, which is the same in each run.
 */
public final class SteppedLoops implements EventLoops {

    private final List<Loop> loops = new ArrayList<>();
    private final ManualClock clock = new ManualClock();
    private int next;

    public SteppedLoops(int size) {
        for (int i = 0; i < size; i++) {
            loops.add(new Loop("loop-" + i));
        }
    }

    /** Runs a test on a thread that can be any loop. */
    public static void run(Callable<?> test) {
        FutureTask<?> task = new FutureTask<>(test);
        new StepThread(task).start();
        try {
            task.get(300, TimeUnit.SECONDS);
        } catch (Exception e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause() == null ? e : e.getCause());
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

    /** Runs code on a loop, now. */
    public void on(int index, Runnable code) {
        loops.get(index).call(code);
    }

    /** Runs the oldest task of a loop; false if there is none. */
    public boolean step(int index) {
        Loop loop = loops.get(index);
        Runnable task = loop.tasks.poll();
        if (task != null) {
            loop.call(task);
        }
        return task != null;
    }

    /** Runs what there is to run, and what comes while that runs. */
    public void settle() {
        int steps = 0;
        for (boolean busy = true; busy; ) {
            busy = false;
            for (int i = 0; i < loops.size(); i++) {
                busy |= step(i);
            }
            if (++steps > 1_000_000) {
                throw new IllegalStateException("the loops do not come to rest");
            }
        }
    }

    /** Moves the clock, hands the timers that are due to their loops, and runs them. */
    public void advance(Duration time) {
        clock.advance(time);
        loops.forEach(Loop::handOverDueTimers);
        settle();
    }

    /** How many timers are set. */
    public int timers() {
        return loops.stream().mapToInt(loop -> loop.timers.size()).sum();
    }

    private static final class StepThread extends Thread implements EventLoopThread {
        private @Nullable Loop current;

        StepThread(Runnable test) {
            super(test, "stepper");
            setDaemon(true);
        }

        @Override
        @SuppressWarnings("NullAway") // null is what a thread without a loop says
        public EventLoop eventLoop() {
            return current;
        }

        @Override
        public Execution execution() {
            return current == null ? EventLoopThread.super.execution() : current.execution();
        }
    }

    private record Due(long atNanos, Runnable task) {}

    public final class Loop implements EventLoop {
        private final String name;
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final List<Due> timers = new CopyOnWriteArrayList<>();
        private @Nullable Execution execution;

        Loop(String name) {
            this.name = name;
        }

        private Execution execution() {
            if (execution == null) {
                execution = Execution.create();
            }
            return execution;
        }

        private void call(Runnable code) {
            StepThread thread = (StepThread) Thread.currentThread();
            Loop before = thread.current;
            thread.current = this;
            try {
                code.run();
            } finally {
                thread.current = before;
            }
        }

        private void handOverDueTimers() {
            List<Due> due = new ArrayList<>(timers);
            due.removeIf(timer -> timer.atNanos > clock.nanoTime());
            due.sort(Comparator.comparingLong(Due::atNanos));
            due.forEach(timer -> {
                timers.remove(timer);
                tasks.add(timer.task);
            });
        }

        @Override
        public boolean inLoop() {
            return Thread.currentThread() instanceof StepThread thread && thread.current == this;
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        @Override
        public Timer schedule(Runnable task, Duration delay) {
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
