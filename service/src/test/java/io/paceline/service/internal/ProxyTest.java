package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Reply;
import io.paceline.core.WaitingRefusedException;
import io.paceline.service.Blocking;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.Threading;
import io.paceline.service.Workers;
import io.paceline.service.engine.ServiceBuilder;
import io.paceline.service.engine.Services;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Services behind interfaces: what each kind of method does with results, failures and waiting. */
class ProxyTest {

    /** Implements none of the interfaces. */
    static class Orders {
        final List<String> lines = new ArrayList<>();
        CompletableFuture<String> slow = new CompletableFuture<>();

        public void add(String line) {
            lines.add(line);
        }

        public List<String> lines() {
            return List.copyOf(lines);
        }

        public int size() {
            return lines.size();
        }

        public CompletableFuture<String> slow() {
            return slow;
        }

        public String find(int index) {
            return lines.get(index);
        }

        public String find(String line) {
            return lines.contains(line) ? line : null;
        }

        public String fail(String kind) throws IOException {
            switch (kind) {
                case "io" -> throw new FileNotFoundException("planned");
                case "error" -> throw new AssertionError("planned");
                default -> throw new IllegalStateException("planned");
            }
        }

        public Reply<String> failLater(Exception error) {
            return Reply.failed(error);
        }

        public Integer nothing() {
            return null;
        }

        public CompletionStage<String> noStage() {
            return null;
        }

        public Object same(Object argument) {
            return argument;
        }
    }

    interface Telling {
        void add(String line);

        void size();

        void fail(String kind);

        void failLater(Exception error);

        void noStage();
    }

    interface Asking {
        Reply<Void> add(String line);

        CompletionStage<Integer> size();

        Reply<List<String>> lines();

        Reply<String> slow();

        Reply<String> fail(String kind);

        Reply<String> failLater(Exception error);

        Reply<String> noStage();
    }

    interface Waiting {
        Void add(String line);

        int size();

        String slow();

        String find(int index);

        String find(String line);

        String fail(String kind) throws FileNotFoundException;

        String failLater(Exception error);

        int nothing();

        Object same(Object argument);
    }

    private final Orders object = new Orders();
    private final List<String> hooked = Collections.synchronizedList(new ArrayList<>());
    private final List<Service<?>> started = new ArrayList<>();
    private final Service<Orders> orders = start(Services.builder(object)
            .name("orders")
            .mailboxCapacity(4)
            .errorHook((service, method, context, error) -> hooked.add(service + " " + method + " " + error)));

    private <S> Service<S> start(ServiceBuilder<S> builder) {
        Service<S> service = builder.start();
        started.add(service);
        return service;
    }

    @AfterEach
    void endTheServices() {
        started.forEach(service -> service.discard().await());
    }

    private static Throwable failure(CompletionStage<?> stage) {
        Throwable error = stage.toCompletableFuture()
                .handle((value, failed) -> failed)
                .orTimeout(20, TimeUnit.SECONDS)
                .join();
        return error instanceof CompletionException ? error.getCause() : error;
    }

    // ---- results

    @Test
    void aVoidMethodTells() {
        Telling telling = orders.proxy(Telling.class);
        telling.add("a");
        telling.size();
        assertThat(orders.ask(Orders::lines).await()).containsExactly("a");
    }

    @Test
    void aMethodWithAStageAsksForAValueOrAStageOrAnAcknowledgement() {
        Asking asking = orders.proxy(Asking.class);
        assertThat(asking.add("a").await()).isNull();
        assertThat(object.lines).containsExactly("a");
        assertThat(asking.size().toCompletableFuture().join()).isEqualTo(1);
        assertThat(asking.lines().await()).containsExactly("a");
        Reply<String> slow = asking.slow();
        assertThat(asking.size().toCompletableFuture().join()).isEqualTo(1);
        assertThat(slow.isDone()).isFalse();
        object.slow.complete("there");
        assertThat(slow.await()).isEqualTo("there");
    }

    @Test
    void aMethodWithAPlainResultWaits() {
        Waiting waiting = orders.proxy(Waiting.class);
        assertThat(waiting.add("a")).isNull();
        assertThat(waiting.size()).isEqualTo(1);
        object.slow.complete("there");
        assertThat(waiting.slow()).isEqualTo("there");
    }

    @Test
    void overloadsAreToldApartByTheirParameters() {
        Waiting waiting = orders.proxy(Waiting.class);
        waiting.add("a");
        assertThat(waiting.find(0)).isEqualTo("a");
        assertThat(waiting.find("a")).isEqualTo("a");
        assertThat(waiting.find("b")).isNull();
    }

    @Test
    void argumentsAndResultsAreTheSameObjects() {
        int[] argument = {1};
        Waiting waiting = orders.proxy(Waiting.class);
        assertThat(waiting.same(argument)).isSameAs(argument);
        assertThat(waiting.same(null)).isNull();
    }

    @Test
    void nullForAPrimitiveNamesTheMethod() {
        Waiting waiting = orders.proxy(Waiting.class);
        assertThatThrownBy(waiting::nothing)
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Waiting.nothing(): int: null (expected: int)");
    }

    // ---- failures

    @Test
    void aFailureOfATellGoesToTheHookUnderTheMethodsName() {
        Telling telling = orders.proxy(Telling.class);
        telling.fail("unchecked");
        telling.failLater(new IOException("later"));
        telling.noStage();
        orders.run(o -> {}).await();
        assertThat(hooked)
                .containsExactly(
                        "orders fail java.lang.IllegalStateException: planned",
                        "orders failLater java.io.IOException: later",
                        "orders noStage java.lang.NullPointerException: service 'orders' noStage: null"
                                + " (expected: a stage)");
        assertThat(orders.errorCount()).isEqualTo(3);
    }

    @Test
    void aFailureIsTheReplysAsItIs() {
        Asking asking = orders.proxy(Asking.class);
        assertThat(failure(asking.fail("io"))).isInstanceOf(FileNotFoundException.class);
        assertThat(failure(asking.fail("error"))).isInstanceOf(AssertionError.class);
        assertThat(failure(asking.fail("unchecked"))).isInstanceOf(IllegalStateException.class);
        IOException later = new IOException("later");
        assertThat(failure(asking.failLater(later))).isSameAs(later);
        assertThat(failure(asking.noStage()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("service 'orders' noStage: null (expected: a stage)");
        assertThat(asking.size().toCompletableFuture().join()).isZero();
    }

    @Test
    void aWaitingMethodThrowsWhatItDeclaresAndWrapsWhatItDoesNot() {
        Waiting waiting = orders.proxy(Waiting.class);
        assertThatThrownBy(() -> waiting.fail("io")).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> waiting.fail("error")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> waiting.fail("unchecked")).isInstanceOf(IllegalStateException.class);
        IOException undeclared = new IOException("later");
        assertThatThrownBy(() -> waiting.failLater(undeclared))
                .isInstanceOf(CompletionException.class)
                .hasCause(undeclared);
    }

    @Test
    void aStoppedServiceRefusesEachKindOfMethod() {
        orders.drain(Duration.ofSeconds(20)).await();
        assertThatThrownBy(() -> orders.proxy(Telling.class).add("late")).isInstanceOf(ServiceStoppedException.class);
        assertThat(failure(orders.proxy(Asking.class).size())).isInstanceOf(ServiceStoppedException.class);
        assertThatThrownBy(() -> orders.proxy(Waiting.class).size()).isInstanceOf(ServiceStoppedException.class);
    }

    @Test
    void aFullMailboxRefusesTheCall() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        orders.tell(o -> {
            entered.countDown();
            release.await();
        });
        entered.await();
        Telling telling = orders.proxy(Telling.class);
        for (int i = 0; i < 4; i++) {
            telling.add("fits");
        }
        assertThatThrownBy(() -> telling.add("too many")).isInstanceOf(MailboxFullException.class);
        assertThat(failure(orders.proxy(Asking.class).size())).isInstanceOf(MailboxFullException.class);
        release.countDown();
    }

    // ---- waiting

    @Test
    void waitingOnALoopIsRefusedByTheNameOfTheMethodAndNothingIsCalled() {
        try (ThreadLoops loops = new ThreadLoops(1)) {
            Waiting waiting = orders.proxy(Waiting.class);
            assertThatThrownBy(() -> loops.on(0, () -> waiting.add("never")))
                    .isInstanceOf(WaitingRefusedException.class)
                    .hasMessageStartingWith("Waiting.add(String): Void refused: on loop-0");
            assertThat(waiting.size()).isZero();
        }
    }

    /** Calls another service and waits for it. */
    static class Relay {
        private final Waiting next;

        Relay(Waiting next) {
            this.next = next;
        }

        public int waitingHere() {
            return next.size();
        }

        @Blocking
        public int waitingWhereAllowed() {
            return next.size();
        }
    }

    interface Relays {
        Reply<Integer> waitingHere();

        Reply<Integer> waitingWhereAllowed();
    }

    @Test
    void aServiceMayWaitInABlockingMethodOnly() {
        Service<Relay> relay = start(Services.builder(new Relay(orders.proxy(Waiting.class))));
        Relays relays = relay.proxy(Relays.class);
        assertThat(failure(relays.waitingHere()))
                .isInstanceOf(WaitingRefusedException.class)
                .hasMessageContaining("Waiting.size()");
        assertThat(relays.waitingWhereAllowed().await()).isZero();
    }

    @Test
    void aCallThatNobodyWaitsForAnyMoreIsNotRun() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        orders.tell(o -> {
            entered.countDown();
            release.await();
        });
        entered.await();
        Waiting waiting = orders.proxy(Waiting.class);
        CallContext hurried = CallContext.empty().withTimeout(Duration.ofMillis(5));
        assertThatThrownBy(() -> hurried.run(() -> waiting.add("too late")))
                .isInstanceOf(DeadlineExceededException.class);
        release.countDown();
        assertThat(waiting.size()).isZero();
    }

    // ---- one class, three ways to answer

    private interface Answer {
        Reply<String> answer(String text);
    }

    /** Returns the value. */
    static class ByValue {
        public String answer(String text) {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
            return text + "!";
        }
    }

    /** Returns a stage of the JDK. */
    static class ByStage {
        public CompletableFuture<String> answer(String text) {
            return CompletableFuture.supplyAsync(() -> new ByValue().answer(text));
        }
    }

    /** Returns a reply. */
    static class ByReply {
        public Reply<String> answer(String text) {
            return Reply.of(text).thenApply(new ByValue()::answer);
        }
    }

    @Test
    void valueStageAndReplyGiveTheSameResultsAndErrorsOfAServiceAndOfWorkers() {
        List<Supplier<Object>> classes = List.of(ByValue::new, ByStage::new, ByReply::new);
        for (Supplier<Object> each : classes) {
            for (Threading mode : List.of(Threading.shared(), Threading.inline())) {
                try (ThreadLoops loops = new ThreadLoops(1)) {
                    Service<Object> service =
                            start(Services.builder(each.get()).loops(loops).threading(mode));
                    assertAnswers(service.proxy(Answer.class));
                    service.discard().await();
                    Workers<Object> workers = Services.workers(each)
                            .each(worker -> worker.loops(loops).threading(mode))
                            .roundRobin(2)
                            .start();
                    assertAnswers(workers.proxy(Answer.class));
                    assertAnswers(workers.proxy(Answer.class));
                    workers.discard().await();
                }
            }
        }
    }

    private static void assertAnswers(Answer answer) {
        assertThat(answer.answer("yes").await()).isEqualTo("yes!");
        assertThatThrownBy(() -> answer.answer("").await())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("empty");
    }
}
