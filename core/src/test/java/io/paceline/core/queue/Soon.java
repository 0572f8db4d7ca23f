package io.paceline.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions and for code in other threads, never for a time alone. */
final class Soon {

    private static final long SECONDS_MAX = 30;

    private Soon() {}

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            LockSupport.parkNanos(100_000);
        }
    }

    /** Runs the code in a thread of its own, whose end can be waited for with {@link #get}. */
    static <T> CompletableFuture<T> inThread(Callable<T> code) {
        CompletableFuture<T> done = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        done.complete(code.call());
                    } catch (Throwable thrown) {
                        done.completeExceptionally(thrown);
                    }
                },
                "test-" + done.hashCode());
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(SECONDS_MAX, TimeUnit.SECONDS);
    }
}
