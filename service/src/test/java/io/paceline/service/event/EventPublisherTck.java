package io.paceline.service.event;

import io.paceline.core.flow.FlowEmitter;
import io.paceline.core.flow.FlowSource;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules for publishers, for channels as streams; on an executor of its own and on the thread of the publisher. */
public class EventPublisherTck extends FlowPublisherVerification<Integer> {

    private final Executor executor;

    /** On the common pool. */
    public EventPublisherTck() {
        this(ForkJoinPool.commonPool());
    }

    EventPublisherTck(Executor executor) {
        super(new TestEnvironment(2_000, 50, 20));
        this.executor = executor;
    }

    /** On the thread that publishes, subscribes or requests. */
    public static final class OnTheThreadOfThePublisher extends EventPublisherTck {

        /** With an executor that runs tasks at once. */
        public OnTheThreadOfThePublisher() {
            super(Runnable::run);
        }
    }

    @Override
    public Flow.Publisher<Integer> createFlowPublisher(long elements) {
        return subscriber -> {
            EventBus bus = EventBus.builder().build();
            Channel<Integer> numbers = bus.channel("numbers", Integer.class);
            Delivery delivery = Delivery.DEFAULT.withCapacity((int) Math.max(1, elements));
            numbers.asPublisher(executor, delivery).subscribe(subscriber);
            for (int i = 0; i < elements; i++) {
                numbers.publish(i);
            }
            bus.close();
        };
    }

    @Override
    public Flow.Publisher<Integer> createFailedFlowPublisher() {
        return subscriber -> new FlowEmitter<>(
                        subscriber,
                        new FlowSource<Integer>() {
                            @Override
                            public @Nullable Integer poll() {
                                return null;
                            }

                            @Override
                            public boolean isEnded() {
                                return true;
                            }

                            @Override
                            public Throwable failure() {
                                return new IllegalStateException("failed from the start");
                            }

                            @Override
                            public void closed(@Nullable Throwable thrown) {
                                // nothing to let go of
                            }
                        },
                        executor)
                .start();
    }

    @Override
    public long maxElementsFromPublisher() {
        return Delivery.CAPACITY_MAX;
    }
}
