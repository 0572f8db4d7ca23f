package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.ShardKeyException;
import io.paceline.service.Threading;
import io.paceline.service.Workers;
import io.paceline.service.engine.Services;
import io.paceline.service.engine.WorkersBuilder;
import io.paceline.service.internal.Worker.Adding;
import io.paceline.service.internal.Worker.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pools and shards behind one reference, one call after the other. */
class WorkersTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final AtomicInteger made = new AtomicInteger();
    private final List<String> hooked = Collections.synchronizedList(new ArrayList<>());
    private final List<Service<?>> started = new ArrayList<>();

    private WorkersBuilder<Worker> builder() {
        return Services.workers(() -> new Worker(made.getAndIncrement()))
                .name("workers")
                .each(worker -> worker.mailboxCapacity(4)
                        .errorHook((service, method, context, error) ->
                                hooked.add(service + " " + method + " " + error.getMessage())));
    }

    private Workers<Worker> start(WorkersBuilder<Worker> builder) {
        Workers<Worker> workers = builder.start();
        started.add(workers);
        return workers;
    }

    @AfterEach
    void endTheWorkers() {
        started.forEach(workers -> workers.discard().await());
    }

    /** Keeps the next worker busy until it is let go. */
    private static CountDownLatch occupy(Workers<Worker> workers) throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        workers.blocking().tell(worker -> {
            entered.countDown();
            release.await();
        });
        entered.await();
        return release;
    }

    // ---- pools

    @Test
    void roundRobinGivesEachWorkerItsTurn() {
        Workers<Worker> pool = start(builder().roundRobin(3));
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            numbers.add(pool.ask(Worker::number).await());
        }
        assertThat(numbers).containsExactly(0, 1, 2, 0, 1, 2, 0);
        assertThat(pool.name()).isEqualTo("workers");
        assertThat(pool.size()).isEqualTo(3);
    }

    @Test
    void roundRobinSurvivesTheEndOfItsNumbers() {
        for (long start : new long[] {Integer.MAX_VALUE - 3L, (1L << 32) - 3, Long.MAX_VALUE - 3}) {
            WorkerChoice choice = WorkerChoice.roundRobin(start);
            List<WorkerChoice.Load> idle = Collections.nCopies(5, () -> 0);
            int[] counts = new int[5];
            for (int i = 0; i < 20; i++) {
                counts[choice.next(idle)]++;
            }
            // where the numbers start again one worker may be passed over
            assertThat(Arrays.stream(counts)).allMatch(count -> count >= 3 && count <= 5);
        }
    }

    @Test
    void leastLoadedPassesBusyWorkersOver() {
        try (SteppedLoops loops = new SteppedLoops(2)) {
            Workers<Worker> pool = start(
                    builder().leastLoaded(2).each(worker -> worker.loops(loops).threading(Threading.inline())));
            List<Reply<Integer>> replies = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                replies.add(pool.ask(Worker::number));
            }
            stepAll(loops, 1);
            assertThat(replies.stream().filter(Reply::isDone)).hasSize(2);
            List<Reply<Integer>> more = List.of(pool.ask(Worker::number), pool.ask(Worker::number));
            stepAll(loops, 1);
            more.forEach(reply -> assertThat(reply.await()).isEqualTo(1));
            loops.settle();
            pool.discard();
            loops.settle();
        }
    }

    private static void stepAll(SteppedLoops loops, int loop) {
        boolean more = true;
        while (more) {
            more = loops.step(loop);
        }
    }

    @Test
    void leastLoadedTakesTheSmallestLoadAndOfEqualsEachInTurn() {
        WorkerChoice choice = WorkerChoice.leastLoaded();
        List<WorkerChoice.Load> loads = List.of(() -> 3, () -> 1, () -> 2, () -> 1);
        List<Integer> chosen = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            chosen.add(choice.next(loads));
        }
        assertThat(chosen).containsOnly(1, 3).contains(1, 3);
    }

    @Test
    void aFullWorkerIsPassedOverAndOnlyAFullPoolRefuses() throws InterruptedException {
        Workers<Worker> pool = start(builder().roundRobin(2));
        List<CountDownLatch> release = List.of(occupy(pool), occupy(pool));
        // the mailboxes hold four each
        pool.proxy(Numbers.class).number();
        pool.tell(Worker::fail);
        pool.run(worker -> {});
        pool.askStage(worker -> Reply.of(worker.number));
        List<Reply<Integer>> waiting = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            waiting.add(pool.ask(Worker::number));
        }
        String full = "service 'workers': the mailboxes of all 2 workers are full (mailboxCapacity=4 each)";
        assertThatThrownBy(() -> pool.tell(worker -> {}))
                .isInstanceOf(MailboxFullException.class)
                .hasMessage(full);
        assertThatThrownBy(pool.ask(Worker::number)::await)
                .isInstanceOf(MailboxFullException.class)
                .hasMessage(full);
        release.get(0).countDown();
        Reply<Integer> free = pool.ask(Worker::number);
        while (free.isFailed()) {
            // until the first of its calls has left the mailbox
            Thread.onSpinWait();
            free = pool.ask(Worker::number);
        }
        assertThat(free.await()).isZero();
        release.get(1).countDown();
        waiting.forEach(reply -> assertThat(reply.await()).isBetween(0, 1));
    }

    @Test
    void aPoolGivesNoAffinity() {
        Workers<Worker> pool = start(builder().roundRobin(2));
        assertThatThrownBy(() -> pool.forKey("a"))
                .isInstanceOf(ShardKeyException.class)
                .hasMessage("service 'workers' forKey: a key (expected: none, for a pool gives no affinity)");
        assertThatThrownBy(() -> pool.proxy(Adding.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("service 'workers' add: a parameter with @ShardKey (expected: none, for a pool gives no"
                        + " affinity)");
        assertThatThrownBy(() ->
                        builder().roundRobin(2).keys((method, arguments) -> "a").start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("keys: set (expected: sharded(size), for a pool gives no affinity)");
    }

    // ---- resizing

    @Test
    void aLargerPoolUsesItsNewWorkersAtOnce() {
        Workers<Worker> pool = start(builder().roundRobin(1));
        assertThat(pool.resize(3).await()).isNull();
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 6; i++) {
            numbers.add(pool.ask(Worker::number).await());
        }
        assertThat(numbers).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void aRemovedWorkerRunsWhatItHasAndTakesNoMore() throws InterruptedException {
        Workers<Worker> pool = start(builder().roundRobin(2));
        List<CountDownLatch> release = List.of(occupy(pool), occupy(pool));
        List<Reply<Integer>> waiting = List.of(pool.ask(Worker::number), pool.ask(Worker::number));
        Reply<Void> removed = pool.resize(1);
        assertThat(pool.size()).isEqualTo(1);
        assertThat(removed.isDone()).isFalse();
        release.get(0).countDown();
        for (int i = 0; i < 4; i++) {
            assertThat(pool.ask(Worker::number).await()).isZero();
        }
        assertThat(waiting.get(0).await()).isZero();
        assertThat(waiting.get(1).isDone()).isFalse();
        release.get(1).countDown();
        assertThat(waiting.get(1).await()).isEqualTo(1);
        assertThat(removed.await()).isNull();
    }

    @Test
    void aWrongSizeIsRefused() {
        Workers<Worker> pool = start(builder().roundRobin(2));
        assertThatThrownBy(() -> pool.resize(0)).hasMessage("size: 0 (expected: 1 to 4096)");
        assertThatThrownBy(() -> builder().sharded(4097)).hasMessage("size: 4097 (expected: 1 to 4096)");
        assertThat(pool.size()).isEqualTo(2);
    }

    @Test
    void aSupplierThatFailsLeavesThePoolAsItWas() {
        Workers<Worker> pool = start(Services.workers(() -> {
                    if (made.get() == 3) {
                        throw new IllegalStateException("planned");
                    }
                    return new Worker(made.getAndIncrement());
                })
                .roundRobin(2));
        assertThatThrownBy(() -> pool.resize(4)).hasMessage("planned");
        assertThat(pool.size()).isEqualTo(2);
        assertThat(pool.ask(Worker::number).await()).isZero();
        assertThat(pool.name()).isEqualTo("Worker");
    }

    // ---- one reference

    @Test
    void theReferenceHasEachWayToCall() {
        Workers<Worker> pool = start(builder().roundRobin(1));
        pool.tell(worker -> worker.seen.add("told"));
        pool.run(worker -> worker.seen.add("run")).await();
        assertThat(pool.ask(worker -> List.copyOf(worker.seen)).await()).containsExactly("told", "run");
        assertThat(pool.askStage(worker -> Reply.of(worker.number)).await()).isZero();
        assertThat(pool.blocking()
                        .ask(worker -> Thread.currentThread().getName())
                        .await())
                .startsWith("paceline-blocking-");
        assertThat(pool.ask(worker -> Thread.currentThread().getName()).await()).startsWith("paceline-compute-");
        assertThat(pool.proxy(Numbers.class)).isEqualTo(pool.proxy(Numbers.class));
        assertThat(pool.named("count")).hasToString("service 'workers' as 'count'");
        assertThatThrownBy(() -> pool.named(" ")).hasMessage("label: ' ' (expected: a name)");
    }

    @Test
    void anErrorConcernsOneWorkerAndIsCountedForAll() {
        Workers<Worker> shards = start(builder().sharded(8));
        shards.forKey("a").named("fail").tell(Worker::fail);
        shards.forKey("b").named("fail").tell(Worker::fail);
        shards.forKey("a").run(worker -> {}).await();
        shards.forKey("b").run(worker -> {}).await();
        assertThat(shards.errorCount()).isEqualTo(2);
        assertThat(hooked).allMatch(line -> line.matches("workers\\[\\d] fail planned"));
    }

    @Test
    void timersAreRefusedByName() {
        Workers<Worker> pool = start(builder().roundRobin(1));
        assertThatThrownBy(() -> pool.after(LONG, worker -> {}))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("service 'workers': after (expected: a timer of one worker, made in its onStart)");
        assertThatThrownBy(() -> pool.every(LONG, worker -> {})).hasMessageContaining("'workers': every");
        assertThatThrownBy(() -> pool.every(LONG, (worker, ticks) -> {})).hasMessageContaining("'workers': every");
    }

    @Test
    void errorsOfRemovedWorkersAreStillCounted() {
        Workers<Worker> pool = start(builder().roundRobin(2));
        pool.tell(Worker::fail);
        pool.tell(Worker::fail);
        pool.resize(1).await();
        // behind what failed in the worker that stays
        pool.run(worker -> {}).await();
        assertThat(pool.errorCount()).isEqualTo(2);
    }

    // ---- start and stop

    @Test
    void discardSaysHowMuchWasLeftInAll() throws InterruptedException {
        Workers<Worker> pool = start(builder().roundRobin(3));
        List<CountDownLatch> release = List.of(occupy(pool), occupy(pool), occupy(pool));
        for (int i = 0; i < 12; i++) {
            pool.ask(Worker::number);
        }
        Reply<Void> removed = pool.resize(2);
        Reply<Integer> left = pool.discard();
        release.forEach(CountDownLatch::countDown);
        assertThat(left.await()).isEqualTo(12);
        assertThat(pool.discard().await()).isEqualTo(12);
        assertThat(removed.await()).isNull();
        assertThatThrownBy(() -> pool.tell(worker -> {})).isInstanceOf(ServiceStoppedException.class);
        assertThatThrownBy(() -> pool.resize(3)).isInstanceOf(ServiceStoppedException.class);
    }

    @Test
    void drainRunsWhatWaitsOnEachWorker() throws InterruptedException {
        Workers<Worker> shards = start(builder().sharded(4));
        List<Reply<Integer>> replies = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            replies.add(shards.forKey("key" + i).ask(Worker::number));
        }
        assertThat(shards.drain(LONG).await()).isZero();
        replies.forEach(reply -> assertThat(reply.isDone()).isTrue());
        assertThat(shards.ask(Worker::number).isFailed()).isTrue();
        assertThatThrownBy(() -> shards.drain(Duration.ofSeconds(-1)))
                .hasMessage("deadline: PT-1S (expected: zero or more)");
    }

    @Test
    void aSupplierMustGiveNewObjectsOfOneClass() {
        Worker one = new Worker(0);
        assertThatThrownBy(() ->
                        Services.workers(() -> one).name("twice").sharded(2).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "service 'twice': the supplier gave one object twice (expected: a new one for each worker)");
        Supplier<Worker> mixed = () -> made.getAndIncrement() == 0 ? new Worker(0) : new Worker(1) {};
        assertThatThrownBy(() -> Services.workers(mixed).sharded(2).start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: each a " + Worker.class.getName() + ")");
        assertThatThrownBy(() -> Services.workers(() -> null).start())
                .isInstanceOf(NullPointerException.class)
                .hasMessage("supplier: null (expected: a new object for each worker)");
    }

    @Test
    void workersCanRunOnLoops() {
        try (SteppedLoops loops = new SteppedLoops(2)) {
            Workers<Worker> pool = start(
                    builder().roundRobin(2).each(worker -> worker.loops(loops).threading(Threading.inline())));
            assertThat(loops.on(0, () -> pool.ask(Worker::number)).isDone()).isTrue();
            Reply<Integer> second = pool.ask(Worker::number);
            assertThat(second.isDone()).isFalse();
            loops.settle();
            assertThat(second.await()).isEqualTo(1);
            pool.discard();
            loops.settle();
        }
    }
}
