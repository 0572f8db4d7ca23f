package io.paceline.service;

import io.paceline.core.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Looks at each call before and after it runs, and may forbid it.
 *
 * <p>Thread rules: both methods run as the service itself, so they must be quick and must not wait.
 */
public interface Interceptor {

    /**
     * Before the call. With several interceptors they are asked in their order, until one forbids the call.
     *
     * @return false to forbid the call: its caller gets a {@link CallVetoedException}, and the method is not run
     * @throws Exception to forbid the call for this reason
     */
    default boolean before(CallContext context, String service, String method) throws Exception {
        return true;
    }

    /**
     * After a call for which {@link #before} returned true, in reverse order. The caller may have its result already. A
     * stage that the call returned may still be open. What this throws goes to the error hook.
     *
     * @param error what the call threw, or who forbade it; null if it returned
     */
    default void after(CallContext context, String service, String method, @Nullable Throwable error) {}
}
