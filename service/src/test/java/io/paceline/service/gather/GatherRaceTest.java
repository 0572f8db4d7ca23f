package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Promise;
import io.paceline.core.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that end on several threads at the same time. */
class GatherRaceTest {

    private static final int ROUNDS = "long".equals(System.getProperty("paceline.intensity")) ? 50_000 : 1_000;
    private static final int CALLS = 8;
    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final SteppedHome home = new SteppedHome();

    @AfterEach
    void endTheThreads() {
        threads.shutdownNow();
    }

    /** Completes every call with its number, two on each thread; those with an odd number fail if they shall. */
    private void endAll(List<Promise<Integer>> calls, boolean oddFail) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<?>> running = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            int first = t;
            running.add(threads.submit(() -> {
                start.await();
                for (int i = first; i < CALLS; i += THREADS) {
                    if (oddFail && i % 2 == 1) {
                        calls.get(i).completeExceptionally(new IllegalStateException("planned"));
                    } else {
                        calls.get(i).complete(i);
                    }
                }
                return null;
            }));
        }
        start.countDown();
        for (Future<?> each : running) {
            each.get(20, TimeUnit.SECONDS);
        }
        home.step();
    }

    private static List<Promise<Integer>> newCalls() {
        List<Promise<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            calls.add(new Promise<>());
        }
        return calls;
    }

    @Test
    void everyKindHasOneOutcomeThatHoldsWhatItNeeds() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            List<Promise<Integer>> calls = newCalls();
            AtomicInteger outcomes = new AtomicInteger();
            Gather<Integer> gather = Gather.<Integer>of(calls).lettingOthersRun();
            List<Reply<?>> replies = home.at(() ->
                    List.of(gather.all(), gather.any(), gather.firstSuccess(), gather.quorum(3), gather.settled()));
            replies.forEach(reply -> reply.whenComplete((value, error) -> outcomes.incrementAndGet()));
            endAll(calls, false);
            assertThat(outcomes).hasValue(5);
            assertThat(replies.get(0).await()).isEqualTo(List.of(0, 1, 2, 3, 4, 5, 6, 7));
            assertThat((Integer) replies.get(1).await()).isBetween(0, 7);
            assertThat((Integer) replies.get(2).await()).isBetween(0, 7);
            List<?> quorum = (List<?>) replies.get(3).await();
            assertThat(quorum).hasSize(3).doesNotHaveDuplicates().doesNotContainNull();
            assertThat((List<?>) replies.get(4).await()).hasSize(CALLS).noneMatch(Outcome.Open.class::isInstance);
        }
    }

    @Test
    void halfOfTheCallsFailingDecidesQuorumsAtTheEdge() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            List<Promise<Integer>> calls = newCalls();
            Gather<Integer> gather = Gather.<Integer>of(calls).lettingOthersRun();
            Reply<List<Integer>> enough = home.at(() -> gather.quorum(4));
            Reply<List<Integer>> tooMany = home.at(() -> gather.quorum(5));
            endAll(calls, true);
            List<Integer> sorted = new ArrayList<>(enough.await());
            Collections.sort(sorted);
            assertThat(sorted).containsExactly(0, 2, 4, 6);
            assertThat(tooMany.isFailed()).isTrue();
        }
    }
}
