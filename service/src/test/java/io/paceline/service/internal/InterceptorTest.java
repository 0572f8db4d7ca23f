package io.paceline.service.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.paceline.core.CallContext;
import io.paceline.core.TraceContext;
import io.paceline.service.CallVetoedException;
import io.paceline.service.Interceptor;
import io.paceline.service.LogFields;
import io.paceline.service.Service;
import io.paceline.service.engine.Services;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What looks at calls: interceptors, and the logging context. */
class InterceptorTest {

    private final SteppedLoops loops = new SteppedLoops(1);
    private final List<String> seen = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();

    @AfterEach
    void endTheLoops() {
        loops.settle();
        loops.close();
    }

    private class Noting implements Interceptor {
        private final String name;
        private final String forbidden;

        Noting(String name, String forbidden) {
            this.name = name;
            this.forbidden = forbidden;
        }

        @Override
        public boolean before(CallContext context, String service, String method) {
            seen.add(name + " before " + service + "." + method);
            return !method.equals(forbidden);
        }

        @Override
        public void after(CallContext context, String service, String method, @Nullable Throwable error) {
            seen.add(name + " after " + method
                    + (error == null ? "" : " " + error.getClass().getSimpleName()));
        }
    }

    private Service<Journal> journal(Interceptor... interceptors) {
        var builder = Services.builder(new Journal())
                .name("journal")
                .loops(loops)
                .errorHook((s, m, c, e) -> failed.add(m + " " + e));
        for (Interceptor interceptor : interceptors) {
            builder.interceptor(interceptor);
        }
        return builder.start();
    }

    @Test
    void interceptorsSeeEachCallInOrderAndInReverse() {
        Service<Journal> journal = journal(new Noting("a", ""), new Noting("b", ""));
        assertThat(loops.on(0, () -> journal.named("write").ask(it -> it.write("x")))
                        .await())
                .isEqualTo("x");
        assertThat(seen)
                .containsExactly("a before journal.write", "b before journal.write", "b after write", "a after write");
    }

    @Test
    void aVetoIsAnErrorToTheCallerAndTheMethodIsNotRun() {
        Service<Journal> journal = journal(new Noting("a", ""), new Noting("b", "write"), new Noting("c", ""));
        var reply = journal.named("write").ask(it -> it.write("x"));
        loops.settle();
        assertThatThrownBy(reply::await)
                .isInstanceOf(CallVetoedException.class)
                .hasMessageContaining("service 'journal': write forbidden by")
                .hasMessageContaining("Noting");
        assertThat(seen)
                .containsExactly(
                        "a before journal.write", "b before journal.write", "a after write CallVetoedException");
        assertThat(loops.on(0, () -> journal.ask(Journal::read)).await()).isEmpty();
    }

    @Test
    void aVetoOfAMessageWithoutACallerGoesToTheErrorHook() {
        Service<Journal> journal = journal(new Noting("a", "tell"));
        journal.tell(it -> it.write("x"));
        loops.settle();
        assertThat(failed).hasSize(1);
        assertThat(failed.get(0)).startsWith("tell").contains("CallVetoedException");
    }

    @Test
    void anInterceptorThatThrowsForbidsForItsReason() {
        Service<Journal> journal = journal(new Interceptor() {
            @Override
            public boolean before(CallContext context, String service, String method) {
                throw new SecurityException("not you");
            }
        });
        var reply = journal.ask(it -> it.write("x"));
        loops.settle();
        assertThatThrownBy(reply::await).isInstanceOf(SecurityException.class).hasMessage("not you");
    }

    @Test
    void whatAnInterceptorThrowsAfterwardsDoesNotChangeTheResult() {
        Service<Journal> journal = journal(new Interceptor() {
            @Override
            public void after(CallContext context, String service, String method, @Nullable Throwable error) {
                throw new IllegalStateException("planned");
            }
        });
        var reply = journal.ask(it -> it.write("x"));
        loops.settle();
        assertThat(reply.await()).isEqualTo("x");
        assertThat(failed).containsExactly("ask java.lang.IllegalStateException: planned");
    }

    @Test
    void theLoggingContextNamesTheServiceAndComesBackAsItWas() {
        Service<Journal> other = journal();
        Service<Journal> journal = Services.builder(new Journal())
                .name("audited")
                .loops(loops)
                .logFields(LogFields.STANDARD)
                .start();
        CallContext traced = CallContext.empty()
                .withTrace(new TraceContext("00-aa-bb-01", null))
                .withRequestId("r1");
        loops.on(0, () -> {
            MDC.clear();
            MDC.put("service", "outside");
            MDC.put("user", "me");
            traced.run(() -> journal.askStage(it -> {
                seen.add("call " + MDC.getCopyOfContextMap());
                return other.ask(that -> "x").thenApplyAsync(x -> {
                    seen.add("continuation " + MDC.getCopyOfContextMap());
                    return x;
                });
            }));
            seen.add("after " + MDC.getCopyOfContextMap());
            return null;
        });
        loops.settle();
        assertThat(seen).hasSize(3);
        assertThat(seen.get(0))
                .startsWith("call")
                .contains("service=audited", "traceparent=00-aa-bb-01", "requestId=r1")
                .doesNotContain("user");
        assertThat(seen.get(1)).startsWith("continuation").contains("service=audited", "requestId=r1");
        assertThat(seen.get(2)).startsWith("after").contains("service=outside", "user=me");
        assertThat(loops.on(0, () -> MDC.get("service"))).isEqualTo("outside");
    }

    @Test
    void fieldsThatCannotBeHadAreReportedAndTheCallRuns() {
        Service<Journal> journal = Services.builder(new Journal())
                .loops(loops)
                .errorHook((s, m, c, e) -> failed.add(m + " " + e.getMessage()))
                .logFields((context, service, method) -> {
                    throw new IllegalStateException("planned");
                })
                .start();
        assertThat(loops.on(0, () -> journal.ask(it -> it.write("x"))).await()).isEqualTo("x");
        assertThat(failed).containsExactly("logFields planned");
    }
}
