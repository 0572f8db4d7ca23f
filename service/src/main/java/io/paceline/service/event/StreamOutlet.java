package io.paceline.service.event;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.service.internal.event.Envelope;
import java.util.Objects;
import java.util.concurrent.Flow;

/** The end of a subscription that is a stream: hands the events to the user's subscriber, each in its context. */
final class StreamOutlet<E> implements Flow.Subscriber<Envelope> {

    private final RingSubscription subscription;
    private final Class<E> type;
    private final Flow.Subscriber<? super E> to;

    StreamOutlet(RingSubscription subscription, Class<E> type, Flow.Subscriber<? super E> to) {
        this.subscription = subscription;
        this.type = type;
        this.to = Objects.requireNonNull(to, "subscriber");
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
        to.onSubscribe(upstream);
    }

    @Override
    public void onNext(Envelope envelope) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        execution.context(envelope.context());
        try {
            to.onNext(type.cast(envelope.event()));
        } finally {
            execution.context(before);
            subscription.handled(1);
        }
    }

    @Override
    public void onError(Throwable failure) {
        to.onError(failure);
    }

    @Override
    public void onComplete() {
        to.onComplete();
    }
}
