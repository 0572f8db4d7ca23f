package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.core.Reply;
import io.paceline.service.Serial;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that hold those behind them until their stage has ended. */
class SerialTest {

    private final SteppedLoops loops = new SteppedLoops(2);

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    /** Keeps a number for others. */
    private static final class Store {
        private int value;

        int get() {
            return value;
        }

        void set(int value) {
            this.value = value;
        }
    }

    private interface Adds {
        CompletionStage<Integer> add(int amount);
    }

    /** Reads, then writes what it read plus something: between the two, other calls may run. */
    private static final class Interleaved implements Adds {
        private final Service<Store> store;

        Interleaved(Service<Store> store) {
            this.store = store;
        }

        @Override
        public CompletionStage<Integer> add(int amount) {
            return store.ask(Store::get).thenCompose(present -> {
                int next = present + amount;
                return store.run(it -> it.set(next)).thenApply(done -> next);
            });
        }
    }

    @Serial
    private static final class OneAfterTheOther implements Adds {
        private final Interleaved inner;

        OneAfterTheOther(Service<Store> store) {
            inner = new Interleaved(store);
        }

        @Override
        public CompletionStage<Integer> add(int amount) {
            return inner.add(amount);
        }
    }

    private int sum(Service<Store> store, Service<? extends Adds> adds) {
        List<Reply<Integer>> replies = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            replies.add(adds.askStage(it -> it.add(1)));
        }
        loops.settle();
        assertThat(replies).allMatch(Reply::isDone);
        return loops.on(0, () -> store.ask(Store::get)).await();
    }

    private Service<Store> store() {
        return Services.builder(new Store()).loops(loops).start();
    }

    @Test
    void withoutItUpdatesAreLostBetweenTheStages() {
        Service<Store> store = store();
        assertThat(sum(
                        store,
                        Services.builder(new Interleaved(store)).loops(loops).start()))
                .isLessThan(10);
    }

    @Test
    void withItNoUpdateIsLost() {
        Service<Store> store = store();
        assertThat(sum(
                        store,
                        Services.builder(new OneAfterTheOther(store))
                                .loops(loops)
                                .start()))
                .isEqualTo(10);
    }

    @Serial
    private static final class Held {
        private final List<String> lines = new ArrayList<>();

        CompletionStage<String> hold(CompletableFuture<String> until) {
            lines.add("held");
            return Reply.from(until).thenApply(value -> {
                lines.add("continued " + value);
                return value;
            });
        }
    }

    @Test
    void repliesStillRunWhileTheCallsAreHeld() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        CompletableFuture<String> until = new CompletableFuture<>();
        Reply<String> first = service.askStage(it -> it.hold(until));
        Reply<List<String>> second = service.ask(it -> List.copyOf(it.lines));
        loops.settle();
        assertThat(second.isDone()).isFalse();
        until.complete("x");
        loops.settle();
        assertThat(first.await()).isEqualTo("x");
        assertThat(second.await()).containsExactly("held", "continued x");
    }

    @Test
    void aCallThatRunsAtOnceHoldsTheNextOneToo() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        CompletableFuture<String> until = new CompletableFuture<>();
        Reply<List<String>> second = loops.on(0, () -> {
            service.askStage(it -> it.hold(until));
            return service.ask(it -> List.copyOf(it.lines));
        });
        loops.settle();
        assertThat(second.isDone()).isFalse();
        until.complete("y");
        loops.settle();
        assertThat(second.isDone()).isTrue();
    }

    @Test
    void aHeldServiceUsesNoThread() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        service.askStage(it -> it.hold(new CompletableFuture<>()));
        service.tell(it -> it.lines.add("waits"));
        loops.settle();
        assertThat(loops.waiting()).isZero();
        service.discard();
    }

    @Test
    void aStageThatFailsLetsTheNextCallRun() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        CompletableFuture<String> until = new CompletableFuture<>();
        Reply<String> first = service.askStage(it -> it.hold(until));
        Reply<Integer> second = service.ask(it -> it.lines.size());
        loops.settle();
        until.completeExceptionally(new IllegalStateException("planned"));
        loops.settle();
        assertThat(first.isFailed()).isTrue();
        assertThat(second.await()).isEqualTo(1);
    }

    @Test
    void cancellingAHeldCallEndsTheHoldWithItsStage() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        CompletableFuture<String> until = new CompletableFuture<>();
        Reply<String> first = service.askStage(it -> it.hold(until));
        Reply<Integer> second = service.ask(it -> it.lines.size());
        loops.settle();
        first.cancel();
        loops.settle();
        assertThat(until).isCancelled();
        assertThat(second.isDone()).isTrue();
    }

    @Test
    void discardingAHeldServiceFailsWhatWaitsAndEndsIt() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        service.askStage(it -> it.hold(new CompletableFuture<>()));
        Reply<Integer> second = service.ask(it -> it.lines.size());
        loops.settle();
        Reply<Integer> left = service.discard();
        loops.settle();
        assertThat(left.await()).isEqualTo(1);
        assertThat(second.isFailed()).isTrue();
    }

    @Test
    void drainingAHeldServiceWaitsForTheStageUntilTheDeadline() {
        Service<Held> service = Services.builder(new Held()).loops(loops).start();
        CompletableFuture<String> until = new CompletableFuture<>();
        Reply<String> first = service.askStage(it -> it.hold(until));
        Reply<Integer> second = service.ask(it -> it.lines.size());
        loops.settle();
        Reply<Integer> left = service.drain(Duration.ofSeconds(5));
        loops.settle();
        assertThat(left.isDone()).isFalse();
        until.complete("z");
        loops.settle();
        assertThat(left.await()).isZero();
        assertThat(first.await()).isEqualTo("z");
        assertThat(second.await()).isEqualTo(2);
    }
}
