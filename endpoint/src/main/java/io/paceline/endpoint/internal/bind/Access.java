package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.Names;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Finds the way to call code of the user: by their lookup, else because their package is exported or open. */
public final class Access {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    private final MethodHandles.@Nullable Lookup given;

    /** By a lookup of the user, or by our own if there is none. */
    public Access(MethodHandles.@Nullable Lookup given) {
        this.given = given;
    }

    /**
     * The way to call a method: takes the object and an array of the arguments, gives null for {@code void}.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public MethodHandle method(Method method) {
        int count = method.getParameterCount();
        return find(method, lookup -> lookup.unreflect(method))
                .asFixedArity()
                .asType(MethodType.genericMethodType(count + 1))
                .asSpreader(Object[].class, count);
    }

    /**
     * The way to make an object: takes an array of the arguments.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public MethodHandle constructor(Constructor<?> constructor) {
        int count = constructor.getParameterCount();
        return find(constructor, lookup -> lookup.unreflectConstructor(constructor))
                .asFixedArity()
                .asType(MethodType.genericMethodType(count))
                .asSpreader(Object[].class, count);
    }

    /**
     * The way to make an object out of one text: a static method or a constructor.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    MethodHandle factory(Executable factory) {
        MethodHandle found = factory instanceof Method method
                ? find(method, lookup -> lookup.unreflect(method))
                : find(factory, lookup -> lookup.unreflectConstructor((Constructor<?>) factory));
        return found.asFixedArity().asType(MethodType.methodType(Object.class, String.class));
    }

    @FunctionalInterface
    private interface Unreflect {
        MethodHandle by(MethodHandles.Lookup lookup) throws IllegalAccessException;
    }

    private MethodHandle find(Executable code, Unreflect unreflect) {
        Class<?> owner = code.getDeclaringClass();
        MethodHandles.Lookup lookup = given == null ? OWN : given;
        if (given == null) {
            Access.class.getModule().addReads(owner.getModule());
        }
        try {
            return unreflect.by(lookup);
        } catch (IllegalAccessException hidden) {
            try {
                return unreflect.by(MethodHandles.privateLookupIn(owner, lookup));
            } catch (IllegalAccessException closed) {
                throw new IllegalArgumentException(
                        given == null
                                ? notOpen(code)
                                : "lookup: " + lookup + " (expected: one that can call " + Names.of(code) + ")",
                        closed);
            }
        }
    }

    private static String notOpen(Executable code) {
        String packageName = code.getDeclaringClass().getPackageName();
        Module own = Access.class.getModule();
        return "module " + code.getDeclaringClass().getModule().getName() + " hides " + Names.of(code)
                + " (expected: \"opens " + packageName + (own.isNamed() ? " to " + own.getName() : "")
                + ";\" in its module-info, or service(object, MethodHandles.lookup()))";
    }
}
