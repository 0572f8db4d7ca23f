package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.service.ServiceAction;

/** A message without a caller. */
final class TellCall<S> extends ToldCall<S> {

    private final ServiceAction<? super S> action;

    TellCall(
            Mailbox<S> mailbox, String method, boolean blocking, CallContext context, ServiceAction<? super S> action) {
        super(mailbox, method, blocking, context);
        this.action = action;
    }

    @Override
    public void run(S service) throws Exception {
        action.accept(service);
    }
}
