package io.paceline.service.gather;

import io.paceline.core.CallContext;
import io.paceline.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** An operation whose calls a test ends; notes where and with what context each was made. */
final class Attempts implements Supplier<CompletionStage<String>> {

    final List<Promise<String>> made = new ArrayList<>();
    final List<CallContext> contexts = new ArrayList<>();
    private final SteppedHome home;
    private boolean strayed;

    Attempts(SteppedHome home) {
        this.home = home;
    }

    @Override
    public CompletionStage<String> get() {
        strayed |= !home.isHere();
        contexts.add(CallContext.current());
        Promise<String> call = new Promise<>();
        made.add(call);
        return call;
    }

    int count() {
        return made.size();
    }

    /** Whether an attempt was made away from home. */
    boolean haveStrayed() {
        return strayed;
    }

    void fail(int attempt, String message) {
        made.get(attempt).completeExceptionally(new IllegalStateException(message));
        home.step();
    }

    void complete(int attempt, String value) {
        made.get(attempt).complete(value);
        home.step();
    }
}
