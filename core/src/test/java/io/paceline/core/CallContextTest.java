package io.paceline.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallContextTest {

    private final ManualClock clock = new ManualClock();

    @Test
    void anEmptyContextHasNothingAndIsNeverOver() {
        CallContext empty = CallContext.empty();
        assertThat(empty.hasDeadline()).isFalse();
        assertThat(empty.remaining()).isNull();
        assertThat(empty.isOver()).isFalse();
        assertThat(empty.scope()).isNull();
        assertThat(empty.trace()).isNull();
        assertThat(empty.principal()).isNull();
    }

    @Test
    void aDeadlinePassesWithItsClock() {
        CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(3), clock);
        clock.advance(Duration.ofMillis(2999));
        assertThat(context.isExpired()).isFalse();
        assertThat(context.remaining()).isEqualTo(Duration.ofMillis(1));
        clock.advance(Duration.ofMillis(1));
        assertThat(context.isExpired()).isTrue();
        assertThat(context.isOver()).isTrue();
        clock.advance(Duration.ofDays(1));
        assertThat(context.remaining()).isZero();
    }

    @Test
    void workNeverGetsMoreTimeThanWhoAskedForIt() {
        CallContext short1 = CallContext.empty().withTimeout(Duration.ofSeconds(1), clock);
        assertThat(short1.withTimeout(Duration.ofSeconds(2), clock)).isSameAs(short1);
        assertThat(short1.withTimeout(Duration.ofMillis(500), clock).remaining())
                .isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void aTimeWithoutEndIsBounded() {
        CallContext context = CallContext.empty().withTimeout(Duration.ofSeconds(Long.MAX_VALUE), clock);
        assertThat(context.isExpired()).isFalse();
        assertThat(context.remaining()).isEqualTo(Duration.ofDays(36_500));
    }

    @Test
    void aTimeThatIsNoTimeIsRefused() {
        assertThatThrownBy(() -> CallContext.empty().withTimeout(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeout: PT0S (expected: more than zero)");
    }

    @Test
    void aCancelledScopeMakesItOver() {
        Scope scope = new Scope();
        CallContext context = CallContext.empty().withScope(scope);
        assertThat(context.isOver()).isFalse();
        scope.cancel("the client has left");
        assertThat(context.isOver()).isTrue();
        assertThat(context.isExpired()).isFalse();
    }

    @Test
    void eachPartIsKeptWhenAnotherIsSet() {
        Scope scope = new Scope();
        TraceContext trace = new TraceContext("00-1-2-01", null);
        CallContext context = CallContext.empty()
                .withTimeout(Duration.ofSeconds(1), clock)
                .withScope(scope)
                .withPrincipal(() -> "rick")
                .withRequestId("r1")
                .withTrace(trace);
        assertThat(context.remaining()).isEqualTo(Duration.ofSeconds(1));
        assertThat(context.requestId()).isEqualTo("r1");
        assertThat(context.scope()).isSameAs(scope);
        assertThat(context.trace()).isEqualTo(trace);
        assertThat(context.principal().getName()).isEqualTo("rick");
    }

    @Test
    void itIsCurrentWhileItsCodeRunsAndRestoredAfterwardsWhateverIsThrown() {
        CallContext outer = CallContext.empty().withScope(new Scope());
        CallContext inner = CallContext.empty().withScope(new Scope());
        outer.run(() -> {
            assertThat(CallContext.current()).isSameAs(outer);
            assertThat(inner.<CallContext>call(CallContext::current)).isSameAs(inner);
            assertThatThrownBy(() -> inner.run(() -> {
                        throw new IllegalStateException("planned");
                    }))
                    .hasMessage("planned");
            assertThat(CallContext.current()).isSameAs(outer);
        });
        assertThat(CallContext.current()).isSameAs(CallContext.empty());
    }
}
