package io.paceline.benchmarks.service;

import io.paceline.benchmarks.child.Figures;
import io.paceline.benchmarks.child.Pass;
import io.paceline.benchmarks.service.child.Passes;
import io.paceline.benchmarks.service.child.Receiver;
import io.paceline.core.EventLoops;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Service to service: one on a loop keeps {@value Pass#OUTSTANDING} asks under way with one on another thread. Each
 * answer comes home to it and makes the next ask.
 */
final class AskingService implements Pass {
    private final Service<Caller> caller;

    AskingService(EventLoops loops, Service<Receiver> receiver) {
        caller = Services.builder(new Caller(receiver)).loops(loops).start();
    }

    @Override
    public Figures run(Duration window) throws Exception {
        CompletableFuture<Figures> done = new CompletableFuture<>();
        caller.tell(service -> service.begin(window, done));
        return done.get();
    }

    /** The calling service; its state needs no lock, since answers come home. */
    private static final class Caller {
        private final Service<Receiver> receiver;
        private CompletableFuture<Figures> done = new CompletableFuture<>();
        private long asked;
        private long answered;
        private long errors;
        private long answeredBefore;
        private long startNanos;
        private long untilNanos;
        private boolean over;

        Caller(Service<Receiver> receiver) {
            this.receiver = receiver;
        }

        void begin(Duration window, CompletableFuture<Figures> figures) {
            done = figures;
            startNanos = System.nanoTime();
            untilNanos = startNanos + window.toNanos();
            answeredBefore = answered;
            over = false;
            for (int i = 0; i < Passes.OUTSTANDING; i++) {
                ask();
            }
        }

        private void ask() {
            long number = ++asked;
            receiver.ask(object -> object.add(0, number)).thenAccept(sum -> take(number, sum));
        }

        /** Answers may overtake each other: one that is there when its continuation is added is taken at once. */
        private void take(long number, long sum) {
            answered++;
            if (sum != Receiver.sumTo(number)) {
                errors++;
            }
            if (answered % Passes.OUTSTANDING == 0) {
                over = System.nanoTime() - untilNanos >= 0;
            }
            if (!over) {
                ask();
            } else if (answered == asked) {
                done.complete(Figures.counted(answered - answeredBefore, System.nanoTime() - startNanos, errors));
            }
        }
    }
}
