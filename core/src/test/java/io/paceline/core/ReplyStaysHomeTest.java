package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way a continuation could leave home: every method that derives a stage, against every way a result is made. */
class ReplyStaysHomeTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final ExecutorService OTHER = Executors.newSingleThreadExecutor();

    private final SteppedHome home = new SteppedHome();
    private final SteppedHome otherHome = new SteppedHome();
    private final CallContext context = CallContext.empty().withTrace(new TraceContext("00-1-2-01", null));
    private final List<String> ran = new ArrayList<>();
    private final List<String> after = new ArrayList<>();
    private final List<Runnable> handed = new ArrayList<>();

    /** A reply of the home, and what ends it once the home is stepped. */
    private record Made(Reply<String> reply, Runnable produce) {}

    /** The ways a result is made. */
    private enum Production {
        AT_HOME(false),
        ON_ANOTHER_THREAD(false),
        FAILED_ON_ANOTHER_THREAD(true),
        AT_ANOTHER_HOME(false),
        BY_A_FOREIGN_STAGE(false),
        BY_A_COMPOSED_CALL(false),
        BY_A_PART_OF_ALL(false),
        BY_A_PART_OF_ANY(false),
        BY_CANCELLATION(true),
        BY_CANCELLING_THE_SOURCE(true),
        BY_A_TIMER(true),
        BY_A_TIMER_WITH_A_VALUE(false);

        private final boolean fails;

        Production(boolean fails) {
            this.fails = fails;
        }
    }

    @AfterAll
    static void endTheOtherThread() {
        OTHER.shutdownNow();
    }

    static Stream<Arguments> everyWay() {
        return StageVariant.all()
                .flatMap(variant -> Stream.of(Production.values())
                        .flatMap(production -> Stream.of("before", "after", "after, at another home")
                                .map(moment -> Arguments.of(variant, production, moment))));
    }

    @ParameterizedTest(name = "{0}, {1}, derived {2}")
    @MethodSource("everyWay")
    void continuationsRunAtHomeWhateverMakesTheResult(StageVariant variant, Production production, String moment) {
        Made made = make(production);
        if (!moment.equals("before")) {
            produceAndSettle(made);
        }
        Runnable derivation = () -> derive(variant, made.reply()).handle((value, error) -> note(after));
        if (moment.equals("after, at another home")) {
            otherHome.at(derivation);
        } else {
            derivation.run();
        }
        if (moment.equals("before")) {
            produceAndSettle(made);
        }
        settle();

        boolean runs = variant.runsOnAnyOutcome() || production.fails != variant.runsOnValue();
        String where = variant.form() == StageVariant.Form.EXECUTOR ? "elsewhere" : "at home";
        assertThat(ran).isEqualTo(runs ? List.of(where + " with the context") : List.of());
        // also what follows a stage that left home by an executor
        assertThat(after).containsExactly("at home with the context");
    }

    static Stream<StageVariant> ofTwo() {
        return StageVariant.all()
                .filter(variant -> variant.name().contains("Both")
                        || variant.name().contains("Combine")
                        || variant.name().contains("Either"));
    }

    @ParameterizedTest
    @MethodSource("ofTwo")
    void continuationsRunAtHomeWhenTheOtherStageDecides(StageVariant variant) {
        Promise<String> source = new Promise<>(home, context);
        CompletableFuture<String> other = new CompletableFuture<>();
        CompletionStage<?> derived = variant.derive().from(source, other, () -> note(ran), handed::add);
        derived.handle((value, error) -> note(after));
        if (!variant.name().contains("Either")) {
            home.at(() -> source.complete("a"));
            settle();
        }
        assertThat(ran).isEmpty();
        elsewhere(() -> other.complete("b"));
        settle();
        String where = variant.form() == StageVariant.Form.EXECUTOR ? "elsewhere" : "at home";
        assertThat(ran).containsExactly(where + " with the context");
        assertThat(after).containsExactly("at home with the context");
    }

    private CompletionStage<?> derive(StageVariant variant, Reply<String> reply) {
        // a second stage that is there already for those that need both, and never for those that take the first
        Reply<String> second = variant.name().contains("Either") ? new Promise<>() : Reply.of("b");
        return variant.derive().from(reply, second, () -> note(ran), handed::add);
    }

    private boolean note(List<String> notes) {
        return notes.add((home.isHere() ? "at home" : "elsewhere")
                + (CallContext.current() == context ? " with the context" : " without"));
    }

    private void produceAndSettle(Made made) {
        made.produce().run();
        settle();
    }

    private void settle() {
        home.step();
        while (!handed.isEmpty()) {
            handed.remove(0).run();
            home.step();
        }
    }

    private static void elsewhere(Runnable task) {
        CompletableFuture.runAsync(task, OTHER).orTimeout(20, TimeUnit.SECONDS).join();
    }

    /** Makes a reply as code of the home does. */
    private Reply<String> atHome(Supplier<Reply<String>> code) {
        List<Reply<String>> made = new ArrayList<>();
        home.at(() -> made.add(context.call(code)));
        return made.get(0);
    }

    private Made make(Production production) {
        Promise<String> source = new Promise<>(home, context);
        CompletableFuture<String> foreign = new CompletableFuture<>();
        Runnable completeSource = () -> elsewhere(() -> source.complete("a"));
        Runnable completeForeign = () -> elsewhere(() -> foreign.complete("a"));
        return switch (production) {
            case AT_HOME -> new Made(source, () -> home.at(() -> source.complete("a")));
            case ON_ANOTHER_THREAD -> new Made(source, completeSource);
            case FAILED_ON_ANOTHER_THREAD ->
                new Made(
                        source,
                        () -> elsewhere(() -> source.completeExceptionally(new IllegalStateException("planned"))));
            case AT_ANOTHER_HOME -> {
                Promise<String> other = new Promise<>(otherHome, CallContext.empty());
                yield new Made(atHome(() -> Reply.from(other)), () -> otherHome.at(() -> other.complete("a")));
            }
            case BY_A_FOREIGN_STAGE -> new Made(atHome(() -> Reply.from(foreign)), completeForeign);
            case BY_A_COMPOSED_CALL -> {
                source.complete("first");
                yield new Made(source.thenCompose(value -> foreign), () -> {
                    settle();
                    completeForeign.run();
                });
            }
            case BY_A_PART_OF_ALL ->
                new Made(
                        atHome(() -> Reply.all(List.of(source, Reply.of("b"))).thenApply(all -> all.get(0))),
                        completeSource);
            case BY_A_PART_OF_ANY -> new Made(atHome(() -> Reply.any(List.of(foreign, source))), completeForeign);
            case BY_CANCELLATION -> new Made(source, () -> elsewhere(source::cancel));
            case BY_CANCELLING_THE_SOURCE ->
                new Made(source.thenApply(value -> value), () -> elsewhere(source::cancel));
            case BY_A_TIMER -> new Made(source.orTimeout(SECOND), () -> home.advance(SECOND));
            case BY_A_TIMER_WITH_A_VALUE -> new Made(source.completeOnTimeout("a", SECOND), () -> home.advance(SECOND));
        };
    }

    @Test
    void continuationsThatAreAddedWhileTheResultIsMadeRunOnceAtHome() throws Exception {
        for (int round = 0; round < 2_000; round++) {
            Promise<Integer> contested = new Promise<>(home, context);
            CompletableFuture<Boolean> completed = CompletableFuture.supplyAsync(() -> contested.complete(1), OTHER);
            for (int i = 0; i < 4; i++) {
                contested.thenRun(() -> note(ran));
                contested.thenAcceptAsync(value -> note(ran));
            }
            assertThat(completed.get(20, TimeUnit.SECONDS)).isTrue();
            home.step();
            assertThat(ran).hasSize(8).containsOnly("at home with the context");
            ran.clear();
        }
    }
}
