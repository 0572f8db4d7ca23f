package io.paceline.service.gather;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Gathers parts, of which some are required. */
final class PartsGathering extends Gathering<@Nullable Object, Gathered> {

    private final Parts parts;
    private final List<Boolean> required;
    private final AtomicInteger open;

    PartsGathering(String goal, Parts parts, Calls<@Nullable Object> calls, List<Boolean> required) {
        super(goal, calls);
        this.parts = parts;
        this.required = required;
        this.open = new AtomicInteger(calls.size());
        if (calls.size() == 0) {
            complete(new Gathered(parts, List.of()));
        }
    }

    @Override
    void succeeded(int place, @Nullable Object value) {
        countDown();
    }

    @Override
    void failed(int place, Throwable cause) {
        if (required.get(place)) {
            completeExceptionally(cause);
        } else {
            countDown();
        }
    }

    @Override
    void expired() {
        List<Outcome<@Nullable Object>> seen = outcomes();
        for (int i = 0; i < seen.size(); i++) {
            if (required.get(i) && !seen.get(i).isSuccess()) {
                super.expired();
                return;
            }
        }
        complete(new Gathered(parts, seen));
    }

    private void countDown() {
        if (open.decrementAndGet() == 0) {
            complete(new Gathered(parts, outcomes()));
        }
    }
}
