package io.paceline.endpoint.internal.result;

import io.paceline.core.CallContext;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A publisher that a method returned: it is subscribed to, asked and cancelled by the service, since it may read the
 * state of that. What it gives comes on whatever thread it gives it.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
final class AtHome<T> implements Flow.Publisher<T> {

    private final Flow.Publisher<T> publisher;
    private final @Nullable Home home;
    private final CallContext context;

    private AtHome(Flow.Publisher<T> publisher, @Nullable Home home, CallContext context) {
        this.publisher = publisher;
        this.home = home;
        this.context = context;
    }

    /** A publisher of the service that runs now. */
    static <T> AtHome<T> of(Flow.Publisher<T> publisher) {
        Execution execution = Execution.current();
        return new AtHome<>(publisher, execution.home(), execution.context());
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        run(
                () -> {
                    try {
                        publisher.subscribe(new Relay(subscriber));
                    } catch (Throwable e) {
                        // An Error too: nobody else would tell the subscriber.
                        subscriber.onError(e);
                    }
                },
                subscriber::onError);
    }

    private void run(Runnable action, Consumer<RejectedExecutionException> homeless) {
        Home at = home;
        if (at == null || at.isHere()) {
            context.run(action);
            return;
        }
        try {
            at.execute(() -> context.run(action));
        } catch (RejectedExecutionException ended) {
            homeless.accept(ended);
        }
    }

    /** Hands signals on as they come, and demand home. */
    private final class Relay implements Flow.Subscriber<T> {
        private final Flow.Subscriber<? super T> to;

        Relay(Flow.Subscriber<? super T> to) {
            this.to = to;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            to.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long n) {
                    run(() -> subscription.request(n), ended -> {
                        subscription.cancel();
                        to.onError(ended);
                    });
                }

                @Override
                public void cancel() {
                    // With the home gone nobody is in its state any more.
                    run(subscription::cancel, ended -> subscription.cancel());
                }
            });
        }

        @Override
        public void onNext(T element) {
            to.onNext(element);
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
}
