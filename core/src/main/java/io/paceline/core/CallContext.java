package io.paceline.core;

import java.security.Principal;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What travels with a request through every call and query that it causes: deadline, cancellation scope, trace,
 * principal and request id.
 *
 * <p>Immutable but for its scope. The context of the running code is {@link #current()}; a call that is made takes it
 * along, and a continuation that comes home finds it restored.
 *
 * <p>Thread rules: may be read from any thread.
 */
public final class CallContext {

    private static final long NO_DEADLINE = Long.MAX_VALUE;
    private static final Duration LONGEST = Duration.ofDays(36_500); // what nanoseconds in a long can still compare
    private static final long LONGEST_NANOS = LONGEST.toNanos();
    private static final CallContext EMPTY = new CallContext(Clock.SYSTEM, NO_DEADLINE, null, null, null, null, null);

    private final Clock clock;
    private final long deadlineNanos;
    private final @Nullable Scope scope;
    private final @Nullable TraceContext trace;
    private final @Nullable Principal principal;
    private final @Nullable CallLink link;
    private final @Nullable String requestId;

    private CallContext(
            Clock clock,
            long deadlineNanos,
            @Nullable Scope scope,
            @Nullable TraceContext trace,
            @Nullable Principal principal,
            @Nullable CallLink link,
            @Nullable String requestId) {
        this.clock = clock;
        this.deadlineNanos = deadlineNanos;
        this.scope = scope;
        this.trace = trace;
        this.principal = principal;
        this.link = link;
        this.requestId = requestId;
    }

    /** A context without deadline, scope, trace and principal. */
    public static CallContext empty() {
        return EMPTY;
    }

    /** The context of the code that the calling thread runs; {@link #empty()} outside of any call. */
    public static CallContext current() {
        return Execution.current().context();
    }

    /** The scope in which calls and queries register, or null if nobody can cancel this work. */
    public @Nullable Scope scope() {
        return scope;
    }

    /** The trace that this work belongs to, or null. */
    public @Nullable TraceContext trace() {
        return trace;
    }

    /** On whose behalf this work is done, or null if nobody has been identified. */
    public @Nullable Principal principal() {
        return principal;
    }

    /** Under which name this work is logged, from the request that caused it, or null if it has none. */
    public @Nullable String requestId() {
        return requestId;
    }

    /** Whether this work has a deadline. */
    public boolean hasDeadline() {
        return deadlineNanos != NO_DEADLINE;
    }

    /** Whether the deadline has passed; false without one. */
    public boolean isExpired() {
        return hasDeadline() && clock.nanoTime() - deadlineNanos >= 0;
    }

    /** Whether the deadline has passed or the scope was cancelled, so that no further work is worth its cost. */
    public boolean isOver() {
        return isExpired() || (scope != null && scope.isCancelled());
    }

    /** The clock that the deadline is read on. */
    Clock clock() {
        return clock;
    }

    static long boundedNanos(Duration time) {
        return time.compareTo(LONGEST) >= 0 ? LONGEST_NANOS : time.toNanos();
    }

    /** The time left until the deadline, zero once it has passed, or null without a deadline. */
    public @Nullable Duration remaining() {
        return hasDeadline() ? Duration.ofNanos(Math.max(0, deadlineNanos - clock.nanoTime())) : null;
    }

    /** {@link #remaining()} in nanoseconds; {@link Long#MAX_VALUE} without a deadline. */
    public long remainingNanos() {
        return hasDeadline() ? Math.max(0, deadlineNanos - clock.nanoTime()) : Long.MAX_VALUE;
    }

    /** The given time, or what is left until the deadline if that is less. */
    public Duration atMost(Duration time) {
        Duration left = remaining();
        return left != null && left.compareTo(time) < 0 ? left : time;
    }

    /**
     * This context with a deadline that lies {@code timeout} from now, or the present deadline if that comes first: work
     * can have less time than who asked for it, never more.
     *
     * @param timeout more than zero; more than 100 years counts as 100 years
     * @param clock where the deadline is read; one request keeps to one clock
     */
    public CallContext withTimeout(Duration timeout, Clock clock) {
        Argument.positive("timeout", timeout);
        long until = clock.nanoTime() + boundedNanos(timeout);
        if (hasDeadline() && until - deadlineNanos >= 0) {
            return this;
        }
        return new CallContext(clock, until, scope, trace, principal, link, requestId);
    }

    /**
     * {@link #withTimeout(Duration, Clock)} by the clock on which the present deadline is read; without a deadline by that
     * of the running code's home, else by that of the machine.
     */
    public CallContext withTimeout(Duration timeout) {
        Home home = hasDeadline() ? null : Execution.current().home();
        return withTimeout(timeout, home == null ? clock : home.clock());
    }

    /** This context with another scope. */
    public CallContext withScope(Scope scope) {
        return new CallContext(clock, deadlineNanos, scope, trace, principal, link, requestId);
    }

    /** This context within another trace. */
    public CallContext withTrace(TraceContext trace) {
        return new CallContext(clock, deadlineNanos, scope, trace, principal, link, requestId);
    }

    /** This context on behalf of somebody. */
    public CallContext withPrincipal(Principal principal) {
        return new CallContext(clock, deadlineNanos, scope, trace, principal, link, requestId);
    }

    /**
     * This context under another name for logs.
     *
     * @param requestId names nobody and is no secret: it is shown to clients and in logs
     */
    public CallContext withRequestId(String requestId) {
        return new CallContext(clock, deadlineNanos, scope, trace, principal, link, requestId);
    }

    /** The call that this work is done for, if somebody may be waiting for its result, or null. For engines. */
    public @Nullable CallLink link() {
        return link;
    }

    /** This context for a call that is made where its result may be waited for. For engines. */
    CallContext linked(Home caller) {
        return new CallContext(clock, deadlineNanos, scope, trace, principal, new CallLink(caller, link), requestId);
    }

    /** This context for work that nobody waits for. For engines. */
    public CallContext unlinked() {
        return link == null ? this : new CallContext(clock, deadlineNanos, scope, trace, principal, null, requestId);
    }

    /** Runs the action with this context as the current one, and restores what was there before. */
    public void run(Runnable action) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        execution.context(this);
        try {
            action.run();
        } finally {
            execution.context(before);
        }
    }

    /** Computes a value with this context as the current one, and restores what was there before. */
    public <T extends @Nullable Object> T call(Supplier<T> action) {
        Execution execution = Execution.current();
        CallContext before = execution.context();
        execution.context(this);
        try {
            return action.get();
        } finally {
            execution.context(before);
        }
    }

    @Override
    public String toString() {
        return "CallContext[remaining=" + remaining() + ", cancelled=" + (scope != null && scope.isCancelled())
                + ", trace=" + (trace == null ? "none" : trace.traceparent()) + "]";
    }
}
