package io.paceline.service.internal.proxy;

import io.paceline.core.proxy.ProxyType;
import java.lang.invoke.MethodType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** A type in the place where it is used: with what the type variables in it stand for there. */
final class TypeUse {

    private final Type type;
    private final Map<TypeVariable<?>, TypeUse> variables;

    /** The use of a type where these variables are known; the others stay open. */
    TypeUse(Type type, Map<TypeVariable<?>, TypeUse> variables) {
        TypeUse known = type instanceof TypeVariable<?> ? variables.get(type) : null;
        this.type = known == null ? type : known.type;
        this.variables = known == null ? variables : known.variables;
    }

    /** What the type variables of the supertypes of a class stand for. */
    static Map<TypeVariable<?>, TypeUse> variablesOf(Class<?> type) {
        Map<TypeVariable<?>, TypeUse> variables = new HashMap<>();
        addSupertypes(type, variables);
        return variables;
    }

    private static void addSupertypes(Class<?> type, Map<TypeVariable<?>, TypeUse> variables) {
        for (Type supertype : type.getGenericInterfaces()) {
            add(supertype, variables, variables);
        }
        Type superclass = type.getGenericSuperclass();
        if (superclass != null) {
            add(superclass, variables, variables);
        }
    }

    private static void add(Type type, Map<TypeVariable<?>, TypeUse> where, Map<TypeVariable<?>, TypeUse> variables) {
        if (type instanceof ParameterizedType generic) {
            TypeVariable<?>[] parameters = rawClass(generic).getTypeParameters();
            for (int i = 0; i < parameters.length; i++) {
                variables.put(parameters[i], new TypeUse(generic.getActualTypeArguments()[i], where));
            }
        }
        addSupertypes(rawClass(type), variables);
    }

    /** The class that is left of it at run time. */
    Class<?> erased() {
        if (type instanceof GenericArrayType array) {
            return at(array.getGenericComponentType()).erased().arrayType();
        }
        if (type instanceof TypeVariable<?> variable) {
            return at(variable.getBounds()[0]).erased();
        }
        if (type instanceof WildcardType wildcard) {
            return at(wildcard.getUpperBounds()[0]).erased();
        }
        return rawClass(type);
    }

    boolean isVoid() {
        return type == void.class;
    }

    boolean isStage() {
        return CompletionStage.class.isAssignableFrom(erased());
    }

    /** What a stage of this type will hold. */
    TypeUse stageValue() {
        return supertypeArgument(CompletionStage.class, 0);
    }

    /** Whether each value of this type can stand where the other is wanted, as far as neither leaves something open. */
    boolean fits(TypeUse wanted) {
        return boxed(wanted.erased()).isAssignableFrom(boxed(erased())) && argumentsFit(wanted);
    }

    /** Whether both are the same type, as far as neither leaves something open. */
    boolean matches(TypeUse other) {
        return isOpen() || other.isOpen() || (erased() == other.erased() && argumentsFit(other));
    }

    private boolean argumentsFit(TypeUse wanted) {
        if (type instanceof GenericArrayType own && wanted.type instanceof GenericArrayType other) {
            return at(own.getGenericComponentType()).matches(wanted.at(other.getGenericComponentType()));
        }
        if (isOpen() || !(wanted.type instanceof ParameterizedType generic)) {
            return true;
        }
        Type[] arguments = generic.getActualTypeArguments();
        for (int i = 0; i < arguments.length; i++) {
            if (!supertypeArgument(wanted.erased(), i).matches(wanted.at(arguments[i]))) {
                return false;
            }
        }
        return true;
    }

    /** What the parameter of a supertype stands for here, such as that of CompletionStage in a subclass of it. */
    private TypeUse supertypeArgument(Class<?> supertype, int index) {
        Map<TypeVariable<?>, TypeUse> inside = new HashMap<>();
        add(isOpen() ? erased() : type, variables, inside);
        return new TypeUse(supertype.getTypeParameters()[index], inside);
    }

    private boolean isOpen() {
        return type instanceof TypeVariable<?> || type instanceof WildcardType;
    }

    private TypeUse at(Type part) {
        return new TypeUse(part, variables);
    }

    private static Class<?> rawClass(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /** As it would be written in source, with simple names and with what is known of variables. */
    @Override
    public String toString() {
        if (type instanceof ParameterizedType generic) {
            String arguments = Arrays.stream(generic.getActualTypeArguments())
                    .map(argument -> at(argument).toString())
                    .collect(Collectors.joining(", "));
            return ProxyType.name(rawClass(type)) + "<" + arguments + ">";
        }
        if (type instanceof GenericArrayType array) {
            return at(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof WildcardType wildcard) {
            boolean lower = wildcard.getLowerBounds().length > 0;
            Type bound = lower ? wildcard.getLowerBounds()[0] : wildcard.getUpperBounds()[0];
            return bound == Object.class && !lower ? "?" : (lower ? "? super " : "? extends ") + at(bound);
        }
        return type instanceof Class<?> known ? ProxyType.name(known) : type.getTypeName();
    }
}
