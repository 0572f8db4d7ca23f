package io.paceline.service.gather;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The promise of a gathering: takes the outcome of each call, where that is made, until its goal is reached.
 *
 * <p>Outcomes may come from many threads at the same time; a kind of gathering counts with atomics, and the first end
 * wins, as with any promise.
 */
abstract class Gathering<T extends @Nullable Object, R extends @Nullable Object> extends BoundedPromise<R> {

    /** The calls, with their names and how long they have. */
    record Calls<T extends @Nullable Object>(
            List<String> names,
            List<? extends CompletionStage<? extends T>> stages,
            @Nullable Duration within,
            boolean othersRun) {

        int size() {
            return stages.size();
        }
    }

    private final String goal;
    private final Calls<T> calls;
    private final AtomicReferenceArray<@Nullable Outcome<T>> outcomes;

    Gathering(String goal, Calls<T> calls) {
        super(calls.within());
        this.goal = goal;
        this.calls = calls;
        this.outcomes = new AtomicReferenceArray<>(calls.size());
    }

    /** A call has a value. */
    abstract void succeeded(int place, T value);

    /** A call has failed. */
    abstract void failed(int place, Throwable cause);

    final Gathering<T, R> start() {
        for (int i = 0; i < calls.size() && !isDone(); i++) {
            CompletionStage<? extends T> stage = calls.stages().get(i);
            observe(i, stage);
        }
        if (!isDone()) {
            begin();
        }
        return this;
    }

    private <U extends T> void observe(int place, CompletionStage<U> stage) {
        Stages.observe(stage, (value, error) -> {
            if (isDone()) {
                return;
            }
            String name = calls.names().get(place);
            if (error == null) {
                outcomes.set(place, new Outcome.Success<>(name, value));
                succeeded(place, value);
            } else {
                Throwable cause = Stages.cause(error);
                outcomes.set(place, new Outcome.Failure<>(name, cause));
                failed(place, cause);
            }
        });
    }

    /** What has become of each call so far. */
    final List<Outcome<T>> outcomes() {
        List<Outcome<T>> seen = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            Outcome<T> outcome = outcomes.get(i);
            seen.add(outcome == null ? new Outcome.Open<>(calls.names().get(i)) : outcome);
        }
        return Collections.unmodifiableList(seen);
    }

    /** Ends as one that cannot reach its goal any more. */
    final void outOfReach() {
        List<Outcome<T>> seen = outcomes();
        completeExceptionally(new GatherFailedException(goal + " out of reach " + state(seen), seen));
    }

    @Override
    void expired() {
        List<Outcome<T>> seen = outcomes();
        completeExceptionally(
                new PartialResultException(goal + " not reached within " + allowedTime() + " " + state(seen), seen));
    }

    @Override
    final void release() {
        if (calls.othersRun() && !(error() instanceof CancellationException)) {
            return;
        }
        for (int i = 0; i < calls.size(); i++) {
            if (outcomes.get(i) == null) {
                Stages.cancel(calls.stages().get(i));
            }
        }
    }

    private static String state(List<? extends Outcome<?>> outcomes) {
        List<String> done = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (Outcome<?> outcome : outcomes) {
            if (outcome instanceof Outcome.Failure<?> failure) {
                failed.add(outcome.name() + ": " + failure.cause());
            } else {
                (outcome.isSuccess() ? done : open).add(outcome.name());
            }
        }
        return "(done=" + done + ", failed=" + failed + ", open=" + open + ")";
    }
}
