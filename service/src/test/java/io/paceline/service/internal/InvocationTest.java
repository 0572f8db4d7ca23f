package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.Probe;
import io.paceline.core.Scope;
import io.paceline.service.Invocation;
import io.paceline.service.MailboxFullException;
import io.paceline.service.Service;
import io.paceline.service.ServiceStoppedException;
import io.paceline.service.engine.Services;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The way in for bindings, and what the probe sees of a call. */
class InvocationTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final List<String> seen = new ArrayList<>();
    private final Scope scope = new Scope();

    private final Probe probe = new Probe() {
        @Override
        public void callQueued(CallContext context, String service, String method) {
            seen.add("queued " + service + " " + method);
        }

        @Override
        public void callRefused(CallContext context, String service, String method, Throwable cause) {
            seen.add("refused " + method + " " + cause.getClass().getSimpleName());
        }

        @Override
        public void callDropped(CallContext context, String service, String method, Throwable cause) {
            seen.add("dropped " + method + " " + cause.getMessage());
        }

        @Override
        public void callStarted(CallContext context, String service, String method, long waitNanos) {
            assertThat(waitNanos).isNotNegative();
            seen.add("started " + method);
        }

        @Override
        public void callEnded(
                CallContext context, String service, String method, long runNanos, @Nullable Throwable error) {
            assertThat(runNanos).isNotNegative();
            seen.add("ended " + method + (error == null ? "" : " " + error.getMessage()));
        }
    };

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    private Service<Journal> journal(Probe probe) {
        return Services.builder(new Journal())
                .name("journal")
                .loops(loops)
                .mailboxCapacity(1)
                .probe(probe)
                .start();
    }

    private class Call implements Invocation<Journal> {
        private final String name;
        private final boolean failing;

        Call(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
        }

        @Override
        public String method() {
            return name;
        }

        @Override
        public CallContext context() {
            return CallContext.empty().withScope(scope);
        }

        @Override
        public void run(Journal service) {
            seen.add("run " + name);
            if (failing) {
                throw new IllegalStateException("planned");
            }
        }

        @Override
        public void fail(Throwable cause) {
            seen.add("fail " + name + " " + cause.getMessage());
        }
    }

    @Test
    void itRunsOnTheCallingLoopBeforeSubmitReturnsIfTheServiceIsIdle() {
        Service<Journal> journal = journal(Probe.NONE);
        loops.on(0, () -> {
            journal.submit(new Call("a", false));
            seen.add("returned");
            return null;
        });
        assertThat(seen).containsExactly("run a", "returned");
    }

    @Test
    void whatItThrowsGoesToItsFail() {
        Service<Journal> journal = journal(Probe.NONE);
        journal.submit(new Call("a", true));
        loops.settle();
        assertThat(seen).containsExactly("run a", "fail a planned");
        assertThat(journal.errorCount()).isZero();
    }

    @Test
    void aRefusedOneGetsNeitherRunNorFail() {
        Service<Journal> journal = journal(Probe.NONE);
        journal.submit(new Call("a", false));
        assertThatThrownBy(() -> journal.submit(new Call("b", false))).isInstanceOf(MailboxFullException.class);
        loops.settle();
        journal.discard();
        assertThatThrownBy(() -> journal.submit(new Call("c", false))).isInstanceOf(ServiceStoppedException.class);
        assertThat(seen).containsExactly("run a");
    }

    @Test
    void oneThatIsOverFailsAndIsNotRun() {
        Service<Journal> journal = journal(Probe.NONE);
        journal.submit(new Call("a", false));
        scope.cancel("the client has left");
        loops.settle();
        loops.on(0, () -> {
            journal.submit(new Call("b", false));
            return null;
        });
        assertThat(seen).containsExactly("fail a the client has left", "fail b the client has left");
    }

    @Test
    void aFailThatThrowsDoesNotKeepTheNextFromRunning() {
        Service<Journal> journal = journal(Probe.NONE);
        scope.cancel("over");
        loops.on(0, () -> {
            journal.submit(new Call("a", false) {
                @Override
                public void fail(Throwable cause) {
                    throw new AssertionError("planned");
                }
            });
            return null;
        });
        assertThat(loops.on(0, () -> journal.ask(Journal::size)).isDone()).isTrue();
    }

    @Test
    void aProbeThatThrowsDoesNotStopTheService() {
        Service<Journal> journal = journal(new Probe() {
            @Override
            public void callQueued(CallContext context, String service, String method) {
                throw new IllegalStateException("planned");
            }
        });
        journal.submit(new Call("a", false));
        loops.settle();
        assertThat(loops.on(0, () -> journal.ask(Journal::size)).isDone()).isTrue();
        assertThat(seen).containsExactly("run a");
    }

    @Test
    void theProbeSeesEachCallFromQueueToEnd() {
        Service<Journal> journal = journal(probe);
        journal.submit(new Call("a", true));
        assertThatThrownBy(() -> journal.submit(new Call("b", false))).isInstanceOf(MailboxFullException.class);
        loops.settle();
        assertThat(seen)
                .containsExactly(
                        "queued journal a",
                        "refused b MailboxFullException",
                        "started a",
                        "run a",
                        "ended a planned",
                        "fail a planned");
    }

    @Test
    void theProbeSeesCallsThatRunAtOnceAndThoseThatAreDropped() {
        Service<Journal> journal = journal(probe);
        loops.on(0, () -> {
            journal.named("write").tell(service -> service.write("line"));
            return null;
        });
        journal.submit(new Call("a", false));
        scope.cancel("over");
        loops.settle();
        assertThat(seen)
                .containsExactly(
                        "queued journal write",
                        "started write",
                        "ended write",
                        "queued journal a",
                        "dropped a over",
                        "fail a over");
    }
}
