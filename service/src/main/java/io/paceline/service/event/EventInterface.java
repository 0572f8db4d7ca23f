package io.paceline.service.event;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of an interface that is a channel: its methods, and how to call them.
 *
 * @param <T> the interface
 */
final class EventInterface<T> {

    private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

    private final Class<T> type;
    private final Map<String, Method> methods = new TreeMap<>();
    private final Map<String, MethodHandle> calls = new HashMap<>();

    private EventInterface(Class<T> type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException if this cannot be a channel, saying why */
    static <T> EventInterface<T> of(Class<T> type) {
        if (!type.isInterface() || type.isAnnotation()) {
            throw refusal(type, "it is no interface");
        }
        if (type.isSealed()) {
            throw refusal(type, "it is sealed");
        }
        if (type.getTypeParameters().length > 0) {
            throw refusal(type, "it has type parameters, which are not known when events are delivered");
        }
        EventInterface<T> events = new EventInterface<>(type);
        for (Method method : type.getMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) {
                events.add(method);
            }
        }
        if (events.methods.isEmpty()) {
            throw refusal(type, "it has no method that could be an event");
        }
        events.methods.forEach((name, method) -> events.calls.put(name, handle(method)));
        return events;
    }

    private void add(Method method) {
        if (method.getReturnType() != void.class) {
            throw refusal(type, text(method) + " returns something, and an event has no answer");
        }
        if (method.getTypeParameters().length > 0) {
            throw refusal(type, text(method) + " has type parameters");
        }
        Method other = methods.putIfAbsent(method.getName(), method);
        if (other != null
                && !MethodType.methodType(void.class, other.getParameterTypes())
                        .equals(MethodType.methodType(void.class, method.getParameterTypes()))) {
            throw refusal(type, text(other) + " and " + text(method) + " have the same name");
        }
    }

    Class<T> type() {
        return type;
    }

    /** Calls the method that the event names. */
    void call(T target, MethodEvent event) throws Exception {
        MethodHandle call = calls.get(event.method());
        Method method = methods.get(event.method());
        if (call == null
                || method == null
                || method.getParameterCount() != event.arguments().size()) {
            throw Argument.wrong(
                    "event of " + type.getName(),
                    event.method() + " with " + event.arguments().size() + " arguments",
                    "one of "
                            + methods.values().stream()
                                    .map(EventInterface::text)
                                    .toList());
        }
        try {
            call.invoke(target, event.arguments().toArray());
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    /** The way to run a default method on a publisher. */
    MethodHandle defaultOf(Method method) {
        Class<?> owner = method.getDeclaringClass();
        EventInterface.class.getModule().addReads(owner.getModule());
        try {
            return MethodHandles.privateLookupIn(owner, OWN)
                    .unreflectSpecial(method, owner)
                    .asSpreader(Object[].class, method.getParameterCount());
        } catch (IllegalAccessException closed) {
            throw refusal(type, hidden(method), closed);
        }
    }

    private static MethodHandle handle(Method method) {
        Class<?> owner = method.getDeclaringClass();
        EventInterface.class.getModule().addReads(owner.getModule());
        MethodHandle found;
        try {
            found = OWN.unreflect(method);
        } catch (IllegalAccessException hidden) {
            try {
                found = MethodHandles.privateLookupIn(owner, OWN).unreflect(method);
            } catch (IllegalAccessException closed) {
                throw refusal(owner, hidden(method), closed);
            }
        }
        int count = method.getParameterCount();
        return found.asFixedArity()
                .asType(MethodType.genericMethodType(count + 1).changeReturnType(void.class))
                .asSpreader(Object[].class, count);
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException own) {
            return false;
        }
    }

    private static String hidden(Method method) {
        Module own = EventInterface.class.getModule();
        Class<?> owner = method.getDeclaringClass();
        return "module " + owner.getModule().getName() + " hides it (expected: \"opens " + owner.getPackageName()
                + (own.isNamed() ? " to " + own.getName() : "") + ";\" in its module-info)";
    }

    private static String text(Method method) {
        StringBuilder text = new StringBuilder(method.getName()).append('(');
        for (Class<?> parameter : method.getParameterTypes()) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(parameter.getSimpleName());
        }
        return text.append(')').toString();
    }

    private static IllegalArgumentException refusal(Class<?> type, String why) {
        return Argument.wrong("type", type.getName(), "an interface of void methods whose names differ; " + why);
    }

    private static IllegalArgumentException refusal(Class<?> type, String why, Throwable cause) {
        IllegalArgumentException refusal = refusal(type, why);
        refusal.initCause(cause);
        return refusal;
    }
}
