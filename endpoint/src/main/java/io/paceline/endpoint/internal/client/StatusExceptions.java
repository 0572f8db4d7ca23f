package io.paceline.endpoint.internal.client;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.ResponseStatus;
import io.paceline.endpoint.internal.model.Statuses;
import io.paceline.http.HttpException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Exceptions of the user that bear {@link ResponseStatus}: what a server answers for them is thrown as them again. */
public final class StatusExceptions {

    private StatusExceptions() {}

    /**
     * What an answer becomes, by its status.
     *
     * @param types of which those without the annotation are passed over
     * @throws IllegalArgumentException if two stand for one status, or one cannot be made out of a message
     */
    public static Map<Integer, Function<HttpException, ? extends Throwable>> of(
            List<Class<?>> types, MethodAccess access) {
        Map<Integer, Class<?>> byStatus = new HashMap<>();
        Map<Integer, Function<HttpException, ? extends Throwable>> makers = new HashMap<>();
        for (Class<?> type : types) {
            ResponseStatus status = type.getAnnotation(ResponseStatus.class);
            if (status != null) {
                int code = Statuses.of(status, 400, type.getName());
                Class<?> other = byStatus.putIfAbsent(code, type);
                if (other != null && other != type) {
                    throw new IllegalArgumentException(type.getName() + ": status " + code + " (expected: another than "
                            + other.getName() + " has)");
                }
                makers.put(code, maker(type, access));
            }
        }
        return makers;
    }

    private static Function<HttpException, Throwable> maker(Class<?> type, MethodAccess access) {
        Constructor<?> byMessage = constructor(type, String.class);
        Constructor<?> found = byMessage != null ? byMessage : constructor(type);
        if (found == null || Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(
                    type.getName() + " (expected: a constructor that takes the message, or nothing)");
        }
        boolean takesMessage = byMessage != null;
        MethodHandle constructor = access.constructor(found);
        return failure -> {
            Object[] arguments = takesMessage ? new Object[] {failure.detail()} : new Object[0];
            return causedBy(failure, made(constructor, arguments));
        };
    }

    private static @Nullable Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
        try {
            return type.getDeclaredConstructor(parameters);
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    private static Throwable made(MethodHandle constructor, Object[] arguments) {
        try {
            return (Throwable) (Object) constructor.invokeExact(arguments);
        } catch (Throwable refused) {
            return refused;
        }
    }

    /** The answer stays at hand, unless the exception has a cause of its own. */
    private static Throwable causedBy(HttpException failure, Throwable made) {
        try {
            return made.initCause(failure);
        } catch (IllegalStateException hasOne) {
            return made;
        }
    }
}
