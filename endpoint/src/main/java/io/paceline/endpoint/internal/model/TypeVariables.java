package io.paceline.endpoint.internal.model;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the type variables of its supertypes stand for in one class. */
public final class TypeVariables {

    private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

    /** What the variables of the supertypes of a class stand for. */
    public TypeVariables(Class<?> type) {
        add(type);
    }

    private void add(Class<?> type) {
        List<Type> supertypes = new ArrayList<>(Arrays.asList(type.getGenericInterfaces()));
        if (type.getGenericSuperclass() != null) {
            supertypes.add(type.getGenericSuperclass());
        }
        for (Type supertype : supertypes) {
            if (supertype instanceof ParameterizedType generic) {
                TypeVariable<?>[] variables = ((Class<?>) generic.getRawType()).getTypeParameters();
                for (int i = 0; i < variables.length; i++) {
                    bindings.put(variables[i], resolve(generic.getActualTypeArguments()[i]));
                }
            }
            add(rawClass(supertype));
        }
    }

    /** The type with its variables replaced; what is not known becomes its bound. */
    public Type resolve(Type type) {
        if (type instanceof TypeVariable<?> variable) {
            Type known = bindings.get(variable);
            return known != null ? known : rawClass(variable.getBounds()[0]);
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Type[] resolved = new Type[arguments.length];
            for (int i = 0; i < arguments.length; i++) {
                resolved[i] = resolve(arguments[i]);
            }
            return new Generic((Class<?>) generic.getRawType(), List.of(resolved), generic.getOwnerType());
        }
        if (type instanceof GenericArrayType array) {
            Type element = resolve(array.getGenericComponentType());
            return element instanceof Class<?> known ? known.arrayType() : new ArrayOf(element);
        }
        if (type instanceof WildcardType wildcard) {
            return resolve(wildcard.getUpperBounds()[0]);
        }
        return type;
    }

    /** The classes of the parameters of a method. */
    List<Class<?>> erased(Method method) {
        List<Class<?>> classes = new ArrayList<>();
        for (Type parameter : method.getGenericParameterTypes()) {
            classes.add(rawClass(resolve(parameter)));
        }
        return classes;
    }

    /** The class of a type without its arguments. */
    public static Class<?> rawClass(Type type) {
        if (type instanceof Class<?> known) {
            return known;
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        if (type instanceof GenericArrayType array) {
            return Array.newInstance(rawClass(array.getGenericComponentType()), 0)
                    .getClass();
        }
        if (type instanceof TypeVariable<?> variable) {
            return rawClass(variable.getBounds()[0]);
        }
        return rawClass(((WildcardType) type).getUpperBounds()[0]);
    }

    /** The first argument of a generic type; {@code String} for a raw one, as one would read it. */
    public static Type argument(Type type) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : String.class;
    }

    private record Generic(
            Class<?> raw, List<Type> arguments, @Nullable Type owner) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return arguments.toArray(Type[]::new);
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return owner;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(raw.getTypeName()).append('<');
            for (int i = 0; i < arguments.size(); i++) {
                text.append(i == 0 ? "" : ", ").append(arguments.get(i).getTypeName());
            }
            return text.append('>').toString();
        }
    }

    private record ArrayOf(Type element) implements GenericArrayType {
        @Override
        public Type getGenericComponentType() {
            return element;
        }

        @Override
        public String toString() {
            return element.getTypeName() + "[]";
        }
    }
}
