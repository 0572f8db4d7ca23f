package io.paceline.service.event;

import io.paceline.core.CallContext;
import io.paceline.core.Clock;
import io.paceline.core.Execution;
import io.paceline.service.Invocation;
import io.paceline.service.ServiceRef;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.internal.event.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * Brings events into a service: the subscription itself is the message, and each run of it takes a batch.
 *
 * <p>A batch ends after as many events as the bus allows, or about 50 µs, so that other calls of the service get their turn.
 */
final class ServiceSubscription<S> extends RingSubscription implements Invocation<S> {

    private static final long BATCH_NANOS_MAX = 50_000;

    /** Whom the events go to; one object, so that leaving lets go of all of it at once. */
    private record Target<S>(ServiceRef<S> service, EventAction<? super S, Object> action) {}

    private final boolean blocking;
    private volatile @Nullable Target<S> target;

    ServiceSubscription(
            Channel<?> channel,
            @Nullable String group,
            ServiceRef<S> service,
            EventAction<? super S, Object> action,
            Delivery delivery) {
        super(channel, group, service.name(), delivery);
        this.blocking = delivery.blocking();
        this.target = new Target<>(service, action);
    }

    @Override
    void wake() {
        Target<S> to = target;
        if (to != null) {
            to.service.deliver(this);
        }
    }

    @Override
    void forget() {
        target = null;
    }

    @Override
    public String method() {
        return channel.name();
    }

    @Override
    public CallContext context() {
        return CallContext.empty();
    }

    @Override
    public boolean isBlocking() {
        return blocking;
    }

    @Override
    public void run(S service) {
        Target<S> to = target;
        if (to == null) {
            return;
        }
        if (!isBatchFull(service, to.action)) {
            pause();
            return;
        }
        try {
            wake();
        } catch (ServiceStoppedException stopping) {
            // it runs what waits before it ends, and takes no message that could come back to the rest
            runAll(service, to.action);
            end(stopping);
        } catch (Throwable refusal) {
            end(refusal);
        }
    }

    private void runAll(S service, EventAction<? super S, Object> action) {
        boolean more = true;
        while (more) {
            more = isBatchFull(service, action);
        }
    }

    /** Runs a batch; true if it ended before the ring was empty. */
    private boolean isBatchFull(S service, EventAction<? super S, Object> action) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        Clock clock = channel.settings().clock();
        long start = clock.nanoTime();
        int batchMax = channel.settings().batchMax();
        int done = 0;
        try {
            for (Envelope envelope = next(); envelope != null; envelope = next()) {
                handle(envelope, action, service, execution);
                done++;
                // reading the clock costs as much as a short event: after 1, 2, 4, 8, … is often enough
                if (done == batchMax || ((done & (done - 1)) == 0 && clock.nanoTime() - start >= BATCH_NANOS_MAX)) {
                    return true;
                }
            }
            return false;
        } finally {
            execution.context(before);
            handled(done);
        }
    }

    /** The service has stopped, or its interceptor forbade the batch. */
    @Override
    public void fail(Throwable cause) {
        if (cause instanceof ServiceStoppedException) {
            end(cause);
            return;
        }
        channel.report(this, cause);
        int dropped = 0;
        while (dropped < channel.settings().batchMax() && dropOldest()) {
            dropped++;
        }
        pause();
    }
}
