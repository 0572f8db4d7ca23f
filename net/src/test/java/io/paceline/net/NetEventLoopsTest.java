package io.paceline.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.EventLoop;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NetEventLoopsTest {

    @ParameterizedTest
    @EnumSource(Transport.class)
    void aTaskFindsItselfOnTheLoopThatItWasGivenTo(Transport transport) throws Exception {
        Assumptions.assumeTrue(transport.isAvailable(), () -> "this machine does not have " + transport);
        try (NetEventLoops loops =
                NetEventLoops.builder().threads(3).transport(transport).build()) {
            for (int i = 0; i < loops.size(); i++) {
                NetEventLoop loop = loops.loop(i);
                CompletableFuture<EventLoop> seen = new CompletableFuture<>();
                loop.execute(() -> seen.complete(EventLoop.current()));
                assertThat(seen.get(10, TimeUnit.SECONDS)).isSameAs(loop);
                assertThat(loop.inLoop()).isFalse();
            }
        }
    }

    @Test
    void aThreadThatIsNoLoopHasNoCurrentLoop() {
        assertThat(EventLoop.current()).isNull();
    }

    @Test
    void aTimerRunsOnItsLoopUnlessItIsCancelled() throws Exception {
        try (NetEventLoops loops = NetEventLoops.builder().threads(1).build()) {
            CompletableFuture<Boolean> ran = new CompletableFuture<>();
            CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
            Timer never = loops.loop(0).schedule(() -> cancelled.complete(true), Duration.ofMinutes(5));
            loops.loop(0).schedule(() -> ran.complete(loops.loop(0).inLoop()), Duration.ofMillis(5));
            assertThat(ran.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(never.cancel()).isTrue();
            assertThat(never.cancel()).isFalse();
            assertThat(cancelled).isNotDone();
        }
    }

    @Test
    void theLoopsComeInTurn() {
        try (NetEventLoops loops = NetEventLoops.builder().threads(2).build()) {
            assertThat(loops.next()).isSameAs(loops.loop(0));
            assertThat(loops.next()).isSameAs(loops.loop(1));
            assertThat(loops.next()).isSameAs(loops.loop(0));
        }
    }

    @Test
    void closedLoopsRefuseWork() {
        NetEventLoops loops = NetEventLoops.builder().threads(1).build();
        loops.close();
        assertThatThrownBy(() -> loops.loop(0).execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void closingFromALoopIsRefusedAtOnce() throws Exception {
        try (NetEventLoops loops = NetEventLoops.builder().threads(1).build()) {
            CompletableFuture<Throwable> refused = new CompletableFuture<>();
            loops.loop(0).execute(() -> {
                try {
                    loops.close();
                } catch (IllegalStateException e) {
                    refused.complete(e);
                }
            });
            assertThat(refused.get(10, TimeUnit.SECONDS)).hasMessageContaining("expected: a thread");
        }
    }

    @Test
    void theSharedLoopsEndWithTheLastWhoHoldsThem() {
        NetEventLoops first = NetEventLoops.acquireShared();
        NetEventLoops second = NetEventLoops.acquireShared();
        assertThat(second).isSameAs(first);
        first.releaseShared();
        first.loop(0).execute(() -> {});
        second.releaseShared();
        assertThatThrownBy(() -> second.loop(0).execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        NetEventLoops fresh = NetEventLoops.acquireShared();
        assertThat(fresh).isNotSameAs(first);
        fresh.releaseShared();
    }

    @Test
    void theVariableChoosesTheTransportAndAWrongOneIsRefusedWithTheChoices() {
        assertThat(Transport.chosen("nio")).isSameAs(Transport.NIO);
        assertThat(Transport.chosen(" NIO ")).isSameAs(Transport.NIO);
        assertThat(Transport.chosen(null)).isIn(Transport.EPOLL, Transport.NIO);
        assertThat(Transport.chosen("")).isIn(Transport.EPOLL, Transport.NIO);
        assertThatThrownBy(() -> Transport.chosen("kqueue"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PACELINE_TRANSPORT: kqueue (expected: nio, epoll or io_uring)");
    }

    @Test
    void aWrongNumberOfThreadsIsRefusedWithTheBounds() {
        assertThatThrownBy(() -> NetEventLoops.builder().threads(0)).hasMessage("threads: 0 (expected: 1 to 1024)");
    }
}
