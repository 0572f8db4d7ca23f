package io.paceline.service.event;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a publisher of an interface does with its calls: each becomes an event. */
final class EventProxy implements InvocationHandler {

    private final EventBus bus;
    private final EventInterface<?> events;
    private final Channel<MethodEvent> channel;
    private final ConcurrentHashMap<Method, MethodHandle> defaults = new ConcurrentHashMap<>();

    EventProxy(EventBus bus, EventInterface<?> events, Channel<MethodEvent> channel) {
        this.bus = bus;
        this.events = events;
        this.channel = channel;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(method.getName(), arguments);
        }
        if (method.isDefault()) {
            MethodHandle body = defaults.computeIfAbsent(method, events::defaultOf);
            return body.invoke(proxy, arguments == null ? new Object[0] : arguments);
        }
        channel.publish(MethodEvent.of(method.getName(), arguments));
        return null;
    }

    private Object ofObject(String method, @Nullable Object @Nullable [] arguments) {
        return switch (method) {
            case "equals" -> arguments != null && arguments[0] != null && isSame(arguments[0]);
            case "hashCode" -> 31 * System.identityHashCode(bus) + events.type().hashCode();
            default -> "publisher of " + events.type().getName() + " on " + bus;
        };
    }

    /** Publishers of the same interface on the same bus are equal. */
    private boolean isSame(Object other) {
        return Proxy.isProxyClass(other.getClass())
                && Proxy.getInvocationHandler(other) instanceof EventProxy proxy
                && proxy.bus == bus
                && proxy.events.type() == events.type();
    }
}
