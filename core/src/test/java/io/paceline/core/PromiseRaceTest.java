package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Promises that several threads end, follow and cancel at the same time. */
class PromiseRaceTest {

    private static final int ROUNDS = "long".equals(System.getProperty("paceline.intensity")) ? 50_000 : 1_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    @AfterEach
    void endTheThreads() {
        threads.shutdownNow();
    }

    /** Runs all at the same time, as near as threads can, and waits for them. */
    private void race(List<Runnable> racers) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<?>> running = new ArrayList<>();
        for (Runnable racer : racers) {
            running.add(threads.submit(() -> {
                start.await();
                racer.run();
                return null;
            }));
        }
        start.countDown();
        for (Future<?> each : running) {
            each.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void eightThreadsThatEndAPromiseInEveryWayGiveItOneOutcome() throws Exception {
        SteppedHome home = new SteppedHome();
        for (int round = 0; round < ROUNDS; round++) {
            Promise<Integer> contested = new Promise<>(home, CallContext.empty());
            AtomicInteger won = new AtomicInteger();
            AtomicInteger told = new AtomicInteger();
            contested.whenComplete((value, error) -> told.incrementAndGet());
            List<Runnable> racers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int racer = i;
                racers.add(() -> {
                    boolean first = switch (racer % 4) {
                        case 0 -> contested.complete(racer);
                        case 1 -> contested.completeExceptionally(new IllegalStateException("planned"));
                        case 2 -> contested.cancel();
                        default -> contested.completeEmpty();
                    };
                    won.addAndGet(first ? 1 : 0);
                    contested.handle((value, error) -> told.incrementAndGet());
                });
            }
            race(racers);
            home.step();
            assertThat(won).hasValue(1);
            assertThat(told).hasValue(9);
        }
    }

    @Test
    void aCancelledPromiseCancelsTheStageThatItWasJustToldToFollow() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<Integer> promise = new Promise<>(null, CallContext.empty());
            Promise<Integer> own = new Promise<>(null, CallContext.empty());
            CompletableFuture<Integer> foreign = new CompletableFuture<>();
            Promise<Integer> second = new Promise<>(null, CallContext.empty());
            race(List.of(promise::cancel, () -> promise.follow(own), second::cancel, () -> second.follow(foreign)));
            assertThat(own.isFailed()).isTrue();
            assertThat(foreign).isCancelled();
        }
    }

    @Test
    void cancellingTheEndOfALongChainNeedsNoStack() {
        Promise<String> source = new Promise<>(null, CallContext.empty());
        Reply<String> end = source;
        for (int i = 0; i < 100_000; i++) {
            Promise<String> next = new Promise<>(null, CallContext.empty());
            next.follow(end);
            end = next;
        }
        assertThat(end.cancel()).isTrue();
        assertThat(source.isFailed()).isTrue();
    }
}
