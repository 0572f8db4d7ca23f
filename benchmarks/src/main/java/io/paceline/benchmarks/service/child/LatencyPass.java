package io.paceline.benchmarks.service.child;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A caller that pauses for {@value #INTERVAL_MICROS} µs before each call, so that the receiver and its thread are idle each time, and
 * waits for the answer. The time is that from just before the call until the waiting thread has the answer.
 *
 * @param <R> what the system gives for an answer that is still to come
 */
final class LatencyPass<R> implements Pass {
    static final long INTERVAL_MICROS = 500;

    private final Asking<R> asking;
    private long asked;

    LatencyPass(Asking<R> asking) {
        this.asking = asking;
    }

    @Override
    public Figures run(Duration window) throws Exception {
        long interval = TimeUnit.MICROSECONDS.toNanos(INTERVAL_MICROS);
        long[] latencies = new long[Math.toIntExact(window.toNanos() / interval)];
        long errors = 0;
        for (int i = 0; i < latencies.length; i++) {
            long next = System.nanoTime() + interval;
            for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            long begin = System.nanoTime();
            long answer = asking.await(asking.ask(++asked));
            latencies[i] = System.nanoTime() - begin;
            errors += answer == Receiver.sumTo(asked) ? 0 : 1;
        }
        return Figures.timed(latencies, errors);
    }
}
