package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.EventLoop;
import io.paceline.core.Reply;
import io.paceline.service.Service;
import io.paceline.service.Threading;
import io.paceline.service.engine.Services;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServiceTest {

    private final ThreadLoops loops = new ThreadLoops(2);

    @AfterEach
    void endTheLoops() {
        loops.close();
    }

    static final class Counter {
        private long calls;

        long increment() {
            return ++calls;
        }
    }

    private Service<Counter> inlineCounter() {
        return Services.builder(new Counter()).loops(loops).start();
    }

    @Test
    void anIdleInlineServiceRunsAtOnceOnTheLoopThatCalls() {
        Service<Counter> counter = inlineCounter();
        Reply<String> reply = loops.on(1, () -> {
            Reply<String> answer = counter.ask(service ->
                    service.increment() + " on " + Thread.currentThread().getName());
            assertThat(answer.isDone()).isTrue();
            return answer;
        });
        assertThat(reply.await()).isEqualTo("1 on loop-1");
    }

    @Test
    void aPlainThreadNeverRunsAnInlineService() {
        Service<Counter> counter = inlineCounter();
        assertThat(counter.ask(service -> EventLoop.current() != null).await()).isTrue();
    }

    @Test
    void aSharedServiceNeverRunsOnALoop() {
        Service<Counter> counter = Services.builder(new Counter())
                .loops(loops)
                .threading(Threading.shared())
                .start();
        Reply<Boolean> reply = loops.on(0, () -> counter.ask(service -> EventLoop.current() == null));
        assertThat(reply.await()).isTrue();
        counter.discard().await();
    }

    @Test
    void aServiceStartedWithoutLoopsIsShared() {
        Service<Counter> counter = Services.start(new Counter());
        assertThat(counter.ask(Counter::increment).await()).isEqualTo(1);
        assertThat(counter.drain(java.time.Duration.ofSeconds(5)).await()).isZero();
    }

    @Test
    void aStageIsTheCallersResult() {
        Service<Counter> counter = inlineCounter();
        CompletableFuture<String> later = new CompletableFuture<>();
        Reply<String> reply = counter.askStage(service -> later);
        later.complete("there");
        assertThat(reply.await()).isEqualTo("there");
    }

    @Test
    void aNullMessageIsRefusedAndNamesTheService() {
        Service<Counter> counter =
                Services.builder(new Counter()).name("counter").loops(loops).start();
        String expected = "service 'counter': %s: null (expected: not null)";
        assertThatThrownBy(() -> counter.tell(null)).hasMessage(expected.formatted("action"));
        assertThatThrownBy(() -> counter.run(null)).hasMessage(expected.formatted("action"));
        assertThatThrownBy(() -> counter.ask(null)).hasMessage(expected.formatted("function"));
        assertThatThrownBy(() -> counter.askStage(null)).hasMessage(expected.formatted("function"));
        assertThatThrownBy(() -> counter.submit(null)).hasMessage(expected.formatted("invocation"));
        assertThatThrownBy(() -> counter.deliver(null)).hasMessage(expected.formatted("invocation"));
        assertThatThrownBy(() -> counter.forKey(null)).hasMessage(expected.formatted("key"));
        assertThat(counter.ask(Counter::increment).await()).isEqualTo(1);
    }
}
