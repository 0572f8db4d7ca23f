package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a service ends, and what becomes of those who wait for it. */
class StopTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final Journal object = new Journal();
    private final Service<Journal> journal =
            Services.builder(object).name("journal").loops(loops).start();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    @Test
    void anIdleServiceEndsAtOnce() {
        assertThat(journal.drain(Duration.ofSeconds(1)).await()).isZero();
        assertThat(loops.loop(0).timers()).isZero();
        assertThat(loops.waiting()).isZero();
    }

    @Test
    void drainRunsWhatWaitsAndRefusesWhatComes() {
        Reply<String> waiting = journal.ask(service -> service.write("waiting"));
        Reply<Integer> left = journal.drain(Duration.ofSeconds(1));
        assertThatThrownBy(() -> journal.tell(service -> service.write("late")))
                .isInstanceOf(ServiceStoppedException.class)
                .hasMessage("service 'journal': stopped");
        assertThatThrownBy(() -> journal.ask(Journal::size).await()).isInstanceOf(ServiceStoppedException.class);
        assertThat(left.isDone()).isFalse();
        loops.settle();
        assertThat(waiting.await()).isEqualTo("waiting");
        assertThat(left.await()).isZero();
        assertThat(loops.loop(0).timers()).isZero();
        assertThat(object.read()).containsExactly("waiting");
    }

    @Test
    void discardFailsWhatWaitsAndSaysHowMuchThatWas() {
        List<Reply<?>> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add(journal.ask(service -> service.write("never")));
        }
        Reply<Integer> left = journal.discard();
        loops.settle();
        assertThat(left.await()).isEqualTo(100);
        assertThat(journal.discard().await()).isEqualTo(100);
        for (Reply<?> reply : waiting) {
            assertThatThrownBy(reply::await).isInstanceOf(ServiceStoppedException.class);
        }
        assertThat(object.read()).isEmpty();
    }

    @Test
    void drainWaitsForTheStagesThatTheServiceReturned() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Reply<String> open = journal.askStage(service -> stage);
        loops.settle();
        Reply<Integer> left = journal.drain(Duration.ofSeconds(1));
        loops.settle();
        assertThat(left.isDone()).isFalse();
        stage.complete("there");
        loops.settle();
        assertThat(open.await()).isEqualTo("there");
        assertThat(left.await()).isZero();
    }

    @Test
    void drainWaitsForTheCallsThatTheServiceMade() {
        Service<Journal> other = Services.builder(new Journal()).loops(loops).start();
        CompletableFuture<String> stage = new CompletableFuture<>();
        journal.tell(service -> other.askStage(o -> stage).thenAccept(service::write));
        loops.settle();
        Reply<Integer> left = journal.drain(Duration.ofSeconds(1));
        loops.settle();
        assertThat(left.isDone()).isFalse();
        stage.complete("answer");
        loops.settle();
        assertThat(left.await()).isZero();
        assertThat(object.read()).containsExactly("answer");
    }

    @Test
    void theDeadlineEndsTheWaitForStages() {
        Reply<String> open = journal.askStage(service -> new CompletableFuture<>());
        loops.settle();
        Reply<Integer> left = journal.drain(Duration.ofSeconds(3));
        loops.advance(Duration.ofMillis(2_999));
        loops.settle();
        assertThat(left.isDone()).isFalse();
        loops.advance(Duration.ofMillis(1));
        loops.settle();
        assertThat(left.await()).isZero();
        assertThat(open.isDone()).isFalse();
    }

    @Test
    void theDeadlineDiscardsWhatStillWaits() {
        for (int i = 0; i < 3 * Turn.MESSAGES_MAX; i++) {
            journal.tell(service -> service.write("line"));
        }
        Reply<Integer> left = journal.drain(Duration.ofSeconds(3));
        loops.step(0);
        loops.advance(Duration.ofSeconds(3));
        loops.settle();
        // the turn before the timer's task still runs calls; what is left then fails
        assertThat(left.await())
                .isEqualTo(3 * Turn.MESSAGES_MAX - object.size())
                .isPositive();
        assertThat(journal.errorCount()).isEqualTo(left.await().longValue());
    }

    @Test
    void aReplyThatArrivesAfterTheEndStillRunsAtHome() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        journal.tell(service -> Reply.from(stage).thenAccept(service::write));
        loops.settle();
        assertThat(journal.discard().await()).isZero();
        stage.complete("late");
        loops.settle();
        assertThat(object.read()).containsExactly("late");
    }

    @Test
    void aDeadlineThatLiesInThePastIsRefused() {
        assertThatThrownBy(() -> journal.drain(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("deadline: PT-1S (expected: zero or more)");
    }
}
