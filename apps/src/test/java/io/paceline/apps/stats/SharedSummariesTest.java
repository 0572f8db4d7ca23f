package io.paceline.apps.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.apps.model.stats.Event;
import io.paceline.apps.model.stats.Group;
import io.paceline.apps.model.stats.Recent;
import io.paceline.apps.model.stats.Summary;
import io.paceline.core.CallContext;
import io.paceline.core.Reply;
import io.paceline.core.Scope;
import io.paceline.http.HttpException;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import io.paceline.service.stepping.Stepper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SharedSummariesTest {

    private final Counting store = new Counting();
    private long now;
    private final Stepper stepper = Stepper.inOrder();
    private Service<SharedSummaries> service;

    @BeforeEach
    void start() {
        keptNanos(0);
    }

    private void keptNanos(long nanos) {
        service = Services.builder(new SharedSummaries(store, nanos, () -> now))
                .threading(Threading.manual(stepper))
                .start();
    }

    /** Answers when it is told to. */
    private static final class Counting implements StatsStore {
        private final List<Integer> asked = new ArrayList<>();
        private final List<CompletableFuture<Summary>> running = new ArrayList<>();

        @Override
        public Reply<Summary> summary(int minutes) {
            assertThat(CallContext.current().scope()).isNull();
            CompletableFuture<Summary> answer = new CompletableFuture<>();
            asked.add(minutes);
            running.add(answer);
            return Reply.from(answer);
        }

        void answer(int place, long events) {
            running.get(place).complete(Summary.of(asked.get(place), List.of(new Group("view", "/", events, 0, 0))));
        }

        @Override
        public Reply<Void> add(Event event) {
            throw new AssertionError();
        }

        @Override
        public Reply<Recent> recent() {
            throw new AssertionError();
        }

        @Override
        public void close() {}
    }

    private Reply<Summary> ask(int minutes) {
        Reply<Summary> reply = service.askStage(summaries -> summaries.of(minutes));
        stepper.stepAll();
        return reply;
    }

    private void answer(int place, long events) {
        store.answer(place, events);
        stepper.stepAll();
    }

    private static long events(Reply<Summary> reply) {
        assertThat(reply.isDone()).isTrue();
        return reply.await().events();
    }

    @Test
    void thoseThatAskWhileOneIsMadeShareTheNext() {
        Reply<Summary> first = ask(60);
        Reply<Summary> second = ask(60);
        Reply<Summary> third = ask(60);
        assertThat(store.asked).containsExactly(60);
        answer(0, 1);
        assertThat(events(first)).isEqualTo(1);
        assertThat(second.isDone()).isFalse(); // what it asks for may not be in the one that had begun
        assertThat(store.asked).containsExactly(60, 60);
        answer(1, 2);
        assertThat(events(second)).isEqualTo(2);
        assertThat(events(third)).isEqualTo(2);
        assertThat(store.asked).hasSize(2);
    }

    @Test
    void oneRunsAtATimeAndTheOthersInTheirOrder() {
        for (int minutes = 1; minutes <= 4; minutes++) {
            ask(minutes);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(store.asked).hasSize(i + 1);
            answer(i, 1);
        }
        assertThat(store.asked).containsExactly(1, 2, 3, 4);
    }

    @Test
    void aClientThatLeavesTakesNothingFromTheOthers() {
        Scope scope = new Scope();
        CallContext.empty().withScope(scope).run(() -> ask(60));
        Reply<Summary> leaves = CallContext.empty().withScope(scope).call(() -> ask(60));
        Reply<Summary> stays = ask(60);
        scope.cancel("the client has left");
        leaves.cancel();
        answer(0, 1);
        answer(1, 2);
        assertThat(events(stays)).isEqualTo(2);
    }

    @Test
    void aFailureIsThatOfThoseWhoWaitAndTheNextRuns() {
        Reply<Summary> first = ask(60);
        Reply<Summary> second = ask(60);
        store.running.get(0).completeExceptionally(new IllegalStateException("away"));
        stepper.stepAll();
        assertThatThrownBy(first::await).hasMessage("away");
        answer(1, 2);
        assertThat(events(second)).isEqualTo(2);
    }

    @Test
    void tooManyDifferentOnesAreRefusedAndMoreOfTheSameAreNot() {
        for (int minutes = 0; minutes <= SharedSummaries.WAITING_MAX; minutes++) {
            ask(minutes);
        }
        assertThatThrownBy(ask(1_000)::await)
                .isInstanceOfSatisfying(
                        HttpException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(503));
        assertThat(ask(1).isDone()).isFalse();
        answer(0, 1);
        assertThat(ask(1_000).isDone()).isFalse();
    }

    @Test
    void anAnswerIsKeptForAsLongAsItIsAllowedToBeOld() {
        keptNanos(100);
        ask(60);
        answer(0, 1);
        now = 99;
        assertThat(events(ask(60))).isEqualTo(1);
        now = 100;
        Reply<Summary> next = ask(60);
        assertThat(next.isDone()).isFalse();
        answer(1, 2);
        assertThat(events(next)).isEqualTo(2);
        assertThat(events(ask(60))).isEqualTo(2);
        assertThat(store.asked).hasSize(2);
    }
}
