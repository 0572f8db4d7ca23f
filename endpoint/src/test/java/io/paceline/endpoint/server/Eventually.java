package io.paceline.endpoint.server;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions. */
public final class Eventually {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private Eventually() {}

    public static void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError(what + ": not within " + DEADLINE);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
