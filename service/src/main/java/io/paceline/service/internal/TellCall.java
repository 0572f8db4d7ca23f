package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.service.Invocation;
import io.paceline.service.ServiceAction;

/** A message without a caller. */
final class TellCall<S> implements Invocation<S> {

    private final Mailbox<S> mailbox;
    private final String method;
    private final boolean blocking;
    private final CallContext context;
    private final ServiceAction<? super S> action;

    TellCall(
            Mailbox<S> mailbox, String method, boolean blocking, CallContext context, ServiceAction<? super S> action) {
        this.mailbox = mailbox;
        this.method = method;
        this.blocking = blocking;
        this.context = context;
        this.action = action;
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
        action.accept(service);
    }

    @Override
    public void fail(Throwable cause) {
        mailbox.report(method, context, cause);
    }
}
