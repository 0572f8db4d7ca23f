package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.CallContext;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random values, failures, cancellations and steps of time against a gathering, compared with a plain reference. */
class GatherModelTest {

    private static final int SEEDS = "long".equals(System.getProperty("paceline.intensity")) ? 20_000 : 500;
    private static final Duration STEP = Duration.ofSeconds(1);

    enum Kind {
        ALL,
        ANY,
        FIRST_SUCCESS,
        QUORUM,
        SETTLED,
        PARTS
    }

    @ParameterizedTest
    @EnumSource
    void aGatheringEndsAsTheReferenceDoes(Kind kind) {
        long first = System.nanoTime();
        for (long seed = first; seed < first + SEEDS; seed++) {
            new Run(kind, seed).play();
        }
    }

    /** What the result should be, from the history alone. */
    private static final class Reference {
        final Kind kind;
        final int needed;
        final List<Boolean> required;
        final String[] outcomes;
        final List<Integer> order = new ArrayList<>();
        String end = "open";

        Reference(Kind kind, int needed, List<Boolean> required) {
            this.kind = kind;
            this.needed = needed;
            this.required = required;
            this.outcomes = new String[required.size()];
        }

        void ended(int call, String outcome) {
            if (!end.equals("open") || outcomes[call] != null) {
                return;
            }
            outcomes[call] = outcome;
            order.add(call);
            List<String> values = order.stream()
                    .map(i -> outcomes[i])
                    .filter(o -> !o.startsWith("!"))
                    .toList();
            int failures = order.size() - values.size();
            boolean failed = outcome.startsWith("!");
            boolean complete = order.size() == outcomes.length;
            end = switch (kind) {
                case ALL -> failed ? outcome : complete ? List.of(outcomes).toString() : end;
                case ANY -> outcome;
                case FIRST_SUCCESS -> !failed ? outcome : complete ? "out of reach " + shown() : end;
                case QUORUM ->
                    values.size() == needed
                            ? values.toString()
                            : failures > outcomes.length - needed ? "out of reach " + shown() : end;
                case SETTLED -> complete ? shown() : end;
                case PARTS -> failed && required.get(call) ? outcome : complete ? shown() : end;
            };
        }

        void timeIsOver() {
            if (!end.equals("open")) {
                return;
            }
            boolean requiredAreThere = true;
            for (int i = 0; i < outcomes.length; i++) {
                requiredAreThere &= !required.get(i) || outcomes[i] != null;
            }
            boolean takesWhatIsThere = kind == Kind.SETTLED || (kind == Kind.PARTS && requiredAreThere);
            end = (takesWhatIsThere ? "" : "partial ") + shown();
        }

        void cancelled() {
            if (end.equals("open")) {
                end = "!cancelled";
            }
        }

        private String shown() {
            List<String> all = new ArrayList<>();
            for (String outcome : outcomes) {
                all.add(outcome == null ? "?" : outcome);
            }
            return all.toString();
        }
    }

    /** One random history. */
    private static final class Run {
        private final Kind kind;
        private final long seed;
        private final Random random;
        private final SteppedHome home = new SteppedHome();
        private final List<CompletionStage<String>> calls = new ArrayList<>();
        private final List<Boolean> required = new ArrayList<>();
        private final List<String> ends = new ArrayList<>();
        private final boolean othersRun;
        private final int limitSteps;
        private final int needed;
        private final Reference reference;

        Run(Kind kind, long seed) {
            this.kind = kind;
            this.seed = seed;
            this.random = new Random(seed);
            int size = 1 + random.nextInt(6);
            for (int i = 0; i < size; i++) {
                calls.add(random.nextBoolean() ? new Promise<>(home, CallContext.empty()) : new CompletableFuture<>());
                required.add(random.nextBoolean());
            }
            othersRun = kind != Kind.PARTS && random.nextBoolean();
            limitSteps = 1 + random.nextInt(4);
            needed = 1 + random.nextInt(size);
            reference = new Reference(kind, needed, List.copyOf(required));
        }

        void play() {
            int early = random.nextInt(3);
            List<int[]> known = new ArrayList<>();
            for (int i = 0; i < early; i++) {
                known.add(new int[] {random.nextInt(calls.size()), random.nextInt(3)});
            }
            known.forEach(act -> end(act[0], act[1]));
            List<String> before =
                    IntStream.range(0, calls.size()).mapToObj(this::outcomeOf).toList();
            Reply<?> result = home.at(this::gather);
            // what was there before counts in the order of the calls
            for (int call = 0; call < calls.size(); call++) {
                if (!before.get(call).equals("?")) {
                    reference.ended(call, before.get(call));
                }
            }
            check(result);
            int steps = 0;
            for (int i = 0; i < 20; i++) {
                int act = random.nextInt(12);
                if (act == 0) {
                    result.cancel();
                    reference.cancelled();
                } else if (act <= 2) {
                    home.advance(STEP);
                    steps++;
                    if (steps >= limitSteps) {
                        reference.timeIsOver();
                    }
                } else {
                    int call = random.nextInt(calls.size());
                    end(call, act % 3);
                    reference.ended(call, outcomeOf(call));
                }
                home.step();
                check(result);
            }
        }

        private Reply<?> gather() {
            Duration limit = STEP.multipliedBy(limitSteps);
            if (kind == Kind.PARTS) {
                Parts parts = new Parts().within(limit);
                for (int i = 0; i < calls.size(); i++) {
                    if (required.get(i)) {
                        parts.add("p" + i, calls.get(i));
                    } else {
                        parts.addOptional("p" + i, calls.get(i));
                    }
                }
                return noting(parts.all().thenApply(Gathered::outcomes));
            }
            Gather<String> plain = Gather.of(calls).within(limit);
            Gather<String> gather = othersRun ? plain.lettingOthersRun() : plain;
            return switch (kind) {
                case ALL -> noting(gather.all());
                case ANY -> noting(gather.any());
                case FIRST_SUCCESS -> noting(gather.firstSuccess());
                case QUORUM -> noting(gather.quorum(needed));
                default -> noting(gather.settled());
            };
        }

        private <T> Reply<T> noting(Reply<T> reply) {
            reply.whenComplete((value, error) -> ends.add(error == null ? shown(value) : shownError(error)));
            return reply;
        }

        private void end(int call, int how) {
            CompletionStage<String> stage = calls.get(call);
            String value = "v" + random.nextInt(100);
            RuntimeException error = new IllegalStateException("e" + random.nextInt(100));
            if (stage instanceof Promise<String> promise) {
                boolean ignored = how == 0
                        ? promise.complete(value)
                        : how == 1 ? promise.completeExceptionally(error) : promise.cancel();
            } else if (stage instanceof CompletableFuture<String> future) {
                boolean ignored = how == 0
                        ? future.complete(value)
                        : how == 1 ? future.completeExceptionally(error) : future.cancel(false);
            }
        }

        private String outcomeOf(int call) {
            CompletableFuture<String> copy = calls.get(call).toCompletableFuture();
            return copy.isDone()
                    ? copy.handle((value, error) -> error == null ? value : shownError(error))
                            .join()
                    : "?";
        }

        private void check(Reply<?> result) {
            String as = kind + ", seed " + seed;
            List<String> expected = reference.end.equals("open") ? List.of() : List.of(reference.end);
            assertThat(ends).as(as).isEqualTo(expected);
            assertThat(result.isDone()).as(as).isEqualTo(!expected.isEmpty());
            boolean cancelsTheRest = !expected.isEmpty() && (!othersRun || reference.end.equals("!cancelled"));
            if (cancelsTheRest) {
                for (int call = 0; call < calls.size(); call++) {
                    assertThat(outcomeOf(call)).as(as).isNotEqualTo("?");
                }
            }
            if (!expected.isEmpty()) {
                assertThat(home.timers()).as(as).isZero();
            }
        }

        private static String shown(Object value) {
            if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Outcome<?>) {
                return list.stream().map(Run::shownOutcome).toList().toString();
            }
            return String.valueOf(value);
        }

        private static String shownOutcome(Object outcome) {
            if (outcome instanceof Outcome.Success<?> success) {
                return String.valueOf(success.value());
            }
            return outcome instanceof Outcome.Failure<?> failure ? shownError(failure.cause()) : "?";
        }

        private static String shownError(Throwable error) {
            Throwable cause = error instanceof CompletionException ? error.getCause() : error;
            if (cause instanceof GatherFailedException failed) {
                return "out of reach " + shown(failed.outcomes());
            }
            if (cause instanceof PartialResultException partial) {
                return "partial " + shown(partial.outcomes());
            }
            return cause instanceof CancellationException ? "!cancelled" : "!" + cause.getMessage();
        }
    }
}
