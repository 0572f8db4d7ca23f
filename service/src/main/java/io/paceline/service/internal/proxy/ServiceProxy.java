package io.paceline.service.internal.proxy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One proxy: a service behind an interface. Two of the same service and interface are equal. */
final class ServiceProxy implements InvocationHandler {

    private static final @Nullable Object[] NO_ARGUMENTS = {};

    private final ProxyTarget<?> target;
    private final Class<?> type;
    private final Map<Method, ProxyMethod> methods;

    ServiceProxy(ProxyTarget<?> target, Class<?> type, Map<Method, ProxyMethod> methods) {
        this.target = target;
        this.type = type;
        this.methods = methods;
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
            case "hashCode" -> 31 * target.identity().hashCode() + type.hashCode();
            default -> TypeUse.simpleName(type) + " of service '" + target.name() + "'";
        };
    }

    private boolean isSame(@Nullable Object other) {
        return other != null
                && Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other) instanceof ServiceProxy that
                && type == that.type
                && target.identity().equals(that.target.identity());
    }
}
