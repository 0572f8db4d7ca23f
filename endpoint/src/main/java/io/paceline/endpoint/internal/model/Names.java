package io.paceline.endpoint.internal.model;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;

/** How methods and parameters are called in messages. */
public final class Names {

    private Names() {}

    /** Such as {@code Accounts.find(long, String)}. */
    public static String of(Executable code) {
        String owner = simple(code.getDeclaringClass());
        StringBuilder name = new StringBuilder(owner)
                .append('.')
                .append(code instanceof Constructor<?> ? owner : code.getName())
                .append('(');
        Class<?>[] types = code.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            name.append(i == 0 ? "" : ", ").append(types[i].getSimpleName());
        }
        return name.append(')').toString();
    }

    /** Such as {@code parameter id of Accounts.find(long, String)}. */
    public static String of(Parameter parameter) {
        return "parameter " + parameter.getName() + " of " + of(parameter.getDeclaringExecutable());
    }

    private static String simple(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }
}
