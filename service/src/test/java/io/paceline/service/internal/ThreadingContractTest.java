package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Reply;
import io.paceline.core.WaitingRefusedException;
import io.paceline.service.Service;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceHooks;
import io.paceline.service.ServiceRef;
import io.paceline.service.ServiceStoppedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds however a service is run. */
class ThreadingContractTest {

    private Mode mode;
    private final List<Service<?>> started = new ArrayList<>();

    static List<String> modes() {
        return Mode.names();
    }

    @AfterEach
    void endEverything() {
        started.forEach(service -> service.discard().await());
        mode.close();
    }

    private <S> Service<S> start(S object, String name) {
        Service<S> service = mode.builder(object).name(name).start();
        started.add(service);
        return service;
    }

    @ParameterizedTest
    @MethodSource("modes")
    void callsOfOneSenderRunInTheirOrder(String name) {
        mode = Mode.open(name);
        Service<List<Integer>> list = mode.builder((List<Integer>) new ArrayList<Integer>())
                .name("list")
                .mailboxCapacity(20_000)
                .start();
        started.add(list);
        for (int i = 0; i < 10_000; i++) {
            int number = i;
            list.tell(numbers -> numbers.add(number));
        }
        List<Integer> seen = list.<List<Integer>>ask(ArrayList::new).await();
        assertThat(seen).isEqualTo(IntStream.range(0, 10_000).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aHundredThousandNestedSendsNeedNoStack(String name) throws Exception {
        mode = Mode.open(name);
        Service<long[]> one = start(new long[1], "one");
        Service<long[]> two = start(new long[1], "two");
        CountDownLatch done = new CountDownLatch(1);
        bounce(one, two, 100_000, done);
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(one.ask(count -> count[0]).await()).isEqualTo(50_000);
        assertThat(two.ask(count -> count[0]).await()).isEqualTo(50_000);
    }

    private static void bounce(ServiceRef<long[]> one, ServiceRef<long[]> two, int left, CountDownLatch done) {
        if (left == 0) {
            done.countDown();
            return;
        }
        one.tell(count -> {
            count[0]++;
            bounce(two, one, left - 1, done);
        });
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aServiceThatIsFloodedLeavesTurnsToTheOthers(String name) {
        mode = Mode.open(name);
        AtomicBoolean flooding = new AtomicBoolean(true);
        // more than there are threads in any mode
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors() + 2; i++) {
            flood(start(new long[1], "flooded-" + i), flooding);
        }
        Service<Journal> other = start(new Journal(), "other");
        for (int i = 0; i < 100; i++) {
            String line = "line " + i;
            assertThat(other.ask(journal -> journal.write(line)).await()).isEqualTo(line);
        }
        flooding.set(false);
    }

    private static void flood(ServiceRef<long[]> flooded, AtomicBoolean flooding) {
        flooded.tell(count -> {
            count[0]++;
            if (flooding.get()) {
                flood(flooded, flooding);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("modes")
    void repliesAndCallsOfABusyServiceBothGetTheirTurn(String name) {
        mode = Mode.open(name);
        AtomicBoolean flooding = new AtomicBoolean(true);
        Service<long[]> busy = start(new long[1], "busy");
        Home home = busy.ask(count -> Execution.current().home()).await();
        flood(busy, flooding);
        AtomicInteger replies = new AtomicInteger();
        Runnable endless = new Runnable() {
            @Override
            public void run() {
                replies.incrementAndGet();
                if (flooding.get()) {
                    home.execute(this);
                }
            }
        };
        home.execute(endless);
        assertThat(busy.ask(count -> count[0]).await()).isPositive();
        Eventually.until("1000 replies", () -> replies.get() >= 1000);
        long before = busy.ask(count -> count[0]).await();
        assertThat(busy.ask(count -> count[0]).await()).isGreaterThanOrEqualTo(before);
        flooding.set(false);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void whateverACallThrowsTheNextOneRuns(String name) {
        mode = Mode.open(name);
        AtomicInteger told = new AtomicInteger();
        Service<Journal> journal = mode.builder(new Journal())
                .errorHook((service, method, context, error) -> {
                    told.incrementAndGet();
                    throw new IllegalStateException("the hook fails too");
                })
                .start();
        started.add(journal);
        for (int i = 0; i < 5; i++) {
            journal.tell(service -> {
                throw new IllegalStateException("planned");
            });
            journal.tell(service -> {
                throw new AssertionError("planned");
            });
        }
        assertThatThrownBy(() -> journal.ask(service -> recurse(1)).await()).isInstanceOf(StackOverflowError.class);
        assertThat(journal.ask(service -> service.write("next")).await()).isEqualTo("next");
        assertThat(told).hasValue(10);
        assertThat(journal.errorCount()).isEqualTo(10);
    }

    /** Whose every hook fails. */
    private static final class Failing implements ServiceHooks {
        private final List<String> seen = new ArrayList<>();

        private void fail(String hook) {
            seen.add(hook);
            throw new AssertionError(hook);
        }

        @Override
        public void onStart(ServiceContext context) {
            fail("onStart");
        }

        @Override
        public void onBatchStart(int size) {
            fail("onBatchStart");
        }

        @Override
        public void onBatchEnd() {
            fail("onBatchEnd");
        }

        @Override
        public void onIdle() {
            fail("onIdle");
        }

        @Override
        public void onStop() {
            fail("onStop");
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void hooksThatThrowAreReportedByNameAndKeepNothingAway(String name) {
        mode = Mode.open(name);
        Failing object = new Failing();
        List<String> reported = new ArrayList<>();
        Service<Failing> service = mode.builder(object)
                .errorHook((of, method, context, error) -> reported.add(method))
                .start();
        for (int i = 0; i < 100; i++) {
            int number = i;
            assertThat(service.ask(failing -> number).await()).isEqualTo(number);
        }
        assertThat(service.drain(Duration.ofSeconds(20)).await()).isZero();
        assertThat(object.seen)
                .startsWith("onStart")
                .endsWith("onStop")
                .contains("onBatchStart", "onBatchEnd", "onIdle");
        assertThat(reported).isEqualTo(object.seen);
    }

    private static long recurse(long depth) {
        return depth < 0 ? 0 : 1 + recurse(depth + 1);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void drainRunsWhatWaitsAndEndsTheService(String name) {
        mode = Mode.open(name);
        Service<Journal> journal = start(new Journal(), "journal");
        Journal object = new Journal();
        Service<Journal> drained = start(object, "drained");
        for (int i = 0; i < 1_000; i++) {
            drained.tell(service -> service.write("line"));
        }
        assertThat(drained.drain(Duration.ofSeconds(20)).await()).isZero();
        assertThat(object.size()).isEqualTo(1_000);
        assertThatThrownBy(() -> drained.tell(service -> service.write("late")))
                .isInstanceOf(ServiceStoppedException.class);
        assertThat(journal.ask(Journal::size).await()).isZero();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void discardFailsWhatWaitsBehindTheCallThatRuns(String name) throws Exception {
        mode = Mode.open(name);
        Service<Journal> journal = start(new Journal(), "journal");
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Reply<Void> first = journal.run(service -> {
            running.countDown();
            goOn.await();
        });
        assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
        List<Reply<String>> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(journal.ask(service -> service.write("never")));
        }
        Reply<Integer> left = journal.discard();
        goOn.countDown();
        assertThat(left.await()).isEqualTo(100);
        first.await();
        for (Reply<String> reply : waiting) {
            assertThatThrownBy(reply::await).isInstanceOf(ServiceStoppedException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aReplyThatArrivesAfterTheEndStillRunsAtHome(String name) throws Exception {
        mode = Mode.open(name);
        Service<Journal> journal = start(new Journal(), "journal");
        CompletableFuture<String> stage = new CompletableFuture<>();
        AtomicReference<Home> home = new AtomicReference<>();
        CompletableFuture<Home> ran = new CompletableFuture<>();
        journal.run(service -> {
                    home.set(Execution.current().home());
                    Reply.from(stage)
                            .thenAccept(
                                    value -> ran.complete(Execution.current().home()));
                })
                .await();
        assertThat(journal.discard().await()).isZero();
        stage.complete("late");
        assertThat(ran.get(20, TimeUnit.SECONDS)).isSameAs(home.get());
    }

    @ParameterizedTest
    @MethodSource("modes")
    void waitingInsideIsRefusedByNameWhereItWouldStopOthers(String name) {
        mode = Mode.open(name);
        Service<Journal> other = start(new Journal(), "other");
        Service<Journal> waiter = start(new Journal(), "waiter");
        Reply<String> answer = waiter.ask(
                service -> other.ask(journal -> journal.write("answer")).await());
        if (mode.is("virtual")) {
            assertThat(answer.await()).isEqualTo("answer");
        } else {
            assertThatThrownBy(answer::await)
                    .isInstanceOf(WaitingRefusedException.class)
                    .hasMessageContaining("service 'waiter'");
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void noLockOfACallerAndNoThreadLocalMeetsTheService(String name) {
        mode = Mode.open(name);
        InheritableThreadLocal<String> callers = new InheritableThreadLocal<>();
        callers.set("of the caller");
        Service<Journal> journal = start(new Journal(), "journal");
        synchronized (this) {
            assertThat(journal.ask(service -> Thread.holdsLock(this)).await()).isFalse();
        }
        if (mode.is("park") || mode.is("yield") || mode.is("virtual")) {
            assertThat(journal.ask(service -> String.valueOf(callers.get())).await())
                    .isEqualTo("null");
        }
        callers.remove();
    }
}
