package io.paceline.service.internal.proxy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The public methods of a class, each found by its exact signature and with those that it overrides. Bridges, which the
 * compiler makes, are left out: what they lead to is there.
 */
final class ClassMethods {

    private final Class<?> type;
    private final Map<TypeVariable<?>, TypeUse> variables;
    private final Map<Signature, List<Method>> bySignature = new LinkedHashMap<>();

    ClassMethods(Class<?> type) {
        this.type = type;
        this.variables = TypeUse.variablesOf(type);
        for (Class<?> each : withSupertypes(type)) {
            for (Method method : each.getDeclaredMethods()) {
                int modifiers = method.getModifiers();
                if (Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers) && !method.isSynthetic()) {
                    bySignature
                            .computeIfAbsent(Signature.of(method, variables), key -> new ArrayList<>(1))
                            .add(method);
                }
            }
        }
    }

    /** The method of this signature, then those that it overrides, the nearest first; empty if there is none. */
    List<Method> find(Signature signature) {
        return bySignature.getOrDefault(signature, List.of());
    }

    TypeUse result(Method method) {
        return new TypeUse(method.getGenericReturnType(), variables);
    }

    TypeUse parameter(Method method, int index) {
        return new TypeUse(method.getGenericParameterTypes()[index], variables);
    }

    /** Such as {@code Orders.find(long): Order}. */
    String describe(Method method) {
        return Signature.describe(method, variables);
    }

    /** The methods of this name that a call cannot reach or that take other parameters, for messages. */
    List<String> describeNamed(String name) {
        List<String> found = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            Arrays.stream(at.getDeclaredMethods())
                    .filter(method -> method.getName().equals(name) && !method.isSynthetic())
                    .map(method -> visibility(method) + describe(method))
                    .sorted()
                    .forEach(found::add);
        }
        return found;
    }

    /** Says if a parameter is another class of the same name, which its text does not show; for messages. */
    String otherLoaders(Signature wanted) {
        for (Signature signature : bySignature.keySet()) {
            if (signature.name().equals(wanted.name())
                    && signature.parameters().size() == wanted.parameters().size()) {
                for (int i = 0; i < wanted.parameters().size(); i++) {
                    Class<?> own = signature.parameters().get(i);
                    Class<?> other = wanted.parameters().get(i);
                    if (own != other && own.getName().equals(other.getName())) {
                        return "; there " + own.getName() + " is of " + own.getClassLoader() + ", here of "
                                + other.getClassLoader();
                    }
                }
            }
        }
        return "";
    }

    private static String visibility(Method method) {
        int modifiers =
                method.getModifiers() & (Modifier.PUBLIC | Modifier.PRIVATE | Modifier.PROTECTED | Modifier.STATIC);
        if (modifiers == Modifier.PUBLIC) {
            return "";
        }
        return (modifiers == 0 ? "package-private" : Modifier.toString(modifiers)) + " ";
    }

    /** The class and its superclasses first: what a class says counts before what an interface says. */
    private static Set<Class<?>> withSupertypes(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (@Nullable Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            all.add(at);
        }
        for (Class<?> at : List.copyOf(all)) {
            addInterfaces(at, all);
        }
        return all;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
        all.addAll(Arrays.asList(type.getInterfaces()));
        for (Class<?> direct : type.getInterfaces()) {
            addInterfaces(direct, all);
        }
    }
}
