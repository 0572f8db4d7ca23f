package io.paceline.service.stepping;

import io.paceline.core.Argument;
import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.ManualClock;
import io.paceline.core.Reply;
import io.paceline.core.Timer;
import io.paceline.service.ManualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Steps services in a test, by hand or in an order that follows from a seed: one message of one service is one step. The
 * services are started with {@link io.paceline.service.Threading#manual}; their timers follow {@link #clock()}, which
 * stands still until the test moves it. The same seed gives the same steps on every JDK.
 *
 * <p>What is open between threads is open here: which service is next, whether a reply or a call of it is next, and
 * which client of the test acts. What is given stays given: the order of one sender's calls to one service, and that of
 * the replies to it. Not explored: a service that overtakes the rest of the step that called it, since a step runs as a
 * whole; and a clock that goes on while messages wait, unless the test lets it {@link #jump}.
 *
 * <p>Thread rules: for one thread, which steps; services that run elsewhere may answer from any thread.
 */
public final class Stepper implements ManualScheduler {

    /** How many steps one method of this class takes before it says that there is no end: 1,000,000. */
    public static final int STEPS_MAX = 1_000_000;

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Comparator<Due> DUE_FIRST =
            Comparator.comparingLong(Due::nanos).thenComparingLong(Due::number);

    final Trace trace = new Trace();
    private final String name;
    private final Choice choice;
    private final ManualClock clock = new ManualClock();
    private final OpenCalls openCalls = new OpenCalls();
    private final Map<String, Client> clients = new HashMap<>();
    private final List<Lane> ready = new ArrayList<>(); // guarded by this
    private final TreeSet<Due> timers = new TreeSet<>(DUE_FIRST); // guarded by this
    private long timersMade; // guarded by this
    private boolean stepping;

    /** A timer that has not rung. */
    private record Due(long nanos, long number, Runnable task) {}

    private Stepper(String name, Choice choice) {
        this.name = name;
        this.choice = choice;
    }

    /** A stepper that gives everybody a turn, first come, first served, replies before calls. */
    public static Stepper inOrder() {
        return new Stepper("in order", Choice.first());
    }

    /** A stepper whose order follows from a seed. */
    public static Stepper seeded(long seed) {
        return new Stepper("seed " + seed, Choice.seeded(seed));
    }

    /**
     * Runs a scenario in as many orders as wanted, those of the seeds from 1 on. Each run ends with {@link #settle()}, so
     * a call that nobody answers is a failure too.
     *
     * @param seeds from 1 to 1,000,000
     * @throws AssertionError when a run fails: the message names the seed, the steps, and how to see it again
     */
    public static void explore(int seeds, Scenario scenario) {
        Argument.between("seeds", seeds, 1, 1_000_000);
        for (int seed = 1; seed <= seeds; seed++) {
            Exploration.attempt(seed, "seed " + seed + " of " + seeds, scenario);
        }
    }

    /** Runs a scenario in the order of one seed, otherwise as {@link #explore} does. */
    public static void replay(long seed, Scenario scenario) {
        Exploration.attempt(seed, "seed " + seed, scenario);
    }

    // ---- steps

    /**
     * Runs one message of one service, or one act of a client.
     *
     * @return false if there was nothing to run
     * @throws RuntimeException what an act of a client has thrown
     */
    public boolean step() {
        if (stepping) {
            throw new IllegalStateException("step: inside of a step (expected: after it)");
        }
        Lane lane = next();
        if (lane == null) {
            return false;
        }
        stepping = true;
        String what = "failed";
        try {
            what = lane.step(choice);
        } finally {
            stepping = false;
            if (what != null) {
                trace.add(lane.name(), what);
            }
        }
        return true;
    }

    /**
     * Steps until nothing is left to run. The clock stands still.
     *
     * @return how many steps there were
     * @throws IllegalStateException after {@link #STEPS_MAX} steps
     */
    public int stepAll() {
        int steps = 0;
        while (step()) {
            steps = oneMore(steps);
        }
        return steps;
    }

    /**
     * Lets time pass: runs what is left to run, then goes from one due timer to the next and runs all that follows from
     * it, as if running took no time.
     *
     * @param time from zero to 36,500 days
     */
    public void advance(Duration time) {
        long until = clock.nanoTime() + nanos(time);
        int steps = stepAll();
        while (goToTimer(until)) {
            steps = oneMore(steps);
            stepAll();
        }
        goTo(until);
    }

    /**
     * Lets time pass while nobody runs, as if all services had been busy: timers that are due come when it is over.
     *
     * @param time from zero to 36,500 days
     */
    public void jump(Duration time) {
        clock.advance(Duration.ofNanos(nanos(time)));
        ring();
    }

    /**
     * Steps until the reply is there; when nothing is left to run, time passes until the next timer, for at most
     * {@link Reply#AWAIT_TIMEOUT}.
     *
     * @return the value; a failure is thrown as {@link Reply#await()} does
     * @throws DeadlockException if the reply cannot come any more
     */
    public <T extends @Nullable Object> T await(Reply<T> reply) {
        long until = clock.nanoTime() + Reply.AWAIT_TIMEOUT.toNanos();
        int steps = 0;
        while (!reply.isDone()) {
            steps = oneMore(steps);
            if (!step() && !goToTimer(until)) {
                throw openCalls.deadlock("no reply, and " + whyNothing());
            }
        }
        return result(reply);
    }

    private static <T extends @Nullable Object> T result(Reply<T> done) {
        Execution execution = Execution.current();
        Home homeBefore = execution.home();
        // a client must not wait, and does not: the reply is there
        execution.home(null);
        try {
            return done.await();
        } finally {
            execution.home(homeBefore);
        }
    }

    /**
     * Steps until nothing is left to run; while calls are open time passes, for at most {@link Reply#AWAIT_TIMEOUT}.
     *
     * @throws DeadlockException if calls stay open
     */
    public void settle() {
        long until = clock.nanoTime() + Reply.AWAIT_TIMEOUT.toNanos();
        int steps = stepAll();
        while (!openCalls.isEmpty()) {
            steps = oneMore(steps);
            if (!goToTimer(until)) {
                throw openCalls.deadlock(whyNothing());
            }
            stepAll();
        }
    }

    private synchronized String whyNothing() {
        return "nothing is left to run" + (timers.isEmpty() ? "" : " within " + Reply.AWAIT_TIMEOUT.toSeconds() + " s");
    }

    private int oneMore(int steps) {
        if (steps >= STEPS_MAX) {
            throw new IllegalStateException("steps: " + STEPS_MAX + " (expected: an end); the last:" + trace.last(10));
        }
        return steps + 1;
    }

    // ---- the test

    /** Lets a client that is called {@code test} act; see {@link #run(String, Runnable)}. */
    public void run(Runnable code) {
        run("test", code);
    }

    /**
     * Lets code of the test take part: it runs as a step when its turn comes, and so do the continuations of its replies.
     * The acts of one client keep their order, those of several are mixed as the seed says.
     */
    public void run(String client, Runnable code) {
        client(client).act(code);
    }

    private Client client(String called) {
        return clients.computeIfAbsent(called, key -> new Client(key, this));
    }

    /** Runs a scenario now, with replies that come home as steps of the client {@code test}. */
    void runAtHome(Scenario scenario) throws Throwable {
        client("test").at(() -> scenario.run(this));
    }

    /** The latest steps, at most 1,000, oldest first: who ran, and what. */
    public List<String> trace() {
        return trace.kept();
    }

    // ---- the services

    /** The time of the services; it stands still until it is moved by a method of this class. */
    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public synchronized void ready(Lane lane) {
        ready.add(lane);
    }

    @Override
    public synchronized Timer after(Duration delay, Runnable task) {
        Duration bounded = delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
        Due due = new Due(clock.nanoTime() + bounded.toNanos(), timersMade++, task);
        timers.add(due);
        return () -> cancel(due);
    }

    @Override
    public void opened(String caller, String service, String method, Reply<?> reply) {
        openCalls.add(caller, service, method, reply);
    }

    private synchronized boolean cancel(Due due) {
        return timers.remove(due);
    }

    private synchronized @Nullable Lane next() {
        return ready.isEmpty() ? null : ready.remove(choice.applyAsInt(ready.size()));
    }

    /** Moves the clock to the next timer that is due until then, and lets it ring; false if there is none. */
    private boolean goToTimer(long untilNanos) {
        long next;
        synchronized (this) {
            if (timers.isEmpty() || timers.first().nanos() > untilNanos) {
                return false;
            }
            next = timers.first().nanos();
        }
        goTo(next);
        ring();
        return true;
    }

    private void goTo(long nanos) {
        // an act of a client may have let time pass
        clock.advance(Duration.ofNanos(Math.max(0, nanos - clock.nanoTime())));
    }

    private void ring() {
        for (Runnable task = due(); task != null; task = due()) {
            task.run();
        }
    }

    private synchronized @Nullable Runnable due() {
        if (timers.isEmpty() || timers.first().nanos() > clock.nanoTime()) {
            return null;
        }
        Due due = timers.first();
        timers.remove(due);
        return due.task();
    }

    private static long nanos(Duration time) {
        return Argument.between("time", time, Duration.ZERO, LONGEST).toNanos();
    }

    @Override
    public String toString() {
        return "Stepper[" + name + ", " + clock + "]";
    }
}
