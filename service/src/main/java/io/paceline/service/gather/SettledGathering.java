package io.paceline.service.gather;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What became of every call; it never fails by itself, and gives what is there when the time is over. */
final class SettledGathering<T extends @Nullable Object> extends Gathering<T, List<Outcome<T>>> {

    private final AtomicInteger open;

    SettledGathering(Calls<T> calls) {
        super("all " + calls.size() + " calls settled", calls);
        open = new AtomicInteger(calls.size());
        if (calls.size() == 0) {
            complete(List.of());
        }
    }

    @Override
    void succeeded(int place, T value) {
        countDown();
    }

    @Override
    void failed(int place, Throwable cause) {
        countDown();
    }

    @Override
    void expired() {
        complete(outcomes());
    }

    private void countDown() {
        if (open.decrementAndGet() == 0) {
            complete(outcomes());
        }
    }
}
