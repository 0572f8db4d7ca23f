package io.paceline.http.internal.wire;

import io.paceline.core.EventLoop;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The connections of one loop that have something to send. They send one after the other once the input that is ready is
 * read, so that the kernel's code stays in the caches, and peers on the same machine are not woken, and do not take the
 * core away, between two answers.
 *
 * <p>Who is first waits for at most {@value #DUE_MAX} connections, or {@value #DELAY_NANOS_MAX} ns and what the present
 * one takes.
 *
 * <p>Thread rules: touched on its loop only.
 */
public final class FlushQueue {

    static final int DUE_MAX = 32;
    static final long DELAY_NANOS_MAX = 300_000;

    private final EventLoop loop;
    private final Queue<Outbound> due = new ArrayDeque<>(DUE_MAX);
    private final Runnable turn = this::turn;
    private long sinceNanos;
    private boolean posted;

    /** An empty one. */
    public FlushQueue(EventLoop loop) {
        this.loop = loop;
    }

    /** Has a connection flush before the loop's next turn ends; it must not be in here already. */
    void add(Outbound outbound) {
        due.add(outbound);
        post();
    }

    /** The same for one whose input is read; called when no other connection is at work. */
    void addRead(Outbound outbound) {
        long now = loop.clock().nanoTime();
        if (due.isEmpty()) {
            sinceNanos = now;
        }
        due.add(outbound);
        if (due.size() >= DUE_MAX || now - sinceNanos >= DELAY_NANOS_MAX) {
            flush();
        } else {
            post();
        }
    }

    private void turn() {
        posted = false;
        flush();
    }

    /** Flushes those that are in here now: one that comes back meanwhile lets the loop read first. */
    private void flush() {
        try {
            for (int left = due.size(); left > 0; left--) {
                due.remove().flushIfRead();
            }
        } finally {
            if (!due.isEmpty()) {
                sinceNanos = loop.clock().nanoTime();
                post();
            }
        }
    }

    private void post() {
        if (!posted) {
            posted = true;
            loop.execute(turn);
        }
    }
}
