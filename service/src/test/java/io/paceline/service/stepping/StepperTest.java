package io.paceline.service.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Execution;
import io.paceline.core.Reply;
import io.paceline.core.WaitingRefusedException;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** One message of one service at a time, in an order that can be had again. */
class StepperTest {

    private static Service<List<String>> start(String name, Stepper stepper) {
        return Services.builder((List<String>) new ArrayList<String>())
                .name(name)
                .threading(Threading.manual(stepper))
                .start();
    }

    @Test
    void aStepIsOneMessageOfOneService() {
        Stepper stepper = Stepper.inOrder();
        Service<List<String>> one = start("one", stepper);
        Service<List<String>> two = start("two", stepper);
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            one.named("first").tell(list -> order.add("one"));
            two.tell(list -> order.add("two"));
        }
        assertThat(order).isEmpty();
        assertThat(stepper.step()).isTrue();
        assertThat(order).containsExactly("one");
        assertThat(stepper.stepAll()).isEqualTo(3);
        assertThat(order).containsExactly("one", "two", "one", "two");
        assertThat(stepper.step()).isFalse();
        assertThat(stepper.trace())
                .containsExactly(
                        "service 'one' first", "service 'two' tell", "service 'one' first", "service 'two' tell");
    }

    @Test
    void aReplyAndACallAreStepsOfTheirOwn() {
        Stepper stepper = Stepper.inOrder();
        Service<List<String>> one = start("one", stepper);
        Service<List<String>> two = start("two", stepper);
        one.tell(list -> two.ask(other -> "answer").thenAccept(list::add));
        stepper.step();
        stepper.step();
        one.tell(list -> list.add("call"));
        stepper.step();
        assertThat(stepper.trace()).containsExactly("service 'one' tell", "service 'two' ask", "service 'one' reply");
        stepper.step();
        List<String> lines = stepper.await(one.ask(List::copyOf));
        assertThat(lines).containsExactly("answer", "call");
    }

    @Test
    void theSameSeedGivesTheSameStepsOnEveryJdk() {
        assertThat(traceOf(42))
                .isEqualTo(traceOf(42))
                .containsExactly(
                        "client 'b' run",
                        "service 'one' tell",
                        "client 'a' run",
                        "service 'two' run",
                        "client 'b' reply",
                        "service 'one' tell",
                        "service 'two' ask",
                        "service 'one' tell",
                        "service 'two' run",
                        "client 'a' reply",
                        "service 'one' reply",
                        "service 'one' tell",
                        "service 'two' ask",
                        "service 'one' reply");
    }

    @Test
    void otherSeedsGiveOtherOrdersAndEachSenderKeepsItsOwn() {
        Set<List<String>> orders = new HashSet<>();
        Stepper.explore(300, stepper -> {
            Service<List<String>> target = start("target", stepper);
            for (String client : List.of("a", "b")) {
                for (int i = 0; i < 3; i++) {
                    String line = client + i;
                    stepper.run(client, () -> target.tell(list -> list.add(line)));
                }
            }
            stepper.stepAll();
            List<String> order = stepper.await(target.ask(List::copyOf));
            assertThat(order)
                    .containsSubsequence("a0", "a1", "a2")
                    .containsSubsequence("b0", "b1", "b2")
                    .hasSize(6);
            orders.add(order);
        });
        // all the ways to mix three with three
        assertThat(orders).hasSize(20);
    }

    private static List<String> traceOf(long seed) {
        List<String> trace = new ArrayList<>();
        Stepper.replay(seed, stepper -> {
            Service<List<String>> one = start("one", stepper);
            Service<List<String>> two = start("two", stepper);
            for (String client : List.of("a", "b")) {
                stepper.run(client, () -> {
                    one.tell(list -> two.ask(other -> client).thenAccept(list::add));
                    two.run(list -> list.add(client)).thenRun(() -> list(one, client));
                });
            }
            stepper.stepAll();
            trace.addAll(stepper.trace());
        });
        return trace;
    }

    private static void list(ServiceRef<List<String>> one, String client) {
        one.tell(list -> list.add("done " + client));
    }

    @Test
    void continuationsOfTestCodeAreStepsOfItsClientAndRunOnNoOtherThread() {
        Thread test = Thread.currentThread();
        List<String> seen = new ArrayList<>();
        Stepper.replay(1, stepper -> {
            Service<List<String>> target = start("target", stepper);
            Reply<Integer> size = target.ask(List::size);
            size.thenAccept(value -> seen.add("scenario " + value + " " + (Thread.currentThread() == test)));
            stepper.run(
                    "alice",
                    () -> target.ask(List::size)
                            .thenAccept(value ->
                                    seen.add(Execution.current().home() + " " + (Thread.currentThread() == test))));
            stepper.stepAll();
        });
        assertThat(seen).containsExactlyInAnyOrder("scenario 0 true", "client 'alice' true");
    }

    @Test
    void awaitStepsUntilTheAnswerIsThereAndLetsTimePassForIt() {
        Stepper stepper = Stepper.inOrder();
        Service<List<String>> slow = start("slow", stepper);
        Reply<String> answer = slow.askStage(list -> {
            CompletableFuture<String> later = new CompletableFuture<>();
            slow.after(Duration.ofSeconds(5), again -> later.complete("after a while"));
            return later;
        });
        assertThat(stepper.await(answer)).isEqualTo("after a while");
        assertThat(stepper.clock().nanoTime()).isEqualTo(Duration.ofSeconds(5).toNanos());
        assertThatThrownBy(() -> stepper.await(slow.ask(list -> list.get(7))))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void waitingOutsideOfAwaitIsRefusedInAScenario() {
        Stepper.replay(1, stepper -> {
            Service<List<String>> target = start("target", stepper);
            Reply<Integer> size = target.ask(List::size);
            assertThatThrownBy(size::await)
                    .isInstanceOf(WaitingRefusedException.class)
                    .hasMessageContaining("client 'test'");
        });
    }

    @Test
    void blockingCallsRunInTheStepAndMustNotWaitThroughPaceline() {
        Stepper stepper = Stepper.inOrder();
        Service<List<String>> target = start("target", stepper);
        Service<List<String>> other = start("other", stepper);
        Thread test = Thread.currentThread();
        Reply<Boolean> here = target.blocking().ask(list -> Thread.currentThread() == test);
        stepper.step();
        assertThat(here.isDone()).isTrue();
        assertThat(stepper.await(here)).isTrue();
        Reply<Integer> waiting =
                target.blocking().ask(list -> other.ask(List::size).await());
        assertThatThrownBy(() -> stepper.await(waiting)).isInstanceOf(WaitingRefusedException.class);
    }

    @Test
    void aHundredThousandNestedSendsAreAsManySteps() {
        Stepper stepper = Stepper.seeded(3);
        Service<List<String>> one = start("one", stepper);
        Service<List<String>> two = start("two", stepper);
        bounce(one, two, 100_000);
        assertThat(stepper.stepAll()).isEqualTo(100_000);
        assertThat(stepper.trace()).hasSize(1_000);
    }

    private static void bounce(ServiceRef<List<String>> one, ServiceRef<List<String>> two, int left) {
        if (left > 0) {
            one.tell(list -> bounce(two, one, left - 1));
        }
    }

    @Test
    void stepsWithoutAnEndAreNamed() {
        Stepper stepper = Stepper.inOrder();
        Service<List<String>> one = start("one", stepper);
        bounce(one, one, Stepper.STEPS_MAX + 10);
        assertThatThrownBy(stepper::stepAll)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("steps: 1000000 (expected: an end); the last:")
                .hasMessageContaining("service 'one' tell");
    }

    @Test
    void aStepInsideOfAStepIsRefused() {
        Stepper stepper = Stepper.inOrder();
        stepper.run(stepper::step);
        assertThatThrownBy(stepper::step)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("step: inside of a step (expected: after it)");
        assertThat(stepper.step()).isFalse();
    }

    @Test
    void aServiceThatIsDrainedEnds() {
        Stepper stepper = Stepper.seeded(11);
        Service<List<String>> target = start("target", stepper);
        for (int i = 0; i < 10; i++) {
            target.tell(list -> list.add("line"));
        }
        Reply<Integer> left = target.drain(Duration.ofSeconds(1));
        assertThat(left.isDone()).isFalse();
        assertThat(stepper.await(left)).isZero();
    }

    @Test
    void theDeadlineOfADrainFollowsTheClockOfTheStepper() {
        Stepper stepper = Stepper.inOrder();
        Service<List<String>> target = start("target", stepper);
        Reply<String> never = target.askStage(list -> new CompletableFuture<>());
        stepper.stepAll();
        Reply<Integer> left = target.drain(Duration.ofSeconds(3));
        stepper.advance(Duration.ofMillis(2_999));
        assertThat(left.isDone()).isFalse();
        stepper.advance(Duration.ofMillis(1));
        assertThat(left.isDone()).isTrue();
        assertThat(never.isDone()).isFalse();
    }
}
