package io.paceline.service.internal;

import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.service.Invocation;
import org.jspecify.annotations.Nullable;

/** Shows a call to the probe; put around it only where there is a probe. */
final class ProbedCall<S> implements Invocation<S> {

    private final Invocation<? super S> call;
    private final Probe probe;
    private final String service;
    private final long queuedNanos = System.nanoTime();
    private boolean started;

    ProbedCall(Invocation<? super S> call, Probe probe, String service) {
        this.call = call;
        this.probe = probe;
        this.service = service;
    }

    @Override
    public String method() {
        return call.method();
    }

    @Override
    public CallContext context() {
        return call.context();
    }

    @Override
    public void run(S target) throws Throwable {
        started = true;
        long startNanos = System.nanoTime();
        probe.callStarted(context(), service, method(), startNanos - queuedNanos);
        Throwable error = null;
        try {
            call.run(target);
        } catch (Throwable thrown) {
            error = thrown;
            throw thrown;
        } finally {
            ended(startNanos, error);
        }
    }

    @Override
    public void fail(Throwable cause) {
        if (!started) {
            probe.callDropped(context(), service, method(), cause);
        }
        call.fail(cause);
    }

    private void ended(long startNanos, @Nullable Throwable error) {
        probe.callEnded(context(), service, method(), System.nanoTime() - startNanos, error);
    }
}
