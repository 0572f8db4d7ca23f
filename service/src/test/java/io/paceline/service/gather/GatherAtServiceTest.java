package io.paceline.service.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.OutstandingLimitException;
import io.paceline.service.Service;
import io.paceline.service.ServiceRef;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Gathering inside running services: their own timers, their accounts of open calls, their state without a lock. */
class GatherAtServiceTest {

    private static final Duration SOON = Duration.ofMillis(5);
    private static final Duration LONG = Duration.ofSeconds(20);

    /** Answers when the test says so. */
    private static final class Slow {
        final List<CompletableFuture<String>> open = new ArrayList<>();

        CompletionStage<String> answer() {
            CompletableFuture<String> answer = new CompletableFuture<>();
            open.add(answer);
            return answer;
        }

        int openAnswers() {
            return (int) open.stream().filter(answer -> !answer.isDone()).count();
        }
    }

    /** Calls slow services and counts what came, in plain fields. */
    private static final class Front {
        private final List<ServiceRef<Slow>> behind;
        private final Map<String, Integer> counts = new HashMap<>();

        Front(List<ServiceRef<Slow>> behind) {
            this.behind = behind;
        }

        private List<Reply<String>> askAll() {
            return behind.stream().map(slow -> slow.askStage(Slow::answer)).toList();
        }

        CompletionStage<List<Outcome<String>>> settled() {
            return Gather.<String>of(askAll()).within(SOON).settled().whenComplete((value, error) -> count("settled"));
        }

        CompletionStage<String> hedged() {
            return Hedge.idempotent(SOON)
                    .within(LONG)
                    .call(() -> behind.get(counts.merge("attempt", 1, Integer::sum) - 1)
                            .askStage(Slow::answer))
                    .whenComplete((value, error) -> count("hedged"));
        }

        CompletionStage<String> retried() {
            return Retry.idempotent(4)
                    .backoff(Backoff.fixed(SOON))
                    .call(() -> {
                        count("retry");
                        return behind.get(0).askStage(slow -> failed());
                    })
                    .whenComplete((value, error) -> count("retried"));
        }

        private static CompletionStage<String> failed() {
            return CompletableFuture.failedFuture(new IllegalStateException("planned"));
        }

        private void count(String what) {
            counts.merge(what, 1, Integer::sum);
        }

        Map<String, Integer> counts() {
            return Map.copyOf(counts);
        }
    }

    private final Service<Slow> one = Services.start(new Slow());
    private final Service<Slow> two = Services.start(new Slow());
    private final Service<Front> front =
            Services.builder(new Front(List.of(one, two))).outstandingMax(2).start();

    @AfterEach
    void stop() {
        front.discard().await();
        one.discard().await();
        two.discard().await();
    }

    @Test
    void callsThatAreLateLeaveTheAccountOfTheCallerAndTheirAnswersAreIgnored() {
        for (int round = 1; round <= 3; round++) {
            List<Outcome<String>> outcomes = front.askStage(Front::settled).await(LONG);
            assertThat(outcomes).containsExactly(new Outcome.Open<>("#1"), new Outcome.Open<>("#2"));
            // a third open call would be refused: none of the last round may count any more
            assertThat(front.ask(Front::counts).await()).containsEntry("settled", round);
        }
        assertThat(one.ask(Slow::openAnswers).await()).isZero();
        assertThat(one.ask(slow -> slow.open.get(0).complete("late")).await()).isFalse();
        assertThat(front.drain(LONG).await()).isZero();
    }

    @Test
    void aGatheringOfRefusedCallsSaysSo() {
        Reply<List<Outcome<String>>> both =
                front.askStage(Front::settled).thenCombine(front.askStage(Front::settled), (a, b) -> b);
        assertThat(both.await(LONG))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(Outcome.Failure.class))
                .first()
                .satisfies(outcome -> assertThat(((Outcome.Failure<String>) outcome).cause())
                        .isInstanceOf(OutstandingLimitException.class));
    }

    @Test
    void aHedgedCallTakesTheSecondServiceAndCancelsTheFirst() {
        Reply<String> reply = front.askStage(Front::hedged);
        CompletableFuture<String> second = null;
        for (long until = System.nanoTime() + LONG.toNanos(); second == null; ) {
            assertThat(System.nanoTime()).isLessThan(until);
            second = two.ask(slow -> slow.open.isEmpty() ? null : slow.open.get(0))
                    .await();
        }
        second.complete("b");
        assertThat(reply.await(LONG)).isEqualTo("b");
        assertThat(front.ask(Front::counts).await()).containsEntry("attempt", 2).containsEntry("hedged", 1);
        assertThat(one.ask(Slow::openAnswers).await()).isZero();
        assertThat(front.drain(LONG).await()).isZero();
    }

    @Test
    void aRetryCountsItsAttemptsInThePlainStateOfItsService() {
        Reply<String> reply = front.askStage(Front::retried);
        assertThatThrownBy(() -> reply.await(LONG)).hasMessage("planned");
        assertThat(front.ask(Front::counts).await()).isEqualTo(Map.of("retry", 4, "retried", 1));
    }
}
