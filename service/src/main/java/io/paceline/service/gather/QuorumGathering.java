package io.paceline.service.gather;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The first n values; fails as soon as too few calls are left. */
final class QuorumGathering<T extends @Nullable Object> extends Gathering<T, List<T>> {

    private final int needed;
    private final AtomicInteger mayFail;
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger stored = new AtomicInteger();
    private final AtomicReferenceArray<T> values;

    QuorumGathering(Calls<T> calls, int needed) {
        super("quorum of " + needed + " of " + calls.size() + " calls", calls);
        this.needed = needed;
        this.mayFail = new AtomicInteger(calls.size() - needed);
        this.values = new AtomicReferenceArray<>(needed);
    }

    @Override
    void succeeded(int place, T value) {
        int slot = arrived.getAndIncrement();
        if (slot >= needed) {
            return;
        }
        values.set(slot, value);
        // a slot that was taken earlier may be filled later: the last to fill has all of them before it
        if (stored.incrementAndGet() == needed) {
            List<T> first = new ArrayList<>(needed);
            for (int i = 0; i < needed; i++) {
                first.add(values.get(i));
            }
            complete(Collections.unmodifiableList(first));
        }
    }

    @Override
    void failed(int place, Throwable cause) {
        if (mayFail.decrementAndGet() < 0) {
            outOfReach();
        }
    }
}
