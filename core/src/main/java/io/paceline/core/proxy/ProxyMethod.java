package io.paceline.core.proxy;

import io.paceline.core.Reply;
import java.lang.reflect.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What happens when one method of a proxy is called. */
@FunctionalInterface
public interface ProxyMethod {

    /** Sends a call that has a reply. */
    @FunctionalInterface
    interface Request {
        /** The reply to the call with these arguments. */
        Reply<@Nullable Object> send(@Nullable Object[] arguments);
    }

    /**
     * What the method gives.
     *
     * @param arguments those of the call; empty if it has none
     */
    @Nullable
    Object invoke(Object proxy, @Nullable Object[] arguments) throws Throwable;

    /** A method that returns the reply, which also holds what kept the call from being made. */
    static ProxyMethod replying(Request request) {
        return (proxy, arguments) -> {
            try {
                return request.send(arguments);
            } catch (RuntimeException refused) {
                return Reply.failed(refused);
            }
        };
    }

    /**
     * A method that returns the value itself, so it waits for the reply; where waiting is not allowed it is refused
     * before the call is sent. A call that is not answered in time is given up.
     *
     * @param method whose declared exceptions are thrown as they are
     * @param name of the method, for messages
     * @param atMost how long it waits; the deadline of the context counts too, if it comes first
     */
    static ProxyMethod waiting(Request request, Method method, String name, Duration atMost) {
        return new WaitingMethod(request, method, name, atMost);
    }
}
