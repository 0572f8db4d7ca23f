package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.core.WaitingRefusedException;
import io.paceline.service.Blocking;
import io.paceline.service.CallCycleException;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that wait: off the loop, and still one at a time. */
class BlockingTest {

    private final ThreadLoops loops = new ThreadLoops(2);

    static List<Threading> modes() {
        return List.of(Threading.inline(), Threading.shared());
    }

    @AfterEach
    void endTheLoops() {
        loops.close();
    }

    private <S> Service<S> start(S object, Threading threading) {
        return Services.builder(object).loops(loops).threading(threading).start();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void aBlockingCallRunsOffTheLoopAndMayAwait(Threading threading) {
        Service<Journal> other = start(new Journal(), threading);
        Service<Journal> service = start(new Journal(), threading);
        String thread = service.blocking()
                .ask(journal -> {
                    assertThat(EventLoop.current()).isNull();
                    journal.write(other.ask(it -> it.write("asked")).await());
                    return Thread.currentThread().getName();
                })
                .await();
        assertThat(thread).startsWith("paceline-blocking-");
        assertThat(service.ask(Journal::read).await()).containsExactly("asked");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void theOthersWaitUntilItIsOverAndTheLoopGoesOn(Threading threading) throws InterruptedException {
        Service<Journal> service = start(new Journal(), threading);
        Service<Journal> other = start(new Journal(), Threading.inline());
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        Reply<String> blocked = service.blocking().ask(journal -> {
            entered.countDown();
            assertThat(leave.await(30, TimeUnit.SECONDS)).isTrue();
            return journal.write("blocked");
        });
        assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
        Reply<List<String>> behind = service.ask(Journal::read);
        assertThat(other.ask(journal -> journal.write("goes on")).await()).isEqualTo("goes on");
        assertThat(behind.isDone()).isFalse();
        leave.countDown();
        assertThat(behind.await()).containsExactly("blocked");
        assertThat(blocked.await()).isEqualTo("blocked");
    }

    @Blocking
    private static final class Slow {
        private final List<Integer> numbers = new ArrayList<>();
        private boolean inside;
        private boolean wrong;

        int add(int number) {
            wrong |= inside;
            inside = true;
            Thread.onSpinWait();
            numbers.add(number);
            inside = false;
            return number;
        }
    }

    @ParameterizedTest
    @MethodSource("modes")
    void callsOfABlockingServiceRunInOrderOneAtATime(Threading threading) {
        Service<Slow> service = start(new Slow(), threading);
        List<Reply<Integer>> replies = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int number = i;
            replies.add(service.ask(it -> it.add(number)));
        }
        Reply.all(replies).await();
        assertThat(service.ask(it -> it.numbers).await()).isSorted().hasSize(500);
        assertThat(service.ask(it -> it.wrong).await()).isFalse();
    }

    @Test
    void noMoreThreadsWaitThanThePoolHasAndTheRestHasItsTurn() throws Exception {
        int services = Blocking.THREADS_MAX + 10;
        CyclicBarrier full = new CyclicBarrier(Blocking.THREADS_MAX + 1);
        List<Reply<Integer>> replies = new ArrayList<>();
        for (int i = 0; i < services; i++) {
            int number = i;
            Service<Journal> service = start(new Journal(), Threading.inline());
            replies.add(service.blocking().ask(journal -> {
                if (number < Blocking.THREADS_MAX) {
                    full.await(30, TimeUnit.SECONDS);
                }
                return number;
            }));
        }
        full.await(30, TimeUnit.SECONDS);
        assertThat(Reply.all(replies).await()).hasSize(services);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void waitingIsRefusedInACallThatIsNotBlocking(Threading threading) {
        Service<Journal> other = start(new Journal(), threading);
        Service<Journal> service = Services.builder(new Journal())
                .name("must not wait")
                .loops(loops)
                .threading(threading)
                .start();
        service.blocking().run(journal -> journal.write("before")).await();
        Reply<String> reply = service.ask(journal -> other.ask(it -> "x").await());
        assertThatThrownBy(reply::await)
                .isInstanceOf(WaitingRefusedException.class)
                .hasMessageContaining("service 'must not wait'");
    }

    @Test
    void waitingForACallOfOneselfIsRefusedAtOnce() {
        Service<Journal> service = start(new Journal(), Threading.inline());
        Reply<String> reply =
                service.blocking().ask(journal -> service.ask(it -> "never").await());
        assertThatThrownBy(() -> reply.await(Duration.ofSeconds(20)))
                .isInstanceOf(WaitingRefusedException.class)
                .hasMessageContaining("would have to wait until this wait is over");
        assertThat(service.ask(it -> it.write("goes on")).await()).isEqualTo("goes on");
    }

    @Test
    void aCallThatLeadsBackToTheWaitingServiceIsRefused() {
        Service<Journal> first =
                Services.builder(new Journal()).name("first").loops(loops).start();
        Service<Journal> second = start(new Journal(), Threading.inline());
        Service<Journal> third = start(new Journal(), Threading.shared());
        Reply<String> reply = first.blocking()
                .ask(journal -> second.askStage(it -> third.askStage(that -> first.ask(x -> "never")))
                        .await());
        assertThatThrownBy(() -> reply.await(Duration.ofSeconds(20)))
                .satisfiesAnyOf(
                        error -> assertThat(error)
                                .hasRootCauseInstanceOf(CallCycleException.class)
                                .hasMessageContaining("service 'first'"),
                        error -> assertThat(error).isInstanceOf(CallCycleException.class),
                        error -> assertThat(error).isInstanceOf(WaitingRefusedException.class));
        assertThat(first.ask(it -> it.write("goes on")).await()).isEqualTo("goes on");
    }

    @Test
    void aCallThatCameBackAndWasRefusedForWantOfRoomIsNoReasonToRefuseTheWait() {
        int capacity = 100; // more than the first ring holds, so that only the offer finds out
        Service<Journal> first = Services.builder(new Journal())
                .mailboxCapacity(capacity)
                .loops(loops)
                .start();
        Service<Journal> second = start(new Journal(), Threading.shared());
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        Promise<String> later = new Promise<>(null, CallContext.empty());
        Reply<String> answer = first.blocking().ask(journal -> {
            for (int i = 0; i < capacity; i++) {
                first.tell(it -> it.write("told"));
            }
            CompletableFuture<Throwable> refused = new CompletableFuture<>();
            Reply<String> asked = second.askStage(it -> {
                first.ask(that -> "never").whenComplete((value, error) -> refused.complete(error));
                return later;
            });
            assertThat(refused.get(30, TimeUnit.SECONDS)).isInstanceOf(MailboxFullException.class);
            waiting.complete(Thread.currentThread());
            return asked.await();
        });
        Thread waiter = waiting.join();
        Eventually.until("waits, or may not", () -> answer.isDone() || waiter.getState() == Thread.State.TIMED_WAITING);
        later.complete("came");
        assertThat(answer.await()).isEqualTo("came");
    }

    @Test
    void aCallOfOneselfThatNobodyWaitsForRunsAfterwards() {
        Service<Journal> service = start(new Journal(), Threading.inline());
        Service<Journal> other = start(new Journal(), Threading.inline());
        service.blocking()
                .run(journal -> {
                    service.tell(it -> it.write("told"));
                    service.run(it -> it.write("asked")).thenRun(() -> {});
                    journal.write(other.ask(it -> "waited").await());
                })
                .await();
        assertThat(service.ask(Journal::read).await()).containsExactly("waited", "told", "asked");
    }

    @Test
    void anErrorInABlockingCallIsItsResultAndTheNextRuns() {
        Service<Journal> service = start(new Journal(), Threading.inline());
        Reply<String> reply = service.blocking().ask(journal -> {
            throw new AssertionError("planned");
        });
        assertThatThrownBy(reply::await).isInstanceOf(AssertionError.class).hasMessage("planned");
        assertThat(service.blocking().ask(it -> it.write("next")).await()).isEqualTo("next");
    }
}
