package io.paceline.service.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.TraceContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Channels as streams, both ways. */
class EventStreamTest {

    private final Faults faults = new Faults();
    private final EventBus bus =
            EventBus.builder().name("shop").errorHook(faults).build();
    private final Channel<Integer> numbers = bus.channel("numbers", Integer.class);
    private final Queue<Runnable> tasks = new ArrayDeque<>();

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** Writes down what it is told, and asks only when the test says so. */
    private static final class Reader implements Flow.Subscriber<Integer> {
        private final List<Object> seen = new ArrayList<>();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription own) {
            subscription = own;
        }

        @Override
        public void onNext(Integer number) {
            seen.add(number);
            TraceContext trace = CallContext.current().trace();
            if (trace != null) {
                seen.add(trace.traceparent());
            }
        }

        @Override
        public void onError(Throwable failure) {
            seen.add(failure.getMessage());
        }

        @Override
        public void onComplete() {
            seen.add("complete");
        }
    }

    private Reader read(Delivery delivery) {
        Reader reader = new Reader();
        numbers.asPublisher(tasks::add, delivery).subscribe(reader);
        return reader;
    }

    @Test
    void aStreamGivesWhatIsAskedForAndEndsWithTheBus() {
        Reader reader = read(Delivery.DEFAULT);
        Reader other = read(Delivery.DEFAULT);
        for (int i = 1; i <= 5; i++) {
            numbers.publish(i);
        }
        runTasks();
        assertThat(reader.seen).isEmpty();
        reader.subscription.request(2);
        runTasks();
        assertThat(reader.seen).containsExactly(1, 2);
        bus.close();
        runTasks();
        assertThat(reader.seen).containsExactly(1, 2);
        reader.subscription.request(Long.MAX_VALUE);
        other.subscription.request(5);
        runTasks();
        assertThat(reader.seen).containsExactly(1, 2, 3, 4, 5, "complete");
        assertThat(other.seen).containsExactly(1, 2, 3, 4, 5, "complete");
    }

    @Test
    void aStreamOfAClosedBusIsEmpty() {
        bus.close();
        Reader reader = read(Delivery.DEFAULT);
        runTasks();
        assertThat(reader.seen).containsExactly("complete");
    }

    @Test
    void aStreamThatMissedAnEventEndsWithThatErrorAfterWhatItHas() {
        Reader reader = read(Delivery.DEFAULT.withName("reader").withCapacity(2));
        numbers.publish(1);
        numbers.publish(2);
        assertThat(numbers.tryPublish(3).rejectedBy()).containsExactly("reader");
        assertThat(numbers.tryPublish(4)).isEqualTo(new PublishResult(0, List.of()));
        runTasks();
        reader.subscription.request(10);
        runTasks();
        assertThat(reader.seen)
                .containsExactly(
                        1,
                        2,
                        "bus 'shop', channel 'numbers': event rejected by [reader], whose rings are full"
                                + " (accepted=0, rejected=1)");
        assertThat(faults.lines()).isEmpty();
    }

    @Test
    void aDroppingStreamGoesOnWithTheNewest() {
        Reader reader = read(Delivery.DEFAULT.withCapacity(2).withOverflow(Overflow.DROP_OLDEST));
        for (int i = 1; i <= 5; i++) {
            numbers.publish(i);
        }
        reader.subscription.request(10);
        runTasks();
        assertThat(reader.seen).containsExactly(4, 5);
    }

    @Test
    void anEventOfAStreamRunsInTheContextOfItsPublisher() {
        Reader reader = read(Delivery.DEFAULT);
        reader.subscription.request(2);
        CallContext.empty().withTrace(new TraceContext("00-1", null)).run(() -> numbers.publish(1));
        numbers.publish(2);
        runTasks();
        assertThat(reader.seen).containsExactly(1, "00-1", 2);
    }

    @Test
    void aSubscriberThatThrowsIsCancelledAndReported() {
        Flow.Publisher<Integer> stream = numbers.asPublisher(tasks::add, Delivery.DEFAULT.withName("thrower"));
        stream.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(10);
            }

            @Override
            public void onNext(Integer number) {
                throw new IllegalStateException("not " + number);
            }

            @Override
            public void onError(Throwable failure) {
                throw new IllegalStateException("told", failure);
            }

            @Override
            public void onComplete() {
                throw new IllegalStateException("told");
            }
        });
        numbers.publish(1);
        numbers.publish(2);
        runTasks();
        assertThat(faults.lines()).containsExactly("shop numbers thrower: not 1");
        assertThat(numbers.tryPublish(3).accepted()).isZero();
    }

    /** A publisher that counts what it is asked for. */
    private static final class Upstream implements Flow.Subscription {
        private long asked;
        private boolean cancelled;

        @Override
        public void request(long count) {
            asked += count;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    @Test
    void aStreamIntoAChannelIsAskedForItsWindowAheadOnly() {
        List<Integer> seen = new ArrayList<>();
        numbers.subscribe(Runnable::run, seen::add);
        Upstream upstream = new Upstream();
        Flow.Subscriber<Integer> into = numbers.asSubscriber(8);
        into.onSubscribe(upstream);
        assertThat(upstream.asked).isEqualTo(8);
        for (int i = 1; i <= 20; i++) {
            into.onNext(i);
            assertThat(upstream.asked - i).isBetween(4L, 8L);
        }
        into.onComplete();
        assertThat(seen).hasSize(20);
        assertThat(upstream.cancelled).isFalse();
    }

    @Test
    void aSlowSubscriberOfTheChannelSlowsTheStreamDown() {
        List<Integer> seen = new ArrayList<>();
        Subscription slow = numbers.subscribe(tasks::add, seen::add, Delivery.DEFAULT.withCapacity(4));
        Upstream upstream = new Upstream();
        Flow.Subscriber<Integer> into = numbers.asSubscriber(100);
        into.onSubscribe(upstream);
        assertThat(upstream.asked).isEqualTo(4);
        for (int i = 1; i <= 4; i++) {
            into.onNext(i);
        }
        assertThat(upstream.asked).isEqualTo(4);
        runTasks();
        assertThat(upstream.asked).isGreaterThan(4);
        for (int i = 5; i <= 1000; i++) {
            if (i > upstream.asked) {
                runTasks();
            }
            assertThat(upstream.asked).isGreaterThanOrEqualTo(i);
            into.onNext(i);
        }
        runTasks();
        assertThat(seen).hasSize(1000);
        assertThat(slow.rejected()).isZero();
        assertThat(faults.lines()).isEmpty();
    }

    @Test
    void aStreamIntoAChannelGoesOnWhenItsOnlySubscriberLeaves() {
        Subscription full = numbers.subscribe(tasks::add, number -> {}, Delivery.DEFAULT.withCapacity(1));
        Upstream upstream = new Upstream();
        Flow.Subscriber<Integer> into = numbers.asSubscriber(4);
        into.onSubscribe(upstream);
        into.onNext(1);
        assertThat(upstream.asked).isEqualTo(1);
        full.leave();
        assertThat(upstream.asked).isEqualTo(5);
    }

    @Test
    void aStreamIntoAClosedBusIsCancelled() {
        Upstream upstream = new Upstream();
        Flow.Subscriber<Integer> into = numbers.asSubscriber(4);
        into.onSubscribe(upstream);
        bus.close();
        into.onNext(1);
        into.onNext(2);
        assertThat(upstream.cancelled).isTrue();
        assertThat(faults.lines()).isEmpty();
    }

    @Test
    void aStreamThatFailsIsReported() {
        Flow.Subscriber<Integer> into = numbers.asSubscriber(4);
        into.onSubscribe(new Upstream());
        into.onError(new IllegalStateException("disk full"));
        assertThat(faults.lines()).containsExactly("shop numbers stream: disk full");
        assertThatThrownBy(() -> numbers.asSubscriber(0)).hasMessage("window: 0 (expected: 1 to 1048576)");
    }
}
