package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.service.ServiceFunction;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A message without a caller whose method returns a stage; the service counts it until that stage is done. */
final class TellStageCall<S> extends ToldCall<S> {

    private final boolean serial;
    private final ServiceFunction<? super S, ? extends CompletionStage<?>> function;
    private @Nullable CompletionStage<?> result;

    TellStageCall(
            Mailbox<S> mailbox,
            String method,
            boolean blocking,
            boolean serial,
            CallContext context,
            ServiceFunction<? super S, ? extends CompletionStage<?>> function) {
        super(mailbox, method, blocking, context);
        this.serial = serial;
        this.function = function;
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
}
