package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.paceline.service.Service;
import io.paceline.service.ServiceContext;
import io.paceline.service.ServiceHooks;
import io.paceline.service.engine.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service is told of its life and its batches. */
class HooksTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final List<String> seen = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    private class Told implements ServiceHooks {
        String failing = "";

        void call(String name) {
            note(name);
        }

        private void note(String what) {
            seen.add(what);
            if (what.startsWith(failing) && !failing.isEmpty()) {
                throw new AssertionError("planned");
            }
        }

        @Override
        public void onStart(ServiceContext context) {
            note("start " + context.self().name());
            assertThat(ServiceContext.current()).isSameAs(context);
        }

        @Override
        public void onBatchStart(int size) {
            note("batch " + size);
        }

        @Override
        public void onBatchEnd() {
            note("end");
        }

        @Override
        public void onIdle() {
            note("idle");
        }

        @Override
        public void onStop() {
            note("stop");
        }
    }

    private Service<Told> start(Told told) {
        return Services.builder(told)
                .name("told")
                .loops(loops)
                .errorHook((service, method, context, error) -> failed.add(service + " " + method + " " + error))
                .start();
    }

    @Test
    void aServiceIsToldThatItStartsBeforeItsFirstCall() {
        Service<Told> service = start(new Told());
        service.tell(told -> told.call("first"));
        loops.settle();
        assertThat(seen).startsWith("start told", "batch 1", "first", "end", "idle");
    }

    @Test
    void aBatchIsWhatWaitedAndEndsWhenNothingIsLeft() {
        Service<Told> service = start(new Told());
        loops.settle();
        seen.clear();
        for (int i = 0; i < 3; i++) {
            String name = "call " + i;
            service.tell(told -> told.call(name));
        }
        loops.settle();
        assertThat(seen).containsExactly("batch 3", "call 0", "call 1", "call 2", "end", "idle");
    }

    @Test
    void aCallThatRunsAtOnceIsABatchOfOne() {
        Service<Told> service = start(new Told());
        loops.settle();
        seen.clear();
        loops.on(0, () -> {
            service.tell(told -> told.call("now"));
            assertThat(seen).containsExactly("batch 1", "now", "end", "idle");
            return null;
        });
    }

    @Test
    void aBatchEndsWithTheBudgetAndTheRestIsTheNextOne() {
        Service<Told> service = start(new Told());
        loops.settle();
        seen.clear();
        for (int i = 0; i < Turn.MESSAGES_MAX + 1; i++) {
            service.tell(told -> told.call("call"));
        }
        loops.settle();
        assertThat(seen)
                .startsWith("batch " + (Turn.MESSAGES_MAX + 1))
                .endsWith("end", "batch 1", "call", "end", "idle");
        assertThat(seen.stream().filter("idle"::equals)).hasSize(1);
    }

    @Test
    void whatIsSentWhenTheServiceIsIdleStillRuns() {
        List<String> lines = new ArrayList<>();
        Service<ServiceHooks> service = Services.<ServiceHooks>builder(new ServiceHooks() {
                    private boolean sent;

                    @Override
                    public void onIdle() {
                        lines.add("idle");
                        ServiceContext context = ServiceContext.current();
                        if (!sent && context != null) {
                            sent = true;
                            context.self().tell(self -> lines.add("sent when idle"));
                        }
                    }
                })
                .loops(loops)
                .start();
        service.tell(self -> lines.add("call"));
        loops.settle();
        assertThat(lines).containsSubsequence("idle", "sent when idle", "idle").contains("call");
    }

    @Test
    void aServiceIsToldOnceThatItHasStoppedAfterEverythingElse() {
        Service<Told> service = start(new Told());
        service.tell(told -> told.call("last"));
        var stopped = service.drain(Duration.ofSeconds(1));
        assertThat(stopped.isDone()).isFalse();
        loops.settle();
        assertThat(stopped.isDone()).isTrue();
        service.discard();
        loops.settle();
        assertThat(seen).contains("last").endsWith("stop");
        assertThat(seen.stream().filter("stop"::equals)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "batch", "end", "idle", "stop"})
    void anErrorInAHookIsReportedByNameAndTheNextMessageStillRuns(String hook) {
        Told told = new Told();
        told.failing = hook;
        Service<Told> service = start(told);
        service.tell(it -> it.call("call 1"));
        loops.settle();
        service.tell(it -> it.call("call 2"));
        loops.settle();
        service.drain(Duration.ofSeconds(1));
        loops.settle();
        String method = hook.equals("batch")
                ? "onBatchStart"
                : hook.equals("end")
                        ? "onBatchEnd"
                        : "on" + hook.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + hook.substring(1);
        assertThat(seen).contains("call 1", "call 2", "stop");
        assertThat(failed).contains("told " + method + " java.lang.AssertionError: planned");
        assertThat(service.errorCount()).isEqualTo(failed.size());
    }
}
