package io.paceline.service;

import io.paceline.core.Execution;
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
}
