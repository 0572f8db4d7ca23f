package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.service.ServiceAction;

/** A call without a value, whose end the caller wants to know. */
final class RunCall<S> extends ReplyCall<S, Void> {

    private final ServiceAction<? super S> action;

    RunCall(Mailbox<S> mailbox, String method, boolean blocking, Execution execution, ServiceAction<? super S> action) {
        super(mailbox, method, blocking, execution);
        this.action = action;
    }

    @Override
    public void run(S service) throws Exception {
        if (isDone()) {
            return;
        }
        action.accept(service);
        completeEmpty();
    }
}
