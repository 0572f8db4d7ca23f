package io.paceline.core.proxy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands behind one proxy. */
final class ProxyObject implements InvocationHandler {

    private static final @Nullable Object[] NO_ARGUMENTS = {};

    private final Class<?> type;
    private final Map<Method, ProxyMethod> methods;
    private final Object identity;
    private final String name;

    ProxyObject(Class<?> type, Map<Method, ProxyMethod> methods, Object identity, String name) {
        this.type = type;
        this.methods = methods;
        this.identity = identity;
        this.name = name;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        ProxyMethod bound = methods.get(method);
        if (bound != null) {
            return bound.invoke(proxy, arguments == null ? NO_ARGUMENTS : arguments);
        }
        // only the methods of Object are left
        return switch (method.getName()) {
            case "equals" -> arguments != null && isSame(arguments[0]);
            case "hashCode" -> 31 * identity.hashCode() + type.hashCode();
            default -> name;
        };
    }

    private boolean isSame(@Nullable Object other) {
        return other != null
                && Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other) instanceof ProxyObject that
                && type == that.type
                && identity.equals(that.identity);
    }
}
