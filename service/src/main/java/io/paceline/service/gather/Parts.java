package io.paceline.service.gather;

import io.paceline.core.Argument;
import io.paceline.core.Reply;
import io.paceline.service.gather.Gathering.Calls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Gathers results of different types under typed keys, to make one value of them.
 *
 * <p>It ends, cancels and comes home as {@link Gather} does.
 *
 * <p>Thread rules: belongs to the code that fills it; the replies it gives may be used from any thread.
 */
public final class Parts {

    private final List<String> names = new ArrayList<>();
    private final List<CompletionStage<?>> stages = new ArrayList<>();
    private final List<Boolean> required = new ArrayList<>();
    private @Nullable Duration within;

    /** An empty set of parts. */
    public Parts() {}

    /**
     * Adds a call without which there is no result.
     *
     * @param name for messages and outcomes; unique here
     */
    public <T extends @Nullable Object> Part<T> add(String name, CompletionStage<? extends T> call) {
        return add(name, call, true);
    }

    /**
     * Adds a call that may fail or be late.
     *
     * @param name for messages and outcomes; unique here
     */
    public <T extends @Nullable Object> Part<T> addOptional(String name, CompletionStage<? extends T> call) {
        return add(name, call, false);
    }

    private <T extends @Nullable Object> Part<T> add(
            String name, CompletionStage<? extends T> call, boolean isRequired) {
        if (names.contains(name)) {
            throw Argument.wrong("name", "'" + name + "'", "a name that no other part has");
        }
        Part<T> part = new Part<>(this, names.size(), name);
        stages.add(call);
        names.add(name);
        required.add(isRequired);
        return part;
    }

    /**
     * Limits the time.
     *
     * @param limit more than zero, from the moment of gathering; the context's deadline counts too, if it comes first
     * @return this
     */
    public Parts within(Duration limit) {
        this.within = Argument.positive("limit", limit);
        return this;
    }

    /**
     * The parts, once all have ended or the time is over. Fails at once with the first failure of a required part, and
     * with a {@link PartialResultException} when a required part is open as the time is over.
     */
    public Reply<Gathered> all() {
        return gather("parts " + names, List.copyOf(required));
    }

    /** The parts, once all have ended or the time is over, whatever became of them. Fails only when it is cancelled. */
    public Reply<Gathered> settled() {
        return gather(
                "parts " + names + " settled",
                required.stream().map(any -> false).toList());
    }

    private Reply<Gathered> gather(String goal, List<Boolean> needed) {
        Calls<@Nullable Object> calls = new Calls<>(List.copyOf(names), List.copyOf(stages), within, false);
        return new PartsGathering(goal, this, calls, needed).start();
    }
}
