package io.paceline.endpoint.internal.model;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A class with all that it extends and implements: its methods, each with those that it overrides. */
public final class ClassView {

    private final List<Class<?>> classes;
    private final TypeVariables types;

    /** The view of a class or interface. */
    public ClassView(Class<?> type) {
        this.types = new TypeVariables(type);
        this.classes = List.copyOf(withSupertypes(type));
    }

    /** What type variables stand for in it. */
    public TypeVariables types() {
        return types;
    }

    /** The annotation of the class, or else of the nearest supertype that has one. */
    public <A extends Annotation> @Nullable A annotation(Class<A> kind) {
        for (Class<?> type : classes) {
            A found = type.getDeclaredAnnotation(kind);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /**
     * The methods, each as a list of the one that runs and those that it overrides, nearest first. Bridges, which the
     * compiler makes, are left out: what they lead to is there.
     */
    public Collection<List<Method>> methods() {
        Map<List<Object>, List<Method>> bySignature = new LinkedHashMap<>();
        for (Class<?> type : classes) {
            for (Method method : type.getDeclaredMethods()) {
                if (!method.isSynthetic()) {
                    bySignature
                            .computeIfAbsent(signature(method), key -> new ArrayList<>(1))
                            .add(method);
                }
            }
        }
        return bySignature.values();
    }

    // In terms of this class, so that add(T) of an interface and add(Order) of the class that implements it are one.
    // What cannot be overridden stands alone.
    private List<Object> signature(Method method) {
        List<Object> signature = new ArrayList<>();
        signature.add(method.getName());
        for (Class<?> parameter : types.erased(method)) {
            signature.add(parameter);
        }
        if (Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
            signature.add(method);
        }
        return signature;
    }

    /** The class and its superclasses first: what a class says counts before what an interface says. */
    private static Set<Class<?>> withSupertypes(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            all.add(at);
        }
        for (Class<?> at : List.copyOf(all)) {
            addInterfaces(at, all);
        }
        return all;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> all) {
        for (Class<?> direct : type.getInterfaces()) {
            all.add(direct);
        }
        for (Class<?> direct : type.getInterfaces()) {
            addInterfaces(direct, all);
        }
    }
}
