package io.paceline.service.gather;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Every value; the first failure ends it. */
final class AllGathering<T extends @Nullable Object> extends Gathering<T, List<T>> {

    private final AtomicInteger open;

    AllGathering(Calls<T> calls) {
        super("all of " + calls.size() + " calls", calls);
        open = new AtomicInteger(calls.size());
        if (calls.size() == 0) {
            complete(List.of());
        }
    }

    @Override
    void succeeded(int place, T value) {
        if (open.decrementAndGet() == 0) {
            complete(Collections.unmodifiableList(Outcome.values(outcomes())));
        }
    }

    @Override
    void failed(int place, Throwable cause) {
        completeExceptionally(cause);
    }
}
