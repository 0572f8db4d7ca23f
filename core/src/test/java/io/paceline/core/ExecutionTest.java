package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ExecutionTest {

    /** A loop that runs nothing by itself: the test's code is on its thread. */
    private static final class BareLoop implements EventLoop {
        @Override
        public boolean inLoop() {
            return EventLoop.current() == this;
        }

        @Override
        public void execute(Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Timer schedule(Runnable task, Duration delay) {
            throw new UnsupportedOperationException();
        }

        @Override
        public EventLoops loops() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return "the bare loop";
        }
    }

    private static final class BareThread extends Thread implements EventLoopThread {
        private final EventLoop loop;

        BareThread(EventLoop loop, Runnable code) {
            super(code, "bare-1");
            this.loop = loop;
        }

        @Override
        public EventLoop eventLoop() {
            return loop;
        }
    }

    private static void onLoop(EventLoop loop, Runnable code) throws Exception {
        CompletableFuture<Void> done = new CompletableFuture<>();
        BareThread thread = new BareThread(loop, () -> {
            try {
                code.run();
                done.complete(null);
            } catch (Throwable thrown) {
                done.completeExceptionally(thrown);
            }
        });
        thread.start();
        done.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aPlainThreadHasNoHomeAndMayWait() {
        assertThat(Execution.current().home()).isNull();
        assertThat(Execution.current().loop()).isNull();
        Execution.current().requireWaiting("await()");
    }

    @Test
    void theHomeOfALoopThreadIsItsLoop() throws Exception {
        BareLoop loop = new BareLoop();
        onLoop(loop, () -> {
            assertThat(Execution.current().loop()).isSameAs(loop);
            assertThat(Execution.current().home()).isSameAs(loop);
            assertThat(loop.isHere()).isTrue();
        });
        assertThat(loop.isHere()).isFalse();
    }

    @Test
    void waitingOnALoopIsRefusedByNameAlsoInsideAHomeThatMayWait() throws Exception {
        BareLoop loop = new BareLoop();
        Home patient = new Home() {
            @Override
            public void execute(Runnable task) {
                throw new UnsupportedOperationException();
            }

            @Override
            public boolean isHere() {
                return true;
            }

            @Override
            public boolean mayWait() {
                return true;
            }
        };
        onLoop(loop, () -> {
            for (Home home : new Home[] {loop, patient}) {
                Execution.current().home(home);
                assertThatThrownBy(() -> Reply.of(1).await())
                        .isInstanceOf(WaitingRefusedException.class)
                        .hasMessageContaining("on the bare loop")
                        .hasMessageContaining("thread bare-1");
            }
        });
        Execution.current().home(patient);
        try {
            assertThat(Reply.of(1).await()).isEqualTo(1);
        } finally {
            Execution.current().home(null);
        }
    }
}
