package io.paceline.endpoint.internal.bind;

import io.paceline.core.proxy.MethodAccess;
import io.paceline.endpoint.internal.model.ModelType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Knows how text becomes a value: by a converter that was given, as everybody does, or as the type itself says. */
public final class Conversions {

    private static final List<String> FACTORIES = List.of("valueOf", "of", "parse", "fromString");

    private final Map<Class<?>, Function<String, ?>> given;
    private final MethodAccess access;

    /**
     * The conversions of one service.
     *
     * @param given by the user, by the type that they make
     * @param access what may call the types of the service
     */
    public Conversions(Map<Class<?>, Function<String, ?>> given, MethodAccess access) {
        this.given = Map.copyOf(given);
        this.access = access;
    }

    /** The conversion to a type, or null if there is none. */
    @Nullable
    Conversion to(Class<?> type) {
        Function<String, ?> own = given.get(type);
        if (own != null) {
            return Conversion.own(type, own::apply);
        }
        Conversion known = Conversion.to(type);
        return known != null || isOfPlatform(type) ? known : byType(type);
    }

    /** Whether text can become a value of a type. */
    public boolean isSimple(Class<?> type) {
        return given.containsKey(type) || Conversion.to(type) != null || (!isOfPlatform(type) && factory(type) != null);
    }

    /** Whether values of a type are made of several texts, one for each of its members. */
    public boolean isModel(Class<?> type) {
        return !isSimple(type) && !isOfPlatform(type) && ModelType.isModel(type);
    }

    MethodAccess access() {
        return access;
    }

    /** What the JDK makes out of one text is not always what a client should say, such as a file to open. */
    private static boolean isOfPlatform(Class<?> type) {
        return type.isPrimitive()
                || type.isArray()
                || type.getClassLoader() == null
                || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    private @Nullable Conversion byType(Class<?> type) {
        Executable factory = factory(type);
        if (factory == null) {
            return null;
        }
        MethodHandle handle = access.find(factory).asType(MethodType.methodType(Object.class, String.class));
        return Conversion.own(type, text -> call(handle, text));
    }

    private static @Nullable Executable factory(Class<?> type) {
        for (String name : FACTORIES) {
            for (Class<?> text : List.of(String.class, CharSequence.class)) {
                try {
                    Method method = type.getMethod(name, text);
                    if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType())) {
                        return method;
                    }
                } catch (NoSuchMethodException none) {
                    // the next name
                }
            }
        }
        try {
            Constructor<?> constructor = type.getConstructor(String.class);
            return Modifier.isAbstract(type.getModifiers()) ? null : constructor;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    private static @Nullable Object call(MethodHandle factory, String text) {
        try {
            return (Object) factory.invokeExact(text);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable refused) {
            throw new IllegalArgumentException(refused);
        }
    }
}
