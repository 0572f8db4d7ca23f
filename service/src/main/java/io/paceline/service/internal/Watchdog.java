package io.paceline.service.internal;

import io.paceline.service.Service;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names the call that keeps a loop, or a compute thread, for too long, while it still does. A thread of its own looks at
 * what runs, and sleeps when nothing has run since it last looked; running costs no more than a note of what is run.
 */
final class Watchdog implements Runnable {

    static final long RUN_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    // whoever starts to run wakes it; a start that it just overlooks is found after this
    private static final long SLEEP_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final Logger log = LoggerFactory.getLogger(Service.class);

    private static final List<WeakReference<Turn>> TURNS = new ArrayList<>(); // guarded by the class
    private static @Nullable Thread thread; // guarded by the class
    private static volatile boolean asleep = true;

    private Watchdog() {}

    /** A thread starts to run services. */
    static synchronized void watch(Turn turn) {
        TURNS.removeIf(known -> known.get() == null);
        TURNS.add(new WeakReference<>(turn));
    }

    /** Whether somebody who starts to run has to call {@link #wake()}. */
    static boolean isAsleep() {
        return asleep;
    }

    static synchronized void wake() {
        asleep = false;
        if (thread == null) {
            thread = new Thread(new Watchdog(), "paceline-watchdog");
            thread.setDaemon(true);
            thread.start();
        } else {
            LockSupport.unpark(thread);
        }
    }

    static synchronized void end() {
        Thread present = thread;
        thread = null;
        asleep = true;
        LockSupport.unpark(present);
    }

    private static synchronized void lookAgain() {
        // one that was ended must not hide that nobody looks
        if (thread == Thread.currentThread()) {
            asleep = false;
        }
    }

    private static synchronized boolean isCurrent() {
        return thread == Thread.currentThread();
    }

    private static synchronized List<Turn> turns() {
        List<Turn> present = new ArrayList<>(TURNS.size());
        for (WeakReference<Turn> known : TURNS) {
            Turn turn = known.get();
            if (turn != null) {
                present.add(turn);
            }
        }
        return present;
    }

    @Override
    public void run() {
        while (isCurrent()) {
            boolean active = false;
            long now = System.nanoTime();
            for (Turn turn : turns()) {
                active |= turn.look(now, Watchdog::report);
            }
            if (!active && isCurrent()) {
                asleep = true;
            }
            LockSupport.parkNanos(active ? LOOK_NANOS : SLEEP_NANOS);
            lookAgain();
        }
    }

    private static void report(Mailbox<?> mailbox, String method, long nanos, Thread where) {
        IllegalStateException trace = new IllegalStateException("where it is now");
        trace.setStackTrace(where.getStackTrace());
        log.warn(
                "{}: {} has been running for {} ms on {}, where other work has to wait (expected: at most {} ms, or"
                        + " @Blocking if it waits, or Threading.shared() if it calculates)",
                mailbox,
                method,
                TimeUnit.NANOSECONDS.toMillis(nanos),
                where.getName(),
                TimeUnit.NANOSECONDS.toMillis(RUN_NANOS_MAX),
                trace);
    }
}
