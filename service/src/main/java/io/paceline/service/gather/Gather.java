package io.paceline.service.gather;

import io.paceline.core.Argument;
import io.paceline.core.Reply;
import io.paceline.service.gather.Gathering.Calls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes one result of several calls that have been made already.
 *
 * <p>A gathering ends once: when its goal is reached, when that has become impossible, when its time is over, or when it
 * is cancelled, itself or by the scope of its context. Calls that are open then are cancelled, and what they still bring
 * is ignored; see {@link #lettingOthersRun()}. Without {@link #within} it has until the deadline of its context, and
 * without that as long as its calls take.
 *
 * <p>When the time is over, {@link #settled()} gives what is there, and every other gathering fails with a
 * {@link PartialResultException} that carries it.
 *
 * <p>The result's home is that of the code that gathers. A failed call counts with the exception of the call, not with
 * the {@link java.util.concurrent.CompletionException} around it. For results of different types see {@link Parts}.
 *
 * <p>Thread rules: immutable; may be used from any thread, and each of the last five methods gathers anew.
 *
 * @param <T> the type of the calls' values
 */
public final class Gather<T extends @Nullable Object> {

    private final Calls<T> calls;

    private Gather(Calls<T> calls) {
        this.calls = calls;
    }

    /** A gathering of the calls, which are named {@code #1}, {@code #2}, … in messages and outcomes. */
    public static <T extends @Nullable Object> Gather<T> of(List<? extends CompletionStage<? extends T>> calls) {
        List<CompletionStage<? extends T>> stages = List.copyOf(calls);
        List<String> names =
                IntStream.rangeClosed(1, stages.size()).mapToObj(i -> "#" + i).toList();
        return new Gather<>(new Calls<T>(names, stages, null, false));
    }

    /** A gathering of the calls under the names given, in the order of the map. */
    public static <T extends @Nullable Object> Gather<T> of(Map<String, ? extends CompletionStage<? extends T>> calls) {
        List<CompletionStage<? extends T>> stages = List.copyOf(calls.values());
        return new Gather<>(new Calls<T>(List.copyOf(calls.keySet()), stages, null, false));
    }

    /**
     * This gathering with a time limit.
     *
     * @param limit more than zero, from the moment of gathering; the context's deadline counts too, if it comes first
     */
    public Gather<T> within(Duration limit) {
        return new Gather<>(
                new Calls<>(calls.names(), calls.stages(), Argument.positive("limit", limit), calls.othersRun()));
    }

    /**
     * This gathering, but calls that are open at its end go on, such as the last copies of a write that a quorum has
     * confirmed. Cancelling the result still cancels them.
     */
    public Gather<T> lettingOthersRun() {
        return new Gather<>(new Calls<>(calls.names(), calls.stages(), calls.within(), true));
    }

    /** Every value, in the order of the calls; fails at once with the first failure. */
    public Reply<List<T>> all() {
        return new AllGathering<>(calls).start();
    }

    /**
     * The outcome of the call that ends first, value or failure.
     *
     * @throws IllegalArgumentException if there is no call
     */
    public Reply<T> any() {
        return new FirstGathering<>(oneOrMore()).start();
    }

    /**
     * The value of the call that succeeds first. When all have failed it fails with a {@link GatherFailedException} that
     * names every call and holds every cause.
     *
     * @throws IllegalArgumentException if there is no call
     */
    public Reply<T> firstSuccess() {
        return new FirstSuccessGathering<>(oneOrMore()).start();
    }

    /**
     * The first values, in the order in which they came. As soon as too many calls have failed it fails with a
     * {@link GatherFailedException}.
     *
     * @param successes how many are needed, 1 to the number of calls
     */
    public Reply<List<T>> quorum(int successes) {
        Argument.between("successes", successes, 1, oneOrMore().size());
        return new QuorumGathering<>(calls, successes).start();
    }

    /**
     * What became of every call, in their order, once all have ended or the time is over; a call that has no outcome then
     * is {@link Outcome.Open}. Fails only when it is cancelled.
     */
    public Reply<List<Outcome<T>>> settled() {
        return new SettledGathering<>(calls).start();
    }

    private Calls<T> oneOrMore() {
        if (calls.size() == 0) {
            throw Argument.wrong("calls", calls.names(), "one or more");
        }
        return calls;
    }
}
