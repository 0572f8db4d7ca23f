package io.paceline.service.event;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.service.internal.event.Envelope;
import java.util.concurrent.Flow;

/** The end of a subscription that is a plain listener: always wants more, and goes on when the listener throws. */
final class ListenerOutlet<L> implements Flow.Subscriber<Envelope> {

    private final RingSubscription subscription;
    private final L listener;
    private final EventAction<? super L, Object> action;

    ListenerOutlet(RingSubscription subscription, L listener, EventAction<? super L, Object> action) {
        this.subscription = subscription;
        this.listener = listener;
        this.action = action;
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
        upstream.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Envelope envelope) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        try {
            subscription.handle(envelope, action, listener, execution);
        } finally {
            execution.context(before);
            subscription.handled(1);
        }
    }

    @Override
    public void onError(Throwable failure) {
        // a listener has no gap that ends it, and nothing else fails a subscription
    }

    @Override
    public void onComplete() {
        // the bus was closed: a listener is not told
    }
}
