package io.paceline.core.proxy;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An interface of the user that proxies are made of.
 *
 * <p>Thread rules: immutable; any thread may use it.
 *
 * @param <P> the interface
 */
public final class ProxyType<P> {

    private final Class<P> type;

    private ProxyType(Class<P> type) {
        this.type = type;
    }

    /**
     * The proxies of an interface.
     *
     * @throws IllegalArgumentException if it is none, or sealed, or a hidden class
     */
    public static <P> ProxyType<P> of(Class<P> type) {
        Objects.requireNonNull(type, "type");
        String obstacle = !type.isInterface()
                ? "no interface"
                : type.isSealed() ? "sealed" : type.isHidden() ? "a hidden class" : null;
        if (obstacle != null) {
            throw new IllegalArgumentException("type: " + type.getName() + " is " + obstacle
                    + " (expected: an interface that anybody may implement)");
        }
        return new ProxyType<>(type);
    }

    /**
     * The methods that a proxy is called with, default ones and bridges included: not those of {@code Object}, no static
     * ones, and of those that differ in their result only, the one with the narrowest.
     */
    public Set<Method> methods() {
        Set<Method> methods = new LinkedHashSet<>();
        for (Method each : type.getMethods()) {
            if (!Modifier.isStatic(each.getModifiers()) && !isOfObject(each)) {
                methods.add(called(each));
            }
        }
        return methods;
    }

    private Method called(Method method) {
        try {
            return type.getMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * A proxy. It is equal to others of the same interface whose identity is equal.
     *
     * @param methods what each of {@link #methods()} does
     * @param identity what stands behind the proxy
     * @param name what the proxy is called, for its {@code toString}
     */
    public P create(Map<Method, ProxyMethod> methods, Object identity, String name) {
        ProxyObject proxy = new ProxyObject(type, Map.copyOf(methods), identity, name);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, proxy));
    }

    private static boolean isOfObject(Method method) {
        try {
            return Modifier.isPublic(Object.class
                    .getDeclaredMethod(method.getName(), method.getParameterTypes())
                    .getModifiers());
        } catch (NoSuchMethodException none) {
            return false;
        }
    }

    /** The name of a class without package and enclosing class, which a strange class loader need not have. */
    public static String name(Class<?> type) {
        if (type.isArray()) {
            return name(type.getComponentType()) + "[]";
        }
        String name = type.getName();
        if (type.isHidden()) {
            return name.substring(name.lastIndexOf('.', name.indexOf('/')) + 1);
        }
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** How a method or constructor is called in messages, such as {@code Accounts.find(long, String)}. */
    public static String name(Executable code) {
        String owner = name(code.getDeclaringClass());
        return owner + "." + (code instanceof Method ? code.getName() : owner)
                + Arrays.stream(code.getParameterTypes())
                        .map(ProxyType::name)
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
