package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.service.Invocation;
import io.paceline.service.ServiceFunction;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A message without a caller whose method returns a stage; the service counts it until that stage is done. */
final class TellStageCall<S> implements Invocation<S> {

    private final Mailbox<S> mailbox;
    private final String method;
    private final boolean blocking;
    private final boolean serial;
    private final CallContext context;
    private final ServiceFunction<? super S, ? extends CompletionStage<?>> function;
    private @Nullable CompletionStage<?> result;

    TellStageCall(
            Mailbox<S> mailbox,
            String method,
            boolean blocking,
            boolean serial,
            CallContext context,
            ServiceFunction<? super S, ? extends CompletionStage<?>> function) {
        this.mailbox = mailbox;
        this.method = method;
        this.blocking = blocking;
        this.serial = serial;
        this.context = context;
        this.function = function;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public boolean isBlocking() {
        return blocking;
    }

    @Override
    public CallContext context() {
        return context;
    }

    @Override
    public void run(S service) throws Exception {
        CompletionStage<?> made = function.apply(service);
        result = made;
        mailbox.stop.stageOpened();
        // at home, where the error hook is called
        Reply.from(made).whenComplete((value, error) -> {
            if (error != null) {
                fail(error instanceof CompletionException && error.getCause() != null ? error.getCause() : error);
            }
            mailbox.stop.stageClosed();
        });
    }

    @Override
    public @Nullable CompletionStage<?> holdsUntil() {
        return serial ? result : null;
    }

    @Override
    public void fail(Throwable cause) {
        mailbox.report(method, context, cause);
    }
}
