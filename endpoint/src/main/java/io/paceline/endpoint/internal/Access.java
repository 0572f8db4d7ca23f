package io.paceline.endpoint.internal;

import io.paceline.endpoint.internal.model.Names;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Finds the way to call a method of the user: by their lookup, else because their package is exported or open. */
final class Access {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    private final MethodHandles.@Nullable Lookup given;

    /** By a lookup of the user, or by our own if there is none. */
    Access(MethodHandles.@Nullable Lookup given) {
        this.given = given;
    }

    /**
     * The way to call a method: takes the object and an array of the arguments, gives null for {@code void}.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    MethodHandle handle(Method method) {
        MethodHandle found = given == null ? byOwn(method) : byGiven(method, given);
        int count = method.getParameterCount();
        return found.asFixedArity()
                .asType(MethodType.genericMethodType(count + 1))
                .asSpreader(Object[].class, count);
    }

    private static MethodHandle byOwn(Method method) {
        Class<?> owner = method.getDeclaringClass();
        Access.class.getModule().addReads(owner.getModule());
        try {
            return OWN.unreflect(method);
        } catch (IllegalAccessException hidden) {
            try {
                return MethodHandles.privateLookupIn(owner, OWN).unreflect(method);
            } catch (IllegalAccessException closed) {
                throw new IllegalArgumentException(notOpen(method), closed);
            }
        }
    }

    private static MethodHandle byGiven(Method method, MethodHandles.Lookup lookup) {
        try {
            return lookup.unreflect(method);
        } catch (IllegalAccessException hidden) {
            try {
                return MethodHandles.privateLookupIn(method.getDeclaringClass(), lookup)
                        .unreflect(method);
            } catch (IllegalAccessException closed) {
                throw new IllegalArgumentException(
                        "lookup: " + lookup + " (expected: one that can call " + Names.of(method) + ")", closed);
            }
        }
    }

    private static String notOpen(Method method) {
        String packageName = method.getDeclaringClass().getPackageName();
        Module own = Access.class.getModule();
        return "module " + method.getDeclaringClass().getModule().getName() + " hides " + Names.of(method)
                + " (expected: \"opens " + packageName + (own.isNamed() ? " to " + own.getName() : "")
                + ";\" in its module-info, or service(object, MethodHandles.lookup()))";
    }
}
