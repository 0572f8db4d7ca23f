package io.paceline.service;

import io.paceline.core.Execution;
import io.paceline.core.Timer;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a service may know of itself: handed to {@link ServiceHooks#onStart}, and found by {@link #current()}.
 *
 * <p>Thread rules: every method may be called from any thread.
 */
public interface ServiceContext {

    /** The context of the service whose code the calling thread runs, or null outside of any. */
    static @Nullable ServiceContext current() {
        return Execution.current().home() instanceof ServiceContext context ? context : null;
    }

    /** The service itself, to send messages to, and to stop. */
    Service<?> self();

    /** A timer of this service, as {@link Service#after}. */
    default Timer after(Duration delay, Runnable action) {
        return self().after(delay, service -> action.run());
    }

    /** A timer of this service, as {@link Service#every(Duration, ServiceAction)}. */
    default Timer every(Duration period, Runnable action) {
        return self().every(period, service -> action.run());
    }

    /** A timer of this service, as {@link Service#every(Duration, TickAction)}. */
    default Timer every(Duration period, LongConsumer action) {
        return self().every(period, (service, ticks) -> action.accept(ticks));
    }
}
