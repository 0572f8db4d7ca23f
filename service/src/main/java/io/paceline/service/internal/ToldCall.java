package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.service.Invocation;

/** A message without a caller: its failure goes to the error hook. */
abstract class ToldCall<S> implements Invocation<S> {

    final Mailbox<S> mailbox;
    private final String method;
    private final boolean blocking;
    private final CallContext context;

    ToldCall(Mailbox<S> mailbox, String method, boolean blocking, CallContext context) {
        this.mailbox = mailbox;
        this.method = method;
        this.blocking = blocking;
        this.context = context;
    }

    @Override
    public final String method() {
        return method;
    }

    @Override
    public final boolean isBlocking() {
        return blocking;
    }

    @Override
    public final CallContext context() {
        return context;
    }

    @Override
    public final void fail(Throwable cause) {
        mailbox.report(method, context, cause);
    }
}
