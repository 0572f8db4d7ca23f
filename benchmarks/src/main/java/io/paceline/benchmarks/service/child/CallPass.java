package io.paceline.benchmarks.service.child;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.LongUnaryOperator;

/** A caller on the thread that runs the receiver: each call is answered and compared before the next is made. */
final class CallPass implements Pass {
    private static final int BURST = 64;

    private final Executor where;
    private final LongUnaryOperator call;
    private long called;
    private long errors;

    CallPass(Executor where, LongUnaryOperator call) {
        this.where = where;
        this.call = call;
    }

    @Override
    public Figures run(Duration window) throws Exception {
        long start = System.nanoTime();
        long until = start + window.toNanos();
        long answers = CompletableFuture.supplyAsync(() -> call(until), where).get();
        return Figures.counted(answers, System.nanoTime() - start, errors);
    }

    private long call(long until) {
        long before = called;
        do {
            for (int i = 0; i < BURST; i++) {
                called++;
                if (call.applyAsLong(called) != Receiver.sumTo(called)) {
                    errors++;
                }
            }
        } while (System.nanoTime() - until < 0);
        return called - before;
    }
}
