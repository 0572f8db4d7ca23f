package io.paceline.benchmarks.service.child;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * One caller that keeps asks under way, at most {@value Pass#Passes.OUTSTANDING}: when it has asked as often, it waits until the
 * older half is answered, compares those answers in their order, and goes on. Counts the right answers.
 *
 * @param <R> what the system gives for an answer that is still to come
 */
final class AskPass<R> implements Pass {
    private final Asking<R> asking;
    private final Executor where;
    private long asked;
    private long answered;
    private long errors;

    AskPass(Executor where, Asking<R> asking) {
        this.where = where;
        this.asking = asking;
    }

    @Override
    public Figures run(Duration window) throws Exception {
        long start = System.nanoTime();
        long until = start + window.toNanos();
        CompletableFuture<Long> done = new CompletableFuture<>();
        where.execute(() -> {
            try {
                done.complete(call(until));
            } catch (Throwable failure) {
                done.completeExceptionally(failure);
            }
        });
        long answers = done.get();
        return Figures.counted(answers, System.nanoTime() - start, errors);
    }

    private long call(long until) throws Exception {
        long before = answered;
        List<R> older = new ArrayList<>(Passes.OUTSTANDING / 2);
        List<R> newer = new ArrayList<>(Passes.OUTSTANDING / 2);
        do {
            for (int i = 0; i < Passes.OUTSTANDING / 2; i++) {
                newer.add(asking.ask(++asked));
            }
            takeAnswers(older);
            List<R> asks = older;
            older = newer;
            newer = asks;
        } while (System.nanoTime() - until < 0);
        takeAnswers(older);
        return answered - before;
    }

    /** The last answer comes last, so one wait is enough. */
    private void takeAnswers(List<R> asks) throws Exception {
        if (!asks.isEmpty()) {
            asking.await(asks.get(asks.size() - 1));
        }
        for (R each : asks) {
            if (asking.await(each) != Receiver.sumTo(++answered)) {
                errors++;
            }
        }
        asks.clear();
    }
}
