package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import io.paceline.service.internal.ThreadLoops;
import java.lang.ref.WeakReference;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** After a subscription is left nothing holds the subscriber, though the bus and the handle live on. */
class LeaveLeakTest {

    private final ThreadLoops loops = new ThreadLoops(1);
    private final EventBus bus = EventBus.builder().build();
    private final Channel<Integer> numbers = bus.channel("numbers", Integer.class);

    @AfterEach
    void endTheLoops() {
        loops.close();
    }

    private static void assertCollected(WeakReference<?> reference) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (reference.get() != null && System.nanoTime() < end) {
            System.gc();
            Thread.onSpinWait();
        }
        assertThat(reference.get()).isNull();
    }

    private static final class Listener implements Consumer<Integer>, Flow.Subscriber<Integer> {
        private int last;
        private Flow.Subscription subscription;

        @Override
        public void accept(Integer number) {
            last = number;
        }

        @Override
        public void onSubscribe(Flow.Subscription own) {
            subscription = own;
            own.request(1);
        }

        @Override
        public void onNext(Integer number) {
            last = number;
        }

        @Override
        public void onError(Throwable failure) {
            last = -1;
        }

        @Override
        public void onComplete() {
            last = 0;
        }
    }

    @Test
    void aListener() {
        Listener listener = new Listener();
        Subscription subscription = numbers.subscribe(Runnable::run, listener);
        numbers.publish(1);
        assertThat(listener.last).isEqualTo(1);
        WeakReference<Listener> reference = new WeakReference<>(listener);
        listener = null;
        subscription.leave();
        assertCollected(reference);
        assertThat(subscription.delivered()).isEqualTo(1);
    }

    @Test
    void aServiceAndItsObject() {
        Book book = new Book();
        Service<Book> service = Services.builder(book).loops(loops).start();
        Subscription subscription = numbers.subscribe(service, Book::write);
        numbers.publish(1);
        service.run(object -> {}).await();
        service.discard().await();
        subscription.leave();
        WeakReference<Book> reference = new WeakReference<>(book);
        book = null;
        service = null;
        // a loop's thread remembers the service that it ran last
        Services.builder(new Book()).loops(loops).start().run(other -> {}).await();
        assertCollected(reference);
        assertThat(subscription.isActive()).isFalse();
    }

    @Test
    void aSubscriberOfAStreamThatCancels() {
        Listener listener = new Listener();
        numbers.asPublisher(Runnable::run, Delivery.DEFAULT).subscribe(listener);
        Flow.Subscription subscription = listener.subscription;
        numbers.publish(1);
        assertThat(listener.last).isEqualTo(1);
        WeakReference<Listener> reference = new WeakReference<>(listener);
        listener = null;
        subscription.cancel();
        assertCollected(reference);
        assertThat(numbers.tryPublish(2).accepted()).isZero();
        subscription.cancel();
    }
}
