package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.service.ServiceHooks;
import org.jspecify.annotations.Nullable;

/** Tells a service object about its life and its batches; what it throws goes to the error hook. Of the owner. */
final class Hooks {

    private final ServiceHooks target;
    private final Mailbox<?> mailbox;
    private boolean inBatch;
    private boolean ended;

    private Hooks(ServiceHooks target, Mailbox<?> mailbox) {
        this.target = target;
        this.mailbox = mailbox;
    }

    /** The hooks of an object that wants to be told, or null. */
    static @Nullable Hooks of(Object target, Mailbox<?> mailbox) {
        return target instanceof ServiceHooks hooks ? new Hooks(hooks, mailbox) : null;
    }

    boolean isInBatch() {
        return inBatch;
    }

    void start() {
        tell("onStart", () -> target.onStart(mailbox));
    }

    void batchStart(int size) {
        inBatch = true;
        tell("onBatchStart", () -> target.onBatchStart(size));
    }

    void batchEnd() {
        if (inBatch) {
            inBatch = false;
            tell("onBatchEnd", target::onBatchEnd);
        }
    }

    void idle() {
        tell("onIdle", target::onIdle);
    }

    void stop() {
        batchEnd();
        tell("onStop", target::onStop);
        ended = true;
    }

    private void tell(String method, Runnable hook) {
        if (ended) {
            return;
        }
        try {
            hook.run();
        } catch (Throwable thrown) {
            mailbox.report(method, CallContext.empty(), thrown);
        }
    }
}
