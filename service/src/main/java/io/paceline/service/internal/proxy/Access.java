package io.paceline.service.internal.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
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
     * The way to call a method of an object: takes the object and an array of the arguments, gives null for {@code void}.
     *
     * @param chain the method, then those that it overrides: one that can be called is enough
     * @throws IllegalArgumentException saying what the user's module must open
     */
    MethodHandle virtual(List<Method> chain) {
        IllegalArgumentException first = null;
        for (Method method : chain) {
            try {
                return virtual(method);
            } catch (IllegalArgumentException refused) {
                first = first == null ? refused : first;
            }
        }
        throw first == null ? new IllegalArgumentException("chain: empty (expected: a method)") : first;
    }

    private MethodHandle virtual(Method method) {
        Class<?> owner = method.getDeclaringClass();
        Access.class.getModule().addReads(owner.getModule());
        MethodHandles.Lookup lookup = given == null ? OWN : given;
        try {
            return spread(lookup.unreflect(method));
        } catch (IllegalAccessException hidden) {
            try {
                return spread(inside(owner).unreflect(method));
            } catch (IllegalAccessException impossible) {
                throw refusal(owner, impossible);
            }
        }
    }

    /** The way to run a default method of an interface itself on a proxy. */
    ProxyMethod inherited(Method method) {
        Class<?> owner = method.getDeclaringClass();
        if (Modifier.isPublic(owner.getModifiers())
                && owner.getModule().isExported(owner.getPackageName(), Access.class.getModule())) {
            return (proxy, arguments) -> InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        MethodHandle handle = special(method, owner);
        return (proxy, arguments) -> (Object) handle.invokeExact(proxy, arguments);
    }

    private MethodHandle special(Method method, Class<?> owner) {
        try {
            return spread(inside(owner).unreflectSpecial(method, owner));
        } catch (IllegalAccessException impossible) {
            throw refusal(owner, impossible);
        }
    }

    private MethodHandles.Lookup inside(Class<?> owner) {
        try {
            return MethodHandles.privateLookupIn(owner, given == null ? OWN : given);
        } catch (IllegalAccessException closed) {
            throw refusal(owner, closed);
        }
    }

    private IllegalArgumentException refusal(Class<?> owner, IllegalAccessException cause) {
        String name = TypeUse.simpleName(owner);
        if (given != null) {
            return new IllegalArgumentException(
                    "lookup: " + given + " (expected: one that can call the methods of " + name + ")", cause);
        }
        Module own = Access.class.getModule();
        return new IllegalArgumentException(
                "module " + owner.getModule().getName() + " hides " + name + " (expected: \"opens "
                        + owner.getPackageName() + (own.isNamed() ? " to " + own.getName() : "")
                        + ";\" in its module-info, or proxy(type, MethodHandles.lookup()))",
                cause);
    }

    private static MethodHandle spread(MethodHandle handle) {
        int count = handle.type().parameterCount();
        return handle.asFixedArity().asType(MethodType.genericMethodType(count)).asSpreader(Object[].class, count - 1);
    }
}
