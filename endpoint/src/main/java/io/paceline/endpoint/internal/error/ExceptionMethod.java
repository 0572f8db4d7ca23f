package io.paceline.endpoint.internal.error;

import io.paceline.core.CallContext;
import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.result.ResultWriter;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.json.JsonCodec;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A method of a service that answers failures of its others.
 *
 * <p>Thread rules: called while the service is owned, on whatever thread runs it.
 */
final class ExceptionMethod {

    private final MethodHandle handle;
    private final List<BiFunction<Throwable, HttpRequest, @Nullable Object>> arguments;
    private final ResultWriter results;
    private final @Nullable HttpResponse answerOfVoid;

    ExceptionMethod(Operation method, MethodAccess access, JsonCodec json) {
        this.handle = access.method(method.method());
        this.arguments = arguments(method);
        this.results = ResultWriter.of(method, json);
        boolean said = method.annotation(ResponseStatus.class) != null;
        this.answerOfVoid = method.isVoid() ? HttpResponse.status(said ? method.status() : 200) : null;
    }

    private static List<BiFunction<Throwable, HttpRequest, @Nullable Object>> arguments(Operation method) {
        List<BiFunction<Throwable, HttpRequest, @Nullable Object>> arguments = new ArrayList<>();
        for (Class<?> type : method.method().getParameterTypes()) {
            if (type == HttpRequest.class) {
                arguments.add((failure, request) -> request);
            } else if (type == CallContext.class) {
                arguments.add((failure, request) -> request.context());
            } else if (Throwable.class.isAssignableFrom(type)) {
                arguments.add((failure, request) -> failure);
            } else {
                throw new IllegalArgumentException(method + ": parameter of " + type.getName()
                        + " (expected: the exception, HttpRequest or CallContext)");
            }
        }
        return arguments;
    }

    /**
     * The answer.
     *
     * @throws Throwable what the method throws
     */
    HttpResponse answer(Object service, Throwable failure, HttpRequest request) throws Throwable {
        @Nullable Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = arguments.get(i).apply(failure, request);
        }
        Object result = (Object) handle.invokeExact(service, values);
        return answerOfVoid != null ? answerOfVoid : results.answer(result, request);
    }
}
