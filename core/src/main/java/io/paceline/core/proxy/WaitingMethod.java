package io.paceline.core.proxy;

import io.paceline.core.DeadlineExceededException;
import io.paceline.core.Execution;
import io.paceline.core.Reply;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A method of a proxy that returns the value itself, so it waits for the reply. */
final class WaitingMethod implements ProxyMethod {

    private final Request request;
    private final Method method;
    private final String name;
    private final Duration atMost;

    WaitingMethod(Request request, Method method, String name, Duration atMost) {
        this.request = request;
        this.method = method;
        this.name = name;
        this.atMost = atMost;
    }

    @Override
    public @Nullable Object invoke(Object proxy, @Nullable Object[] arguments) throws Throwable {
        // before the call is sent: a call whose answer nobody can take must not run
        Execution.current().requireWaiting(name);
        @Nullable Object value = result(request.send(arguments));
        if (value == null && method.getReturnType().isPrimitive()) {
            throw new NullPointerException(name + ": null (expected: " + method.getReturnType() + ")");
        }
        return value;
    }

    private @Nullable Object result(Reply<@Nullable Object> reply) throws Throwable {
        try {
            return reply.await(atMost);
        } catch (DeadlineExceededException | CancellationException over) {
            // nobody else has the reply: a call that still waits is not worth running
            reply.cancel();
            throw over;
        } catch (CompletionException failed) {
            Throwable cause = failed.getCause();
            throw cause != null && isDeclared(cause) ? cause : failed;
        }
    }

    private boolean isDeclared(Throwable cause) {
        return Arrays.stream(method.getExceptionTypes()).anyMatch(type -> type.isInstance(cause));
    }
}
