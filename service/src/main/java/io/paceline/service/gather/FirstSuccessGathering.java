package io.paceline.service.gather;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The first value; only when every call has failed it fails. */
final class FirstSuccessGathering<T extends @Nullable Object> extends Gathering<T, T> {

    private final AtomicInteger open;

    FirstSuccessGathering(Calls<T> calls) {
        super("first success of " + calls.size() + " calls", calls);
        open = new AtomicInteger(calls.size());
    }

    @Override
    void succeeded(int place, T value) {
        complete(value);
    }

    @Override
    void failed(int place, Throwable cause) {
        if (open.decrementAndGet() == 0) {
            outOfReach();
        }
    }
}
