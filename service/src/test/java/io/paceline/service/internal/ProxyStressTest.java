package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Threads that share a proxy. */
class ProxyStressTest {

    private static final boolean LONG = "long".equals(System.getProperty("paceline.intensity"));
    private static final int THREADS = 2;
    private static final int EACH = LONG ? 500_000 : 100_000;
    // how far callers run ahead of the answers, less than fits into the mailbox
    private static final int OPEN_MAX = 1_000;

    interface Numbers {
        Reply<Integer> next(int caller);
    }

    /** Gives each number once. */
    static class Counter {
        private int next;

        public int next(int caller) {
            return next++;
        }
    }

    @Test
    void twoThreadsGetExactlyOneCompletionForEachCall() throws InterruptedException {
        Service<Counter> service = Services.start(new Counter());
        Numbers shared = service.proxy(Numbers.class);
        BitSet seen = new BitSet();
        AtomicInteger twice = new AtomicInteger();
        AtomicReference<Throwable> failed = new AtomicReference<>();
        CountDownLatch answers = new CountDownLatch(THREADS * EACH);
        for (int caller = 0; caller < THREADS; caller++) {
            int name = caller;
            Thread thread = new Thread(() -> {
                Reply<Integer> last = Reply.of(0);
                for (int i = 0; i < EACH; i++) {
                    last = shared.next(name);
                    last.toCompletableFuture().whenComplete((number, error) -> {
                        if (error != null) {
                            failed.set(error);
                        } else {
                            synchronized (seen) {
                                if (seen.get(number)) {
                                    twice.incrementAndGet();
                                }
                                seen.set(number);
                            }
                        }
                        answers.countDown();
                    });
                    if (i % OPEN_MAX == 0) {
                        last.await();
                    }
                }
            });
            thread.start();
        }
        assertThat(answers.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(failed).hasNullValue();
        assertThat(twice).hasValue(0);
        assertThat(seen.cardinality()).isEqualTo(THREADS * EACH);
        assertThat(service.ask(counter -> counter.next).await()).isEqualTo(THREADS * EACH);
        service.discard().await();
    }
}
