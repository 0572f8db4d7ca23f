package io.paceline.core;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Every method that derives a stage, each calling a hook when its own code runs. */
record StageVariant(String name, Form form, Derive derive) {

    enum Form {
        PLAIN,
        ASYNC,
        EXECUTOR
    }

    interface Derive {
        CompletionStage<?> from(
                CompletionStage<String> stage, CompletionStage<String> other, Runnable hook, Executor e);
    }

    @Override
    public String toString() {
        return name + (form == Form.EXECUTOR ? " with executor" : "");
    }

    /** Whether its code runs when the stage has a value. */
    boolean runsOnValue() {
        return !name.startsWith("exceptionally");
    }

    /** Whether its code runs however the stage ends. */
    boolean runsOnAnyOutcome() {
        return name.startsWith("handle") || name.startsWith("whenComplete");
    }

    static Stream<StageVariant> all() {
        return Stream.of(onOneValue(), onTwo(), onAnyOutcome()).flatMap(List::stream);
    }

    private static <T> T hooked(Runnable hook, T value) {
        hook.run();
        return value;
    }

    private static StageVariant plain(String name, Derive derive) {
        return new StageVariant(name, Form.PLAIN, derive);
    }

    private static StageVariant async(String name, Derive derive) {
        return new StageVariant(name + "Async", Form.ASYNC, derive);
    }

    private static StageVariant executor(String name, Derive derive) {
        return new StageVariant(name + "Async", Form.EXECUTOR, derive);
    }

    private static List<StageVariant> onOneValue() {
        return List.of(
                plain("thenApply", (s, o, h, e) -> s.thenApply(v -> hooked(h, v + "!"))),
                async("thenApply", (s, o, h, e) -> s.thenApplyAsync(v -> hooked(h, v + "!"))),
                executor("thenApply", (s, o, h, e) -> s.thenApplyAsync(v -> hooked(h, v + "!"), e)),
                plain("thenAccept", (s, o, h, e) -> s.thenAccept(v -> h.run())),
                async("thenAccept", (s, o, h, e) -> s.thenAcceptAsync(v -> h.run())),
                executor("thenAccept", (s, o, h, e) -> s.thenAcceptAsync(v -> h.run(), e)),
                plain("thenRun", (s, o, h, e) -> s.thenRun(h)),
                async("thenRun", (s, o, h, e) -> s.thenRunAsync(h)),
                executor("thenRun", (s, o, h, e) -> s.thenRunAsync(h, e)),
                plain("thenCompose", (s, o, h, e) -> s.thenCompose(v -> hooked(h, done(v + "!")))),
                async("thenCompose", (s, o, h, e) -> s.thenComposeAsync(v -> hooked(h, done(v + "!")))),
                executor("thenCompose", (s, o, h, e) -> s.thenComposeAsync(v -> hooked(h, done(v + "!")), e)));
    }

    private static List<StageVariant> onTwo() {
        BiFunction<String, String, String> join = (a, b) -> a + b;
        return List.of(
                plain("thenCombine", (s, o, h, e) -> s.thenCombine(o, (a, b) -> hooked(h, join.apply(a, b)))),
                async("thenCombine", (s, o, h, e) -> s.thenCombineAsync(o, (a, b) -> hooked(h, join.apply(a, b)))),
                executor(
                        "thenCombine", (s, o, h, e) -> s.thenCombineAsync(o, (a, b) -> hooked(h, join.apply(a, b)), e)),
                plain("thenAcceptBoth", (s, o, h, e) -> s.thenAcceptBoth(o, (a, b) -> h.run())),
                async("thenAcceptBoth", (s, o, h, e) -> s.thenAcceptBothAsync(o, (a, b) -> h.run())),
                executor("thenAcceptBoth", (s, o, h, e) -> s.thenAcceptBothAsync(o, (a, b) -> h.run(), e)),
                plain("runAfterBoth", (s, o, h, e) -> s.runAfterBoth(o, h)),
                async("runAfterBoth", (s, o, h, e) -> s.runAfterBothAsync(o, h)),
                executor("runAfterBoth", (s, o, h, e) -> s.runAfterBothAsync(o, h, e)),
                plain("applyToEither", (s, o, h, e) -> s.applyToEither(o, v -> hooked(h, v + "!"))),
                async("applyToEither", (s, o, h, e) -> s.applyToEitherAsync(o, v -> hooked(h, v + "!"))),
                executor("applyToEither", (s, o, h, e) -> s.applyToEitherAsync(o, v -> hooked(h, v + "!"), e)),
                plain("acceptEither", (s, o, h, e) -> s.acceptEither(o, v -> h.run())),
                async("acceptEither", (s, o, h, e) -> s.acceptEitherAsync(o, v -> h.run())),
                executor("acceptEither", (s, o, h, e) -> s.acceptEitherAsync(o, v -> h.run(), e)),
                plain("runAfterEither", (s, o, h, e) -> s.runAfterEither(o, h)),
                async("runAfterEither", (s, o, h, e) -> s.runAfterEitherAsync(o, h)),
                executor("runAfterEither", (s, o, h, e) -> s.runAfterEitherAsync(o, h, e)));
    }

    private static List<StageVariant> onAnyOutcome() {
        return List.of(
                plain("handle", (s, o, h, e) -> s.handle((v, t) -> hooked(h, v + shown(t)))),
                async("handle", (s, o, h, e) -> s.handleAsync((v, t) -> hooked(h, v + shown(t)))),
                executor("handle", (s, o, h, e) -> s.handleAsync((v, t) -> hooked(h, v + shown(t)), e)),
                plain("whenComplete", (s, o, h, e) -> s.whenComplete((v, t) -> h.run())),
                async("whenComplete", (s, o, h, e) -> s.whenCompleteAsync((v, t) -> h.run())),
                executor("whenComplete", (s, o, h, e) -> s.whenCompleteAsync((v, t) -> h.run(), e)),
                plain("exceptionally", (s, o, h, e) -> s.exceptionally(t -> hooked(h, shown(t)))),
                async("exceptionally", (s, o, h, e) -> s.exceptionallyAsync(t -> hooked(h, shown(t)))),
                executor("exceptionally", (s, o, h, e) -> s.exceptionallyAsync(t -> hooked(h, shown(t)), e)),
                plain("exceptionallyCompose", (s, o, h, e) -> s.exceptionallyCompose(t -> hooked(h, done(shown(t))))),
                async(
                        "exceptionallyCompose",
                        (s, o, h, e) -> s.exceptionallyComposeAsync(t -> hooked(h, done(shown(t))))),
                executor(
                        "exceptionallyCompose",
                        (s, o, h, e) -> s.exceptionallyComposeAsync(t -> hooked(h, done(shown(t))), e)));
    }

    private static CompletionStage<String> done(String value) {
        return CompletableFuture.completedFuture(value);
    }

    private static String shown(Throwable error) {
        return error == null ? "" : error.getClass().getSimpleName();
    }
}
