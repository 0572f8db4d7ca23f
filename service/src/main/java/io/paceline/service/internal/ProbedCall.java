package io.paceline.service.internal;

import io.paceline.core.Probe;
import io.paceline.service.Invocation;
import io.paceline.service.Service;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows a call to the probe; put around it only where there is a probe. */
final class ProbedCall<S> extends WrappedCall<S> {

    private static final Logger log = LoggerFactory.getLogger(Service.class);

    private final Probe probe;
    private final String service;
    private final long queuedNanos = System.nanoTime();
    private boolean started;

    ProbedCall(Invocation<? super S> call, Probe probe, String service) {
        super(call);
        this.probe = probe;
        this.service = service;
    }

    /** The call with what looks at it put around. */
    static <S> Invocation<? super S> wrapped(Invocation<? super S> call, Mailbox<S> mailbox) {
        Invocation<? super S> message = call;
        if (!mailbox.settings.interceptors().isEmpty()) {
            message = new InterceptedCall<S>(message, mailbox);
        }
        Probe probe = mailbox.settings.probe();
        return probe == Probe.NONE ? message : new ProbedCall<S>(message, probe, mailbox.name());
    }

    static void queued(Invocation<?> call, Mailbox<?> mailbox) {
        Probe probe = mailbox.settings.probe();
        if (probe != Probe.NONE) {
            try {
                probe.callQueued(call.context(), mailbox.name(), call.method());
            } catch (Throwable thrown) {
                // a counted message must find its thread whatever the probe does
                log.error("{}: the probe failed", mailbox, thrown);
            }
        }
    }

    static RejectedExecutionException refused(Invocation<?> call, Mailbox<?> mailbox, RejectedExecutionException why) {
        Probe probe = mailbox.settings.probe();
        if (probe != Probe.NONE) {
            probe.callRefused(call.context(), mailbox.name(), call.method(), why);
        }
        return why;
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
