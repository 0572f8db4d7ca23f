package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.EventLoop;
import io.paceline.core.Execution;
import io.paceline.core.Home;
import io.paceline.core.Reply;
import io.paceline.service.Invocation;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who runs an inline service, when, and for how long. */
class InlineThreadingTest {

    private final SteppedLoops loops = new SteppedLoops(2);
    private final Service<Journal> journal = start("journal");

    @AfterEach
    void nothingIsLeftAndTheLoopsEnd() {
        loops.settle();
        assertThat(loops.waiting()).isZero();
        loops.close();
    }

    private Service<Journal> start(String name) {
        return Services.builder(new Journal()).name(name).loops(loops).start();
    }

    private List<String> lines(Service<Journal> of) {
        return loops.on(0, () -> of.ask(Journal::read)).await();
    }

    private Home homeOf(Service<Journal> of) {
        return loops.on(0, () -> of.ask(service -> Execution.current().home())).await();
    }

    @Test
    void anIdleServiceRunsOnTheLoopThatCallsBeforeTheCallReturns() {
        for (int loop = 0; loop < 2; loop++) {
            int here = loop;
            String ran = loops.on(here, () -> {
                Reply<String> reply = journal.ask(service -> EventLoop.current() + "");
                assertThat(reply.isDone()).isTrue();
                assertThat(Execution.current().home()).isSameAs(EventLoop.current());
                String[] value = new String[1];
                reply.thenAccept(name -> value[0] = name);
                return value[0];
            });
            assertThat(ran).isEqualTo("stepped-" + here);
        }
        assertThat(loops.waiting()).isZero();
    }

    @Test
    void callsOfOtherThreadsWakeOneLoopOnceAndRunInTheirOrder() {
        for (int i = 0; i < 3; i++) {
            String line = "line " + i;
            journal.tell(service -> service.write(line));
        }
        assertThat(loops.waiting()).isEqualTo(1);
        assertThat(loops.settle()).isEqualTo(1);
        assertThat(lines(journal)).containsExactly("line 0", "line 1", "line 2");
    }

    @Test
    void whatAServiceSendsRunsAfterItsMethodOnTheSameLoopAndInTheSameTurn() {
        Service<Journal> other = start("other");
        loops.on(1, () -> {
            journal.tell(service -> {
                other.tell(o -> journal.tell(s -> s.write("back on " + EventLoop.current())));
                service.write("sent");
            });
            return null;
        });
        assertThat(loops.waiting()).isZero();
        assertThat(lines(journal)).containsExactly("sent", "back on stepped-1");
    }

    @Test
    void aHundredThousandNestedSendsNeedNoStack() {
        Service<long[]> one =
                Services.builder(new long[1]).name("one").loops(loops).start();
        Service<long[]> two =
                Services.builder(new long[1]).name("two").loops(loops).start();
        loops.on(0, () -> {
            bounce(one, two, 100_000);
            return null;
        });
        loops.settle();
        assertThat(loops.on(0, () -> one.ask(count -> count[0])).await()).isEqualTo(50_000);
        assertThat(loops.on(0, () -> two.ask(count -> count[0])).await()).isEqualTo(50_000);
    }

    private static void bounce(ServiceRef<long[]> one, ServiceRef<long[]> two, int left) {
        if (left > 0) {
            one.tell(count -> {
                count[0]++;
                bounce(two, one, left - 1);
            });
        }
    }

    @Test
    void aTurnRunsSixtyFourMessagesAndTheRestGoesBehindTheInputOfTheLoop() {
        for (int i = 0; i < 150; i++) {
            journal.tell(service -> service.write("call"));
        }
        List<Integer> seenByInput = new ArrayList<>();
        EventLoop loop = loops.loop(0);
        Runnable input = () -> journal.submit(new Peek(seenByInput));
        loop.execute(input);
        assertThat(loops.step(0)).isTrue();
        assertThat(loops.waiting()).isEqualTo(2);
        loop.execute(() -> journal.tell(service -> service.write("input")));
        loops.step(0);
        assertThat(loops.settle()).isPositive();
        // the peek of the input waits its turn behind the calls that were sent before it
        assertThat(seenByInput).containsExactly(150);
        List<String> written = lines(journal);
        assertThat(written).hasSize(151);
        assertThat(written.indexOf("input")).isEqualTo(150);
    }

    private record Peek(List<Integer> seen) implements Invocation<Journal> {
        @Override
        public String method() {
            return "peek";
        }

        @Override
        public CallContext context() {
            return CallContext.empty();
        }

        @Override
        public void run(Journal service) {
            seen.add(service.size());
        }

        @Override
        public void fail(Throwable cause) {
            throw new AssertionError(cause);
        }
    }

    @Test
    void otherWorkOfTheLoopRunsBetweenTheTurnsOfABusyService() {
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            journal.tell(service -> order.add("call"));
        }
        EventLoop loop = loops.loop(0);
        loop.execute(() -> order.add("input"));
        loops.settle();
        assertThat(order.indexOf("input")).isEqualTo(Turn.MESSAGES_MAX);
        assertThat(order).hasSize(201);
    }

    @Test
    void aTurnEndsEarlierWhenItsTimeIsOver() {
        int[] ran = {0};
        for (int i = 0; i < 20; i++) {
            journal.tell(service -> {
                ran[0]++;
                loops.clock().advance(Duration.ofNanos(Turn.NANOS_MAX / 4));
            });
        }
        loops.step(0);
        assertThat(ran[0]).isEqualTo(4);
        assertThat(loops.settle()).isEqualTo(4);
        assertThat(ran[0]).isEqualTo(20);
    }

    @Test
    void oneBusyServiceDoesNotKeepAnotherOneFromItsTurn() {
        Service<Journal> other = Services.builder(new Journal())
                .name("other")
                .loops(new OneOf(loops))
                .start();
        List<String> order = new ArrayList<>();
        loops.on(0, () -> {
            // the first send takes the thread, so that both find themselves on the list of its turn
            journal.tell(service -> {
                for (int i = 0; i < 200; i++) {
                    journal.tell(s -> order.add("busy"));
                }
                other.tell(s -> order.add("other"));
            });
            return null;
        });
        loops.step(0);
        assertThat(order.indexOf("other")).isBetween(0, 2 * Turn.MESSAGES_MAX);
        loops.settle();
        assertThat(order).hasSize(201);
    }

    private record OneOf(SteppedLoops all) implements io.paceline.core.EventLoops {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public EventLoop loop(int index) {
            return all.loop(index);
        }

        @Override
        public EventLoop next() {
            return all.loop(0);
        }

        @Override
        public io.paceline.core.Clock clock() {
            return all.clock();
        }
    }

    @Test
    void repliesComeFirstAndCallsStillGetTheirTurn() {
        Service<Journal> small = Services.builder(new Journal())
                .name("small")
                .loops(loops)
                .replyBatchMax(2)
                .start();
        Home home = homeOf(small);
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String call = "call " + i;
            String reply = "reply " + i;
            small.tell(service -> order.add(call));
            home.execute(() -> order.add(reply));
        }
        loops.settle();
        assertThat(order).containsExactly("reply 0", "reply 1", "call 0", "call 1", "call 2", "reply 2");
    }

    @Test
    void endlessRepliesDoNotStarveCalls() {
        Service<Journal> flooded = Services.builder(new Journal())
                .name("flooded")
                .loops(new OneOf(loops))
                .replyBatchMax(1024)
                .start();
        Home home = homeOf(flooded);
        int[] replies = {0};
        int[] calls = {0};
        Runnable endless = new Runnable() {
            @Override
            public void run() {
                if (replies[0]++ < 100_000) {
                    home.execute(this);
                }
            }
        };
        home.execute(endless);
        for (int i = 0; i < 5; i++) {
            flooded.tell(service -> calls[0]++);
        }
        for (int turn = 0; turn < 5; turn++) {
            loops.step(0);
        }
        assertThat(calls[0]).isEqualTo(5);
        assertThat(replies[0]).isBetween(5, 5 * Turn.MESSAGES_MAX);
        loops.settle();
        assertThat(replies[0]).isEqualTo(100_001);
    }

    @Test
    void endlessCallsDoNotStarveReplies() {
        Home home = homeOf(journal);
        int[] calls = {0};
        again(calls);
        int[] replyAfter = {-1};
        home.execute(() -> replyAfter[0] = calls[0]);
        loops.step(0);
        loops.step(1);
        assertThat(replyAfter[0]).isBetween(0, Turn.MESSAGES_MAX);
        loops.settle();
    }

    private void again(int[] calls) {
        journal.tell(service -> {
            if (calls[0]++ < 10_000) {
                again(calls);
            }
        });
    }

    @Test
    void tasksComeHomeInTheirOrderAndNeverInsideTheCallThatHandsThemOver() {
        Home home = homeOf(journal);
        List<Integer> order = new ArrayList<>();
        loops.on(0, () -> {
            for (int i = 0; i < 5; i++) {
                int n = i;
                home.execute(() -> order.add(n));
            }
            assertThat(order).isEmpty();
            return null;
        });
        loops.settle();
        assertThat(order).isEqualTo(IntStream.range(0, 5).boxed().toList());
    }

    @Test
    void aTaskThatThrowsAtHomeDoesNotKeepTheNextFromRunning() {
        Home home = homeOf(journal);
        List<String> order = new ArrayList<>();
        home.execute(() -> {
            throw new IllegalStateException("planned");
        });
        home.execute(() -> order.add("next"));
        loops.settle();
        assertThat(order).containsExactly("next");
    }

    @Test
    void loopsThatHaveEndedTellTheCallersThatWait() {
        Reply<String> waiting = journal.ask(service -> service.write("never"));
        Service<Journal> idle = start("idle");
        loops.end();
        Reply<String> late = idle.ask(service -> service.write("never"));
        assertThatThrownBy(late::await)
                .isInstanceOf(ServiceStoppedException.class)
                .hasMessage("service 'idle': stopped");
        assertThat(waiting.isDone()).isFalse();
        loops.settle();
        assertThat(waiting.await()).isEqualTo("never");
    }

    @Test
    void inlineWithoutLoopsIsRefused() {
        assertThatThrownBy(() -> Services.builder(new Journal())
                        .threading(Threading.inline())
                        .start())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("loops: none (expected: event loops for Threading.inline(), by loops(…))");
    }

    @Test
    void aServiceStartedOnALoopRunsOnItsLoops() {
        Service<Journal> started = loops.on(1, () -> Services.start(new Journal()));
        started.tell(service -> service.write("on " + EventLoop.current()));
        loops.settle();
        assertThat(lines(started)).hasSize(1).allMatch(line -> line.startsWith("on stepped-"));
    }
}
