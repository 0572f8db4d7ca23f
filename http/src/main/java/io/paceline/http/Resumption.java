package io.paceline.http;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.http.HttpRequest.Continuation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A request that waits for a stage and then goes on, on its loop and in its context. */
final class Resumption<T extends @Nullable Object> extends CompletableFuture<@Nullable Object> {

    /** How a stage ended. */
    private record Ending<T extends @Nullable Object>(
            T value, @Nullable Throwable failure) {}

    private final HttpRequest request;
    private final Continuation<T> next;
    private final Thread starter = Thread.currentThread();

    // touched by the starting thread only: others see by the first that they are not it
    private boolean starting = true;
    private @Nullable Ending<T> atOnce;

    Resumption(HttpRequest request, Continuation<T> next) {
        this.request = request;
        this.next = next;
    }

    /** What next returned if the stage has completed already, else this. */
    @Nullable
    Object after(CompletionStage<T> stage) throws Exception {
        stage.whenComplete((value, failure) -> {
            Ending<T> ending = new Ending<>(value, failure);
            if (Thread.currentThread() == starter && starting) {
                atOnce = ending;
            } else if (request.loop().inLoop()) {
                resume(ending);
            } else {
                request.loop().execute(() -> resume(ending));
            }
        });
        starting = false;
        Ending<T> ending = atOnce;
        return ending == null ? this : proceed(ending);
    }

    private @Nullable Object proceed(Ending<T> ending) throws Exception {
        Throwable failure = ending.failure;
        if (failure instanceof Error error) {
            throw error;
        } else if (failure != null) {
            throw failure instanceof Exception exception ? exception : new CompletionException(failure);
        }
        return next.proceed(ending.value);
    }

    private void resume(Ending<T> ending) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        execution.context(request.context());
        try {
            requireTime();
            Object result = proceed(ending);
            if (result instanceof CompletionStage<?> stage) {
                stage.whenComplete((value, failure) -> settle(value, failure));
            } else {
                complete(result);
            }
        } catch (Throwable e) {
            // An Error too, as from the handler itself.
            completeExceptionally(e);
        } finally {
            execution.context(before);
        }
    }

    private void requireTime() {
        CallContext context = request.context();
        if (context.isExpired()) {
            throw new HttpException(504, "the deadline passed before there was an answer");
        } else if (context.isOver()) {
            throw new CancellationException("the request was given up");
        }
    }

    private void settle(@Nullable Object value, @Nullable Throwable failure) {
        if (failure == null) {
            complete(value);
        } else {
            completeExceptionally(failure);
        }
    }
}
