package io.paceline.service.internal;

import io.paceline.core.Clock;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.service.Invocation;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What one thread does for services: the list of those that wait for it, and the budget of the present drain.
 *
 * <p>While a service runs, what it sends to idle services puts them on the list, so nested calls need no stack. What the
 * budget does not cover goes behind the input of the loop.
 *
 * <p>Thread rules: belongs to one thread.
 */
final class Turn implements Runnable {

    static final int MESSAGES_MAX = 64;
    static final long NANOS_MAX = 100_000;
    // with so many messages left the clock is read: bits 63, 62, 60, 56, 48, 32 and 16
    private static final long LOOKS = 0xD101_0001_0001_0000L;

    private final @Nullable EventLoop loop;
    private final Clock clock;
    private final Caller caller = new Caller(null, Caller.MAX);
    // the list, linked through the mailboxes: the owner of a mailbox puts it on one list at most
    private @Nullable Mailbox<?> firstReady;
    private @Nullable Mailbox<?> lastReady;
    private final Thread thread = Thread.currentThread();
    private final boolean watchable;
    private boolean running;
    private boolean watched;
    private boolean posted;
    private int messagesLeft;
    private long startNanos;
    private boolean step;
    private boolean callWanted;

    // what runs: written by this thread, looked at by the watchdog
    private long runs;
    private @Nullable Mailbox<?> busyMailbox;
    private @Nullable Object busyWith;

    // of the watchdog: what it saw last, and since when
    private long runsSeen;
    private @Nullable Object busySeen;
    private long busySeenNanos;
    private boolean reported;

    private Turn(@Nullable EventLoop loop) {
        this.loop = loop;
        this.clock = loop == null ? Clock.SYSTEM : loop.loops().clock();
        this.watchable = loop != null || thread instanceof ForkJoinWorkerThread;
    }

    static Turn of(Execution execution) {
        if (execution.turn() instanceof Turn turn) {
            return turn;
        }
        Turn turn = new Turn(execution.loop());
        execution.turn(turn);
        return turn;
    }

    /** Whether this is the thread of a loop that runs no service now. */
    boolean isIdle() {
        return !running && loop != null;
    }

    boolean isOnLoop() {
        return loop != null;
    }

    /** The account of calls that this thread makes outside of any service. */
    Caller caller() {
        return caller;
    }

    void running(boolean running) {
        this.running = running;
        if (running) {
            awake();
        } else {
            busyWith = null;
            busyMailbox = null;
        }
    }

    /** Notes what runs from now on. */
    void busy(Mailbox<?> mailbox, Object with) {
        busyMailbox = mailbox;
        busyWith = with;
    }

    private void awake() {
        runs++;
        if (!watchable) {
            return;
        }
        if (!watched) {
            watched = true;
            Watchdog.watch(this);
        }
        if (Watchdog.isAsleep()) {
            Watchdog.wake();
        }
    }

    /** Called when a call or a task at home keeps the thread too long. */
    interface Report {
        void slow(Mailbox<?> mailbox, String method, long nanos, Thread where);
    }

    /** Looks at what runs; true if anything has run since the last look, or runs now. For the watchdog's thread. */
    boolean look(long nowNanos, Report report) {
        // plain reads, as the writes are: what was overlooked now is seen in a tenth of a second
        Object busy = busyWith;
        long count = runs;
        boolean active = count != runsSeen || busy != null;
        if (busy == null || busy != busySeen || count != runsSeen) {
            busySeen = busy;
            busySeenNanos = nowNanos;
            reported = false;
        } else if (!reported && nowNanos - busySeenNanos >= Watchdog.RUN_NANOS_MAX) {
            reported = true;
            Mailbox<?> mailbox = busyMailbox;
            if (mailbox != null) {
                String method = busy instanceof Invocation<?> call ? call.method() : "a continuation";
                report.slow(mailbox, method, nowNanos - busySeenNanos, thread);
            }
        }
        runsSeen = count;
        return active;
    }

    /** Runs the mailbox on this loop after what runs now, and not inside this call. */
    void later(Mailbox<?> mailbox) {
        add(mailbox);
        if (!running) {
            post();
        }
    }

    /** Runs the mailbox, in its turn with what waits for this loop already. */
    void now(Mailbox<?> mailbox, Execution execution) {
        add(mailbox);
        if (!posted) {
            drainReady(execution);
        }
    }

    /** After a call that ran at once: its service if more has come for it meanwhile, and what it sent. */
    void afterwards(@Nullable Mailbox<?> mailbox, Execution execution) {
        if (mailbox != null) {
            add(mailbox);
        }
        if (firstReady != null && !posted) {
            drainReady(execution);
        }
    }

    /** Runs one mailbox on a thread that is no loop; true if something is left. */
    boolean alone(Mailbox<?> mailbox, Execution execution) {
        running(true);
        begin();
        try {
            return mailbox.drain(this, execution);
        } finally {
            running(false);
        }
    }

    /** Runs all that waits for a mailbox whose own threads have ended. */
    static void runOut(Mailbox<?> mailbox) {
        Execution execution = Execution.current();
        Turn turn = of(execution);
        boolean more = turn.alone(mailbox, execution);
        while (more) {
            more = turn.alone(mailbox, execution);
        }
    }

    /**
     * Runs one message of a mailbox for a stepper.
     *
     * @param callWanted whether to run a call, if one may run, although a reply waits
     * @return true if something is left
     */
    boolean step(Mailbox<?> mailbox, boolean callWanted, Execution execution) {
        boolean runningBefore = running;
        running = true;
        begin();
        messagesLeft = 1;
        step = true;
        this.callWanted = callWanted;
        try {
            return mailbox.drain(this, execution);
        } finally {
            step = false;
            this.callWanted = false;
            running = runningBefore;
        }
    }

    /** Whether one message is to be run, and no more. */
    boolean isStep() {
        return step;
    }

    /** Whether that message is to be a call, if one may run. */
    boolean wantsCall() {
        return callWanted;
    }

    /** What the last step has run, or null. */
    @Nullable
    Object takeStepped() {
        Object taken = busyWith;
        busyWith = null;
        return taken;
    }

    @Override
    public void run() {
        posted = false;
        drainReady(Execution.current());
    }

    /** Takes one message from the budget; false when it is used up. */
    boolean spend() {
        messagesLeft--;
        if (messagesLeft <= 0) {
            return false;
        }
        // reading the clock costs as much as a short call: after 1, 2, 4, 8, 16, 32 and 48 messages is often enough
        if (((LOOKS >>> messagesLeft) & 1) != 0) {
            if (clock.nanoTime() - startNanos >= NANOS_MAX) {
                messagesLeft = 0;
                return false;
            }
        }
        return true;
    }

    /** Whether there is time left, and nobody else waits for it. */
    boolean mayLinger() {
        return messagesLeft > 0 && firstReady == null;
    }

    boolean isSpent() {
        return messagesLeft <= 0;
    }

    private void add(Mailbox<?> mailbox) {
        if (lastReady == null) {
            firstReady = mailbox;
        } else {
            lastReady.nextReady = mailbox;
        }
        lastReady = mailbox;
    }

    private @Nullable Mailbox<?> poll() {
        Mailbox<?> first = firstReady;
        if (first != null) {
            firstReady = first.nextReady;
            first.nextReady = null;
            if (firstReady == null) {
                lastReady = null;
            }
        }
        return first;
    }

    private void begin() {
        messagesLeft = MESSAGES_MAX;
        startNanos = clock.nanoTime();
    }

    private void drainReady(Execution execution) {
        running(true);
        begin();
        try {
            Mailbox<?> mailbox = poll();
            while (mailbox != null) {
                if (mailbox.drain(this, execution)) {
                    add(mailbox);
                }
                mailbox = isSpent() ? null : poll();
            }
        } finally {
            running(false);
            if (firstReady != null) {
                post();
            }
        }
    }

    private void post() {
        EventLoop here = loop;
        if (posted || here == null) {
            return;
        }
        posted = true;
        try {
            here.execute(this);
        } catch (RejectedExecutionException ended) {
            posted = false;
            for (Mailbox<?> mailbox = poll(); mailbox != null; mailbox = poll()) {
                mailbox.abandon();
            }
        }
    }
}
