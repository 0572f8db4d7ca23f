package io.paceline.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition. */
public final class Until {

    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private Until() {}

    public static void isTrue(String what, BooleanSupplier condition) {
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - until).as(what).isNegative();
            LockSupport.parkNanos(5_000_000);
        }
    }
}
