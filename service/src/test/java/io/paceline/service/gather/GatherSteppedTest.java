package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Promise;
import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Gathering between stepped services: to the millisecond of the manual clock, in whatever order they run. */
class GatherSteppedTest {

    private static final int SEEDS = "long".equals(System.getProperty("paceline.intensity")) ? 5_000 : 300;

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    /** Answers after a while, by a timer of its own. */
    private static final class Lagging {
        private final Duration lag;
        private int calls;

        Lagging(Duration lag) {
            this.lag = lag;
        }

        Reply<String> answer() {
            calls++;
            Promise<String> answer = new Promise<>();
            answer.schedule(() -> answer.complete("after " + lag.toMillis()), lag);
            return answer;
        }

        Reply<String> failTwice() {
            return calls < 2 ? answer().thenApply(value -> fail()) : answer();
        }

        private static String fail() {
            throw new IllegalStateException("planned");
        }
    }

    /** Calls three that lag, and counts what came in a plain field. */
    private static final class Front {
        private final List<ServiceRef<Lagging>> behind;
        private int came;

        Front(List<ServiceRef<Lagging>> behind) {
            this.behind = behind;
        }

        List<Reply<String>> askAll() {
            return behind.stream().map(each -> each.askStage(Lagging::answer)).toList();
        }

        <T> CompletionStage<T> counted(Reply<T> reply) {
            return reply.whenComplete((value, error) -> came++);
        }
    }

    private static Service<Front> front(Stepper stepper) {
        List<ServiceRef<Lagging>> behind = List.of(
                Services.builder(new Lagging(millis(100)))
                        .threading(Threading.manual(stepper))
                        .start(),
                Services.builder(new Lagging(millis(200)))
                        .threading(Threading.manual(stepper))
                        .start(),
                Services.builder(new Lagging(millis(300)))
                        .threading(Threading.manual(stepper))
                        .start());
        return Services.builder(new Front(behind))
                .threading(Threading.manual(stepper))
                .start();
    }

    private interface Check {
        void accept(Reply<?> reply) throws Exception;
    }

    /** In every order the reply is there at the same millisecond, and has been counted once at the calling service. */
    private static <T> void inEveryOrder(Function<Front, Reply<T>> call, long endMillis, Check check) {
        Stepper.explore(SEEDS, stepper -> {
            Service<Front> front = front(stepper);
            Reply<T> reply = front.askStage(service -> service.counted(call.apply(service)));
            stepper.advance(millis(endMillis - 1));
            assertThat(reply.isDone()).isFalse();
            stepper.advance(millis(1));
            assertThat(reply.isDone()).isTrue();
            check.accept(reply);
            stepper.advance(millis(1_000));
            int came = stepper.await(front.ask(service -> service.came));
            assertThat(came).isEqualTo(1);
        });
    }

    private static Object value(Reply<?> reply) {
        return reply.toCompletableFuture().join();
    }

    @Test
    void settledGivesAtItsDeadlineWhatIsThere() {
        inEveryOrder(
                front -> Gather.of(front.askAll()).within(millis(250)).settled(),
                250,
                reply -> assertThat(value(reply))
                        .isEqualTo(List.of(
                                new Outcome.Success<>("#1", "after 100"),
                                new Outcome.Success<>("#2", "after 200"),
                                new Outcome.Open<>("#3"))));
    }

    @Test
    void aQuorumComesWithItsLastValue() {
        inEveryOrder(
                front -> Gather.of(front.askAll()).within(millis(250)).quorum(2),
                200,
                reply -> assertThat(value(reply)).isEqualTo(List.of("after 100", "after 200")));
    }

    @Test
    void allEndsAtItsDeadline() {
        inEveryOrder(
                front -> Gather.of(front.askAll()).within(millis(250)).all(),
                250,
                reply -> assertThatThrownBy(() -> value(reply))
                        .rootCause()
                        .isInstanceOf(PartialResultException.class)
                        .hasMessageContaining("(done=[#1, #2], failed=[], open=[#3])"));
    }

    @Test
    void aHedgedCallComesFromTheSecondThatIsQuicker() {
        inEveryOrder(
                front -> {
                    int[] attempt = {2};
                    return Hedge.idempotent(millis(50))
                            .attempts(3)
                            .call(() -> front.behind.get(attempt[0]--).askStage(Lagging::answer));
                },
                200,
                reply -> assertThat(value(reply)).isEqualTo("after 100"));
    }

    @Test
    void aRetryComesAfterItsPauses() {
        inEveryOrder(
                front -> Retry.idempotent(3)
                        .backoff(Backoff.exponential(millis(10), millis(1_000)).jitter(0))
                        .call(() -> front.behind.get(0).askStage(Lagging::failTwice)),
                100 + 10 + 100 + 20 + 100,
                reply -> assertThat(value(reply)).isEqualTo("after 100"));
    }

    @Test
    void aTimeLimitEndsACallToTheMillisecond() {
        inEveryOrder(
                front -> front.behind.get(2).askStage(Lagging::answer).orTimeout(millis(120)),
                120,
                reply -> assertThatThrownBy(() -> value(reply))
                        .rootCause()
                        .isInstanceOf(DeadlineExceededException.class)
                        .hasMessageContaining("no result within 120 ms (call of service 'Lagging'"));
    }
}
