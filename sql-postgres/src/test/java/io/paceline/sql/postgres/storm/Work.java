package io.paceline.sql.postgres.storm;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Something that was asked of a client, and what came of it. */
final class Work {

    final String what;
    final CompletableFuture<Work> ended = new CompletableFuture<>();
    private final AtomicInteger outcomes = new AtomicInteger();
    private volatile @Nullable Throwable error;
    private volatile boolean left;
    private volatile Runnable giveUp = () -> {};

    Work(String what) {
        this.what = what;
    }

    /** How it is given up. */
    void giveUpBy(Runnable action) {
        giveUp = action;
    }

    void giveUp() {
        giveUp.run();
    }

    /** It has an outcome; more than one is a fault. */
    void outcome(@Nullable Throwable failure) {
        if (outcomes.incrementAndGet() == 1) {
            error = failure == null ? null : Await.cause(failure);
            ended.complete(this);
        }
    }

    /** Its caller has gone, so that an outcome may come or not. */
    void left() {
        left = true;
        ended.complete(this);
    }

    /** Whether it has as many outcomes as it should have. */
    boolean isTold() {
        int told = outcomes.get();
        return told == 1 || (told == 0 && left);
    }

    /** Why it failed, or null if it succeeded. */
    @Nullable
    Throwable error() {
        return error;
    }

    boolean isDone() {
        return ended.isDone();
    }

    @Override
    public String toString() {
        return what + ": " + (isDone() ? String.valueOf(error) : "no outcome");
    }
}
