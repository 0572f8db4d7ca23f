package io.paceline.service.internal;

import io.paceline.core.CallLink;
import io.paceline.service.Invocation;

/** A call that was caused by one of the called service's own calls, and has to wait until the service is free. */
final class ReturnedCall<S> extends WrappedCall<S> {

    private final CallLink link;
    private boolean left;

    ReturnedCall(Invocation<? super S> call, CallLink link) {
        super(call);
        this.link = link;
    }

    @Override
    public void run(S service) throws Throwable {
        leave();
        call.run(service);
    }

    @Override
    public void fail(Throwable cause) {
        leave();
        call.fail(cause);
    }

    private void leave() {
        if (!left) {
            left = true;
            link.leave();
        }
    }
}
