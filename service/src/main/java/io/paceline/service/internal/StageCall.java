package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.service.ServiceFunction;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A call whose method returns a stage of the value; the service counts it until that stage is done. */
final class StageCall<S, T extends @Nullable Object> extends ReplyCall<S, T> {

    private static final int COUNTED = 1;
    private static final int ENDED = 2;

    private final ServiceFunction<? super S, ? extends CompletionStage<T>> function;
    private final boolean serial;
    private final AtomicInteger stage = new AtomicInteger();
    private @Nullable CompletionStage<T> result;

    StageCall(
            Mailbox<S> mailbox,
            String method,
            boolean blocking,
            boolean serial,
            Execution execution,
            ServiceFunction<? super S, ? extends CompletionStage<T>> function) {
        super(mailbox, method, blocking, execution);
        this.serial = serial;
        this.function = function;
    }

    @Override
    public void run(S service) throws Exception {
        if (isDone()) {
            return;
        }
        CompletionStage<T> made = function.apply(service);
        if (made == null) {
            throw new NullPointerException(this + ": null (expected: a stage)");
        }
        result = made;
        if (!isEnded(made)) {
            mailbox.stop.stageOpened();
            if (!stage.compareAndSet(0, COUNTED)) {
                // cancelled while it ran
                mailbox.stop.stageClosed();
            }
        }
        follow(made);
    }

    @Override
    public @Nullable CompletionStage<?> holdsUntil() {
        return serial ? result : null;
    }

    @Override
    protected void onDone() {
        super.onDone();
        if (stage.getAndSet(ENDED) == COUNTED) {
            mailbox.stop.stageClosed();
        }
    }

    static boolean isEnded(CompletionStage<?> stage) {
        return stage instanceof Reply<?> reply ? reply.isDone() : stage instanceof Future<?> future && future.isDone();
    }
}
