package io.paceline.service.gather;

import org.jspecify.annotations.Nullable;

/** The first outcome. */
final class FirstGathering<T extends @Nullable Object> extends Gathering<T, T> {

    FirstGathering(Calls<T> calls) {
        super("any of " + calls.size() + " calls", calls);
    }

    @Override
    void succeeded(int place, T value) {
        complete(value);
    }

    @Override
    void failed(int place, Throwable cause) {
        completeExceptionally(cause);
    }
}
