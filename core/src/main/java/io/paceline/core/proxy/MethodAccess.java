package io.paceline.core.proxy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the way to call methods and constructors of the user: by their lookup, else because their package is exported or
 * open to the module that calls.
 *
 * <p>Thread rules: immutable; any thread may use it.
 */
public final class MethodAccess {

    private final MethodHandles.Lookup own;
    private final MethodHandles.@Nullable Lookup given;
    private final String otherwise;

    // both are sensitive to their caller: found by its lookup, they act for the module that calls and not for this one
    private final MethodHandle addReads;
    private final MethodHandle invokeDefault;

    /**
     * The way of one module.
     *
     * @param own {@code MethodHandles.lookup()} of the module that calls
     * @param given the lookup of the user, or null
     * @param otherwise what the user could do instead of opening a package, such as {@code of(type, lookup)}, for messages
     */
    public MethodAccess(MethodHandles.Lookup own, MethodHandles.@Nullable Lookup given, String otherwise) {
        this.own = own;
        this.given = given;
        this.otherwise = otherwise;
        try {
            this.addReads =
                    own.findVirtual(Module.class, "addReads", MethodType.methodType(Module.class, Module.class));
            this.invokeDefault = own.findStatic(
                    InvocationHandler.class,
                    "invokeDefault",
                    MethodType.methodType(Object.class, Object.class, Method.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("own: " + own + " (expected: MethodHandles.lookup() of the caller)", e);
        }
    }

    /**
     * The way to call a method of an object: takes the object and an array of the arguments, gives null for {@code void}.
     *
     * @param chain the method, then those that it overrides: one that can be called is enough
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public MethodHandle virtual(List<Method> chain) {
        IllegalArgumentException first = null;
        for (Method method : chain) {
            try {
                return method(method);
            } catch (IllegalArgumentException refused) {
                first = first == null ? refused : first;
            }
        }
        throw first == null ? new IllegalArgumentException("chain: empty (expected: a method)") : first;
    }

    /**
     * The way to call a method of an object: takes the object and an array of the arguments, gives null for {@code void}.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public MethodHandle method(Method method) {
        return spread(find(method), 1);
    }

    /**
     * The way to make an object: takes an array of the arguments.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public MethodHandle constructor(Constructor<?> constructor) {
        return spread(find(constructor), 0);
    }

    /**
     * The way to call a method or constructor as it is, with its own parameters and result.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public MethodHandle find(Executable code) {
        read(code.getDeclaringClass());
        try {
            return unreflect(given == null ? own : given, code);
        } catch (IllegalAccessException hidden) {
            try {
                return unreflect(inside(code), code);
            } catch (IllegalAccessException impossible) {
                throw refusal(code, impossible);
            }
        }
    }

    private static MethodHandle unreflect(MethodHandles.Lookup lookup, Executable code) throws IllegalAccessException {
        MethodHandle found = code instanceof Method method
                ? lookup.unreflect(method)
                : lookup.unreflectConstructor((Constructor<?>) code);
        return found.asFixedArity();
    }

    /**
     * The way to run a default method of an interface itself on a proxy.
     *
     * @throws IllegalArgumentException saying what the user's module must open
     */
    public ProxyMethod inherited(Method method) {
        Class<?> owner = method.getDeclaringClass();
        if (Modifier.isPublic(owner.getModifiers())
                && owner.getModule()
                        .isExported(owner.getPackageName(), own.lookupClass().getModule())) {
            return (proxy, arguments) -> (Object) invokeDefault.invokeExact(proxy, method, arguments);
        }
        read(owner);
        try {
            MethodHandle handle =
                    spread(inside(method).unreflectSpecial(method, owner).asFixedArity(), 1);
            return (proxy, arguments) -> (Object) handle.invokeExact(proxy, arguments);
        } catch (IllegalAccessException impossible) {
            throw refusal(method, impossible);
        }
    }

    private MethodHandles.Lookup inside(Executable code) {
        try {
            return MethodHandles.privateLookupIn(code.getDeclaringClass(), given == null ? own : given);
        } catch (IllegalAccessException closed) {
            throw refusal(code, closed);
        }
    }

    private void read(Class<?> owner) {
        try {
            addReads.invoke(own.lookupClass().getModule(), owner.getModule());
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private IllegalArgumentException refusal(Executable code, IllegalAccessException cause) {
        String name = ProxyType.name(code);
        if (given != null) {
            return new IllegalArgumentException(
                    "lookup: " + given + " (expected: one that can call " + name + ")", cause);
        }
        Class<?> owner = code.getDeclaringClass();
        Module module = own.lookupClass().getModule();
        return new IllegalArgumentException(
                "module " + owner.getModule().getName() + " hides " + name + " (expected: \"opens "
                        + owner.getPackageName() + (module.isNamed() ? " to " + module.getName() : "")
                        + ";\" in its module-info, or " + otherwise + ")",
                cause);
    }

    /** With the parameters behind the leading ones in an array. */
    private static MethodHandle spread(MethodHandle handle, int leading) {
        int count = handle.type().parameterCount();
        return handle.asType(MethodType.genericMethodType(count)).asSpreader(Object[].class, count - leading);
    }
}
