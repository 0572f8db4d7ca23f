package io.paceline.service.internal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Waits for a condition, for at most 20 seconds, or as long as it comes nearer. */
final class Eventually {

    private Eventually() {}

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError(what + ": not so within 20 s");
            }
            LockSupport.parkNanos(200_000);
        }
    }

    /** Waits until the count is reached, for as long as it grows within 20 seconds. */
    static void reaches(String what, long wanted, LongSupplier count) {
        for (long before = count.getAsLong(); before < wanted; before = count.getAsLong()) {
            long least = before + 1;
            until(what + ": " + least + " of " + wanted, () -> count.getAsLong() >= least);
        }
    }
}
