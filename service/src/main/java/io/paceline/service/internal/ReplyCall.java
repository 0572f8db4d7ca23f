package io.paceline.service.internal;

import io.paceline.core.Execution;
import io.paceline.core.Promise;
import io.paceline.core.Scope;
import io.paceline.service.Invocation;
import org.jspecify.annotations.Nullable;

/**
 * A message whose caller gets a reply: the message is the reply, so there is one object for both.
 *
 * <p>When it stays open beyond the call that made it, it counts in its caller's account and is registered in the scope
 * of its context.
 */
abstract class ReplyCall<S, T extends @Nullable Object> extends Promise<T> implements Invocation<S> {

    final Mailbox<S> mailbox;
    private final String method;
    private final boolean blocking;
    private @Nullable Caller caller;
    private volatile Scope.@Nullable Registration registration;

    ReplyCall(Mailbox<S> mailbox, String method, boolean blocking, Execution execution) {
        super(execution.home(), execution.outgoingContext());
        this.mailbox = mailbox;
        this.method = method;
        this.blocking = blocking;
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
    public final void fail(Throwable cause) {
        completeExceptionally(cause);
    }

    /** Counts the call in its caller's account, before any other thread can know it. */
    final void open(Caller caller) {
        this.caller = caller;
        caller.take();
    }

    /** Whether another thread may know this call. */
    final boolean isOpened() {
        return caller != null;
    }

    /** Lets the scope cancel this call, if there is one. */
    final void joinScope() {
        Scope scope = context().scope();
        if (scope == null) {
            return;
        }
        Scope.Registration joined = scope.register(this::cancel);
        registration = joined;
        // whoever ended it meanwhile may have looked before the registration was there
        if (isDone()) {
            joined.leave();
        }
    }

    @Override
    protected void onDone() {
        Scope.Registration joined = registration;
        if (joined != null) {
            joined.leave();
        }
        if (caller != null) {
            caller.giveBack();
        }
    }

    @Override
    public String toString() {
        return "call of " + mailbox + " " + method + ", " + super.toString();
    }
}
