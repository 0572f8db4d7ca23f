package io.paceline.benchmarks.jmh;

import io.paceline.core.CallContext;
import io.paceline.core.ManyToOneQueue;
import io.paceline.core.Reply;
import io.paceline.service.Invocation;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a message costs: through the queue alone, at once on a loop, and from another thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class MailboxBenchmark {

    private static final int BATCH = 10_000;

    /** A plain object with state, as users write it. */
    static final class Counter {
        private long calls;

        long increment() {
            return ++calls;
        }
    }

    private final ManyToOneQueue<Object> queue = new ManyToOneQueue<>(1024);
    private final Object element = new Object();
    private final Invocation<Counter> invocation = new Increment();
    private final BenchmarkLoop loop = new BenchmarkLoop();
    private final Service<Counter> counter =
            Services.builder(new Counter()).loops(loop).mailboxCapacity(1 << 16).start();

    private static final class Increment implements Invocation<Counter> {
        @Override
        public String method() {
            return "increment";
        }

        @Override
        public CallContext context() {
            return CallContext.empty();
        }

        @Override
        public void run(Counter service) {
            service.increment();
        }

        @Override
        public void fail(Throwable cause) {
            throw new IllegalStateException(cause);
        }
    }

    /** Ends the service and its loop. */
    @TearDown
    public void stop() {
        counter.discard();
        loop.end();
    }

    private <T> T onTheLoop(Callable<T> work) throws ExecutionException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(work);
        loop.execute(task);
        return task.get();
    }

    /** The ring alone, in one thread. */
    @Benchmark
    public @Nullable Object offerAndPoll() {
        queue.offer(element);
        return queue.poll();
    }

    /** On the loop, service idle, no answer. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long tellInline() throws Exception {
        return onTheLoop(() -> {
            for (int i = 0; i < BATCH; i++) {
                counter.tell(Counter::increment);
            }
            return counter.errorCount();
        });
    }

    /** On the loop, service idle, with its reply. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long askInline() throws Exception {
        return onTheLoop(() -> {
            long failed = 0;
            for (int i = 0; i < BATCH; i++) {
                Reply<Long> reply = counter.ask(Counter::increment);
                failed += reply.isDone() ? 0 : 1;
            }
            return failed;
        });
    }

    /** On the loop, service idle, as a binding calls. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long submitInline() throws Exception {
        return onTheLoop(() -> {
            for (int i = 0; i < BATCH; i++) {
                counter.submit(invocation);
            }
            return counter.errorCount();
        });
    }

    /** From another thread, in bursts, no answer. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long tellAcross() {
        for (int i = 0; i < BATCH; i++) {
            counter.tell(Counter::increment);
        }
        return counter.ask(Counter::increment).await();
    }

    /** From another thread, in bursts, the last answer awaited. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long askAcross() {
        Reply<Long> last = Reply.of(0L);
        for (int i = 0; i < BATCH; i++) {
            last = counter.ask(Counter::increment);
        }
        return last.await();
    }

    /** From another thread, each answer awaited: the way there and back. */
    @Benchmark
    public long askAcrossOneByOne() {
        return counter.ask(Counter::increment).await();
    }
}
