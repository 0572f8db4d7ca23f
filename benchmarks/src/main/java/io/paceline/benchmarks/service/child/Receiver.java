package io.paceline.benchmarks.service.child;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The plain object that is called in every system: each sender sends it the numbers 1, 2, 3 and so on, and it checks
 * that none is missing, comes twice or comes out of order.
 *
 * <p>Thread rules: {@link #add} as the system under test promises, one thread at a time; the rest from any thread.
 */
public final class Receiver {
    /** Keeps what the senders look at apart: two cache lines, in longs. */
    private static final int STRIDE = 16;

    private final AtomicLongArray received;
    private final long[] sums;
    private long errors;

    /** Takes the number of senders. */
    public Receiver(int senders) {
        received = new AtomicLongArray((senders + 1) * STRIDE);
        sums = new long[(senders + 1) * STRIDE];
    }

    /** The work of a call: returns the sum of what this sender has sent so far. */
    public long add(int sender, long number) {
        int place = (sender + 1) * STRIDE;
        if (number != received.getPlain(place) + 1) {
            errors++;
        }
        long sum = sums[place] + number;
        sums[place] = sum;
        received.setRelease(place, number);
        return sum;
    }

    /** The last number received of a sender; shows all that was done before. */
    public long received(int sender) {
        return received.getAcquire((sender + 1) * STRIDE);
    }

    /** What was wrong so far, once the sender's {@code last} number is here. */
    long errors(int sender, long last) {
        boolean right = received(sender) == last && sums[(sender + 1) * STRIDE] == sumTo(last);
        return errors + (right ? 0 : 1);
    }

    /** What {@link #add} answers to a number. */
    public static long sumTo(long number) {
        return number % 2 == 0 ? number / 2 * (number + 1) : (number + 1) / 2 * number;
    }
}
