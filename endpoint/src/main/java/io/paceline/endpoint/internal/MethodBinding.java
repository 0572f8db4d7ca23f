package io.paceline.endpoint.internal;

import io.paceline.core.CallContext;
import io.paceline.endpoint.internal.bind.ParameterBinding;
import io.paceline.endpoint.internal.error.ExceptionMethods;
import io.paceline.endpoint.internal.result.ResultWriter;
import io.paceline.endpoint.internal.validate.ArgumentCheck;
import io.paceline.http.HttpRequest;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One method on one pattern: how its arguments are made, how it is called, how its result becomes an answer. */
final class MethodBinding {

    private static final @Nullable Object[] NO_ARGUMENTS = {};

    /** Under which its calls are counted. */
    final String name;

    /** Whether its calls may wait. */
    final boolean blocking;

    /** Whether the stage that it returns holds the calls behind it. */
    final boolean serial;

    final ResultWriter results;

    /** What answers in its place when it fails. */
    final ExceptionMethods exceptions;

    /** Where its calls find what worker they go to; null as a rule, as there is but one. */
    final @Nullable CallKey key;

    private final @Nullable Duration timeout;
    private final MethodHandle handle;
    private final ParameterBinding[] parameters;
    private final ArgumentCheck check;

    MethodBinding(
            String name,
            boolean blocking,
            boolean serial,
            @Nullable CallKey key,
            @Nullable Duration timeout,
            MethodHandle handle,
            ParameterBinding[] parameters,
            ArgumentCheck check,
            ResultWriter results,
            ExceptionMethods exceptions) {
        this.name = name;
        this.blocking = blocking;
        this.serial = serial;
        this.key = key;
        this.timeout = timeout;
        this.handle = handle;
        this.parameters = parameters;
        this.check = check;
        this.results = results;
        this.exceptions = exceptions;
    }

    /** The context of a request for this method, which may have less time than others. */
    CallContext context(HttpRequest request) {
        if (timeout != null) {
            request.context(request.context().withTimeout(timeout));
        }
        return request.context();
    }

    @Nullable
    Object[] arguments(HttpRequest request) {
        if (parameters.length == 0) {
            return NO_ARGUMENTS;
        }
        @Nullable Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = parameters[i].bind(request);
        }
        check.check(arguments);
        return arguments;
    }

    @Nullable
    Object call(Object service, @Nullable Object[] arguments) throws Throwable {
        return (Object) handle.invokeExact(service, arguments);
    }
}
