package io.paceline.endpoint.internal.error;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.ExceptionHandler;
import io.paceline.endpoint.internal.model.ClassView;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.Operations;
import io.paceline.http.ExceptionMapping;
import io.paceline.http.HttpRequest;
import io.paceline.http.HttpResponse;
import io.paceline.json.JsonCodec;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods of a service that answer failures of its others. Immutable. */
public final class ExceptionMethods {

    private final ExceptionMapping<ExceptionMethod> methods;

    private ExceptionMethods(ExceptionMapping<ExceptionMethod> methods) {
        this.methods = methods;
    }

    /**
     * Those of a class.
     *
     * @throws IllegalArgumentException naming a method that cannot answer, or two for one type
     */
    public static ExceptionMethods of(Class<?> type, MethodAccess access, JsonCodec json) {
        Map<Class<?>, ExceptionMethod> methods = new HashMap<>();
        Map<Class<?>, Operation> described = new HashMap<>();
        for (Operation method : Operations.unmapped(new ClassView(type), ExceptionHandler.class)) {
            if (method.isStaged()) {
                throw new IllegalArgumentException(
                        method + ": " + method.result().getTypeName() + " (expected: a value, which is there at once)");
            }
            ExceptionMethod bound = new ExceptionMethod(method, access, json);
            for (Class<?> exception : types(method)) {
                Operation other = described.putIfAbsent(exception, method);
                if (other != null) {
                    throw new IllegalArgumentException(method + ": " + exception.getName()
                            + " (expected: other exceptions than " + other + " answers)");
                }
                methods.put(exception, bound);
            }
        }
        return new ExceptionMethods(new ExceptionMapping<>(methods));
    }

    private static List<Class<?>> types(Operation method) {
        ExceptionHandler annotation = method.annotation(ExceptionHandler.class);
        List<Class<?>> taken = Arrays.stream(method.method().getParameterTypes())
                .<Class<?>>map(each -> each)
                .filter(Throwable.class::isAssignableFrom)
                .toList();
        List<Class<?>> named = annotation == null ? List.of() : List.of(annotation.value());
        List<Class<?>> types = named.isEmpty() ? taken : named;
        for (Class<?> type : types) {
            for (Class<?> parameter : taken) {
                if (!parameter.isAssignableFrom(type)) {
                    throw new IllegalArgumentException(method + ": parameter of " + parameter.getName()
                            + " (expected: one that takes " + type.getName() + ")");
                }
            }
        }
        if (types.isEmpty()) {
            throw new IllegalArgumentException(
                    method + ": no exception (expected: one as parameter, or its class in the annotation)");
        }
        return types;
    }

    /** Whether there is one for a failure. */
    public boolean isFor(Throwable failure) {
        return methods.find(failure) != null;
    }

    /**
     * The answer to a failure, or null if no method is for it; the service must be owned.
     *
     * @throws Throwable what the method throws
     */
    public @Nullable HttpResponse answer(Object service, Throwable failure, HttpRequest request) throws Throwable {
        ExceptionMapping.Match<ExceptionMethod> match = methods.find(failure);
        if (match == null) {
            return null;
        }
        try {
            return match.handler().answer(service, match.exception(), request);
        } catch (Throwable failed) {
            if (failed != failure && failed != match.exception()) {
                failed.addSuppressed(failure);
            }
            throw failed;
        }
    }
}
