package io.paceline.service.gather;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is done with a stage of whatever class. */
final class Stages {

    private Stages() {}

    /** Makes the call with the context; one that cannot be made is a failed stage. */
    static <T extends @Nullable Object> CompletionStage<T> call(
            Supplier<? extends CompletionStage<T>> operation, CallContext context) {
        try {
            CompletionStage<T> stage = context.call(operation::get);
            return stage != null
                    ? stage
                    : Reply.failed(new NullPointerException("operation returned null (expected: a stage)"));
        } catch (Throwable thrown) {
            return Reply.failed(thrown);
        }
    }

    /** Tells the outcome where it is made, so the action must run nothing of the user's. */
    static <T extends @Nullable Object> void observe(
            CompletionStage<T> stage, BiConsumer<? super T, ? super @Nullable Throwable> action) {
        CompletionStage<T> there = stage instanceof Reply<T> reply ? reply.toCompletableFuture() : stage;
        there.whenComplete(action);
    }

    static void cancel(CompletionStage<?> stage) {
        if (stage instanceof Reply<?> reply) {
            reply.cancel();
        } else if (stage instanceof Future<?> future) {
            future.cancel(false);
        }
    }

    /** What a call failed with, without what stages wrap around it. */
    static Throwable cause(Throwable error) {
        Throwable cause = error;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** What the user's code threw when it looked at a failure, with that failure, which must not vanish. */
    static Throwable because(Throwable failure, Throwable thrown) {
        if (thrown != failure) {
            thrown.addSuppressed(failure);
        }
        return thrown;
    }
}
