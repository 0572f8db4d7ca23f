package io.paceline.http.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, never for a time. */
public final class Await {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private Await() {}

    /** What a future is completed with. */
    public static <T> T result(CompletableFuture<T> future) {
        return future.orTimeout(DEADLINE.toSeconds(), TimeUnit.SECONDS).join();
    }

    public static void until(String what, BooleanSupplier condition) {
        long until = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - until > 0) {
                throw new AssertionError("not within " + DEADLINE + ": " + what);
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
        }
    }
}
