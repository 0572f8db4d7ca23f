package io.paceline.service.internal.proxy;

import io.paceline.core.proxy.ProxyType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a method is found by: its name and the classes of its parameters, with type variables replaced. */
record Signature(String name, List<Class<?>> parameters) {

    static Signature of(Method method, Map<TypeVariable<?>, TypeUse> variables) {
        List<Class<?>> parameters = new ArrayList<>();
        for (Type parameter : method.getGenericParameterTypes()) {
            parameters.add(new TypeUse(parameter, variables).erased());
        }
        return new Signature(method.getName(), List.copyOf(parameters));
    }

    /** Such as {@code OrderApi.find(long): Reply<Order>}. */
    static String describe(Method method, Map<TypeVariable<?>, TypeUse> variables) {
        List<String> parameters = new ArrayList<>();
        for (Type parameter : method.getGenericParameterTypes()) {
            parameters.add(new TypeUse(parameter, variables).toString());
        }
        return ProxyType.name(method.getDeclaringClass()) + "." + method.getName() + "(" + String.join(", ", parameters)
                + "): " + new TypeUse(method.getGenericReturnType(), variables);
    }
}
