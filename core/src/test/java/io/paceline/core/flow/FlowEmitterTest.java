package io.paceline.core.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sending end, by the rules that the TCK does not reach: fairness, faults of all sides, no stack for each element. */
class FlowEmitterTest {

    /** A queue of numbers that ends when told to, and remembers what it was told. */
    private static final class Numbers implements FlowSource<Integer> {
        private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        private final List<Object> told = new ArrayList<>();
        private volatile boolean ended;
        private @Nullable Throwable failure;

        @Override
        public @Nullable Integer poll() {
            Integer number = queue.poll();
            if (number != null && number < 0) {
                throw new IllegalStateException("below zero");
            }
            return number;
        }

        @Override
        public boolean isEnded() {
            return ended && queue.isEmpty();
        }

        @Override
        public @Nullable Throwable failure() {
            return failure;
        }

        @Override
        public void requested(long count) {
            told.add(count);
        }

        @Override
        public void closed(@Nullable Throwable thrown) {
            told.add(thrown == null ? "closed" : thrown.getMessage());
        }
    }

    private static class Reader implements Flow.Subscriber<Integer> {
        final List<Object> seen = new ArrayList<>();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            seen.add("subscribed");
        }

        @Override
        public void onNext(Integer number) {
            seen.add(number);
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

    private final Numbers source = new Numbers();
    private final Reader reader = new Reader();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final FlowEmitter<Integer> emitter = new FlowEmitter<>(reader, source, tasks::add);

    private int runTasks() {
        int count = 0;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            count++;
        }
        return count;
    }

    @Test
    void nothingIsSignalledBeforeTheSubscriptionNorOutsideTheExecutor() {
        source.queue.addAll(List.of(1, 2));
        emitter.request(1);
        emitter.wake();
        assertThat(reader.seen).isEmpty();
        emitter.start();
        assertThat(reader.seen).containsExactly("subscribed");
        runTasks();
        assertThat(reader.seen).containsExactly("subscribed", 1);
        assertThat(source.told).containsExactly(1L);
    }

    @Test
    void theEndComesWithoutDemandAndAfterWhatIsLeft() {
        source.queue.add(1);
        source.ended = true;
        emitter.start();
        runTasks();
        assertThat(reader.seen).containsExactly("subscribed");
        emitter.request(1);
        runTasks();
        assertThat(reader.seen).containsExactly("subscribed", 1, "complete");
        assertThat(source.told).containsExactly(1L, "closed");
        emitter.request(1);
        emitter.cancel();
        emitter.wake();
        runTasks();
        assertThat(reader.seen).hasSize(3);
        assertThat(source.told).containsExactly(1L, "closed");
    }

    @Test
    void aFailureOfTheSourceEndsTheStream() {
        source.failure = new IllegalStateException("torn");
        source.ended = true;
        emitter.start();
        runTasks();
        assertThat(reader.seen).containsExactly("subscribed", "torn");

        Numbers thrower = new Numbers();
        thrower.queue.add(-1);
        Reader second = new Reader();
        FlowEmitter<Integer> other = new FlowEmitter<>(second, thrower, Runnable::run);
        other.start();
        other.request(1);
        assertThat(second.seen).containsExactly("subscribed", "below zero");
        assertThat(thrower.told).containsExactly(1L, "closed");
    }

    @Test
    void aSubscriberThatThrowsGetsNothingMoreAndTheSourceIsTold() {
        Reader thrower = new Reader() {
            @Override
            public void onNext(Integer number) {
                super.onNext(number);
                throw new IllegalStateException("not " + number);
            }
        };
        source.queue.addAll(List.of(1, 2));
        FlowEmitter<Integer> other = new FlowEmitter<>(thrower, source, Runnable::run);
        other.start();
        other.request(5);
        other.wake();
        assertThat(thrower.seen).containsExactly("subscribed", 1);
        assertThat(source.told).containsExactly(5L, "not 1");
    }

    @Test
    void aSubscriberThatThrowsAtTheEndOrTheStartHarmsNobody() {
        Reader thrower = new Reader() {
            @Override
            public void onComplete() {
                throw new IllegalStateException("no end");
            }
        };
        source.ended = true;
        assertThatCode(() -> new FlowEmitter<>(thrower, source, Runnable::run).start())
                .doesNotThrowAnyException();
        assertThat(source.told).containsExactly("no end");

        Numbers second = new Numbers();
        Reader refuser = new Reader() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                throw new IllegalStateException("no start");
            }
        };
        FlowEmitter<Integer> other = new FlowEmitter<>(refuser, second, Runnable::run);
        other.start();
        other.wake();
        assertThat(second.told).containsExactly("no start");
    }

    @Test
    void afterABatchOthersOnTheExecutorGetTheirTurn() {
        for (int i = 0; i < 200; i++) {
            source.queue.add(i);
        }
        emitter.start();
        emitter.request(Long.MAX_VALUE);
        tasks.add(() -> reader.seen.add("other"));
        assertThat(runTasks()).isEqualTo(1 + 1 + 3);
        assertThat(reader.seen.indexOf("other")).isEqualTo(65);
        assertThat(reader.seen).hasSize(202);
    }

    @Test
    void anExecutorThatRunsTasksAtOnceNeedsNoStackForManyElements() {
        for (int i = 0; i < 1_000_000; i++) {
            source.queue.add(i);
        }
        source.ended = true;
        FlowEmitter<Integer> direct = new FlowEmitter<>(reader, source, Runnable::run);
        direct.start();
        direct.request(Long.MAX_VALUE);
        assertThat(reader.seen).hasSize(1_000_002).endsWith("complete");
    }

    @Test
    void anExecutorThatRefusesEndsTheStreamOnce() {
        boolean[] ended = new boolean[1];
        Executor executor = task -> {
            if (ended[0]) {
                throw new RejectedExecutionException("the pool has ended");
            }
            task.run();
        };
        FlowEmitter<Integer> other = new FlowEmitter<>(reader, source, executor);
        other.start();
        ended[0] = true;
        source.queue.add(1);
        other.request(1);
        other.wake();
        other.cancel();
        assertThat(source.told).containsExactly(1L, "the pool has ended");
        assertThat(reader.seen).containsExactly("subscribed");
    }

    @Test
    void whatIsAddedWhileManyThreadsWakeComesOnceAndInOrder() throws Exception {
        int count = 100_000;
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch done = new CountDownLatch(1);
        AtomicReference<String> wrong = new AtomicReference<>();
        Reader checking = new Reader() {
            private int next;

            @Override
            public void onNext(Integer number) {
                if (number != next++) {
                    wrong.compareAndSet(null, number + " (expected: " + (next - 1) + ")");
                }
            }

            @Override
            public void onComplete() {
                done.countDown();
            }
        };
        try {
            FlowEmitter<Integer> pooled = new FlowEmitter<>(checking, source, pool);
            pooled.start();
            Thread asking = new Thread(() -> {
                for (int i = 0; i < count; i++) {
                    pooled.request(1);
                }
            });
            asking.start();
            for (int i = 0; i < count; i++) {
                source.queue.add(i);
                pooled.wake();
            }
            source.ended = true;
            pooled.wake();
            assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
            asking.join(60_000);
            assertThat(wrong.get()).isNull();
        } finally {
            pool.shutdownNow();
        }
    }
}
