package io.paceline.sql.postgres.internal.wire;

import io.paceline.core.EventLoop;
import java.time.Duration;
import java.util.function.IntConsumer;

/**
 * Has a busy connection woken for several answers at once. A server that works off a pipeline sends each answer by itself, and
 * a loop that is woken for each spends most of its time falling asleep and waking up.
 *
 * <p>While answers follow one another within {@value #BUSY_NANOS} ns each, and at least {@value #IN_FLIGHT_MIN} are still to
 * come, the kernel wakes the loop when so many bytes are there as at most half of those answers have, if they are like the
 * smallest of late. If they do not come, since one of them is slow or they have become smaller, the loop is woken after
 * {@link #WAIT_MAX} for what is there.
 *
 * <p>Thread rules: used on the loop of its connection.
 */
final class AnswerBursts implements Runnable {

    static final int IN_FLIGHT_MIN = 8;
    static final int ANSWERS_MAX = 8;

    /** Far below what a socket holds. */
    static final int BYTES_MAX = 16 * 1024;

    static final long BUSY_NANOS = 50_000;
    static final Duration WAIT_MAX = Duration.ofMillis(1);

    /** What the shortest answer has: BindComplete, CommandComplete or an error, ReadyForQuery (protocol 3.0, 55.7). */
    static final int BYTES_MIN = 16;

    private static final int AT_ONCE = 1;

    private final EventLoop loop;
    private final IntConsumer threshold;
    private int bytes = AT_ONCE;
    private int answerBytes = BYTES_MIN;
    private long unclaimed;
    private long answeredBefore;
    private long readAt;
    private boolean watched;

    /**
     * For one connection.
     *
     * @param threshold sets how many bytes must be there before the loop is woken
     */
    AnswerBursts(EventLoop loop, IntConsumer threshold) {
        this.loop = loop;
        this.threshold = threshold;
        this.readAt = loop.clock().nanoTime();
    }

    /**
     * What was there is read.
     *
     * @param bytesRead how much that was
     * @param answered how many commands have been answered so far
     * @param toCome how many are under way, each of which is answered without anything more from this side
     */
    void read(long bytesRead, long answered, int toCome) {
        long now = loop.clock().nanoTime();
        long fresh = answered - answeredBefore;
        unclaimed += bytesRead;
        if (fresh > 0) {
            learn(unclaimed / fresh);
            unclaimed = 0;
        }
        boolean busy = fresh > 0 && now - readAt <= fresh * BUSY_NANOS;
        answeredBefore = answered;
        readAt = now;
        change(
                busy && toCome >= IN_FLIGHT_MIN
                        ? Math.min(Math.min(toCome / 2, ANSWERS_MAX) * answerBytes, BYTES_MAX)
                        : AT_ONCE);
    }

    /** Follows smaller answers at once and larger ones slowly, so that it seldom waits for more than there will be. */
    private void learn(long size) {
        int next = (int) Math.max(BYTES_MIN, Math.min(size, BYTES_MAX));
        answerBytes = next < answerBytes ? next : answerBytes + (next - answerBytes + 7) / 8;
    }

    /** Leaves small differences alone, as each change is a call of the kernel; never keeps too much. */
    private void change(int wanted) {
        if (wanted == bytes
                || (wanted != AT_ONCE && bytes != AT_ONCE && wanted >= bytes && wanted - bytes < bytes / 2)) {
            return;
        }
        bytes = wanted;
        threshold.accept(wanted);
        if (wanted != AT_ONCE && !watched) {
            watch();
        }
    }

    private void watch() {
        watched = true;
        loop.schedule(this, WAIT_MAX);
    }

    /** Looks whether answers still come; one look at a time is under way. */
    @Override
    public void run() {
        watched = false;
        if (bytes == AT_ONCE) {
            return;
        }
        if (loop.clock().nanoTime() - readAt >= WAIT_MAX.toNanos()) {
            change(AT_ONCE);
        } else {
            watch();
        }
    }
}
