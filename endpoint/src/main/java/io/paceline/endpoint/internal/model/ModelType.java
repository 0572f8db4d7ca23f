package io.paceline.endpoint.internal.model;

import io.paceline.endpoint.RequestParam;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A record or bean whose members are sent one by one, in a query or a form.
 *
 * @param constructor takes the members of a record, in order; nothing for a bean
 * @param members each with the name that it is sent under
 */
public record ModelType(Constructor<?> constructor, List<Member> members) {

    /** How deep models may lie in each other, the outermost counted. */
    public static final int DEPTH_MAX = 8;

    /** The largest index of a model among several; as many as Spring adds by itself. */
    public static final int INDEX_MAX = 255;

    /**
     * One member.
     *
     * @param name under which it is sent
     * @param type its type
     * @param required whether it has to be there
     * @param defaultValue what is taken if it is missing, or null
     * @param parameter of the constructor or the setter; bears the annotations
     * @param getter gives its value, or null if nothing does
     */
    public record Member(
            String name,
            Type type,
            boolean required,
            @Nullable String defaultValue,
            Parameter parameter,
            @Nullable Method getter) {

        private static Member of(String property, Type type, Parameter parameter, @Nullable Method getter) {
            RequestParam said = parameter.getAnnotation(RequestParam.class);
            if (said == null) {
                // a bean says by its initial values what a missing member is
                boolean required = parameter.getDeclaringExecutable() instanceof Constructor<?>
                        && ParameterReader.isRequired(type, parameter);
                return new Member(property, type, required, null, parameter, getter);
            }
            String given = said.value().isEmpty() ? said.name() : said.value();
            return new Member(
                    given.isEmpty() ? property : given,
                    type,
                    said.required() && !ParameterReader.isNullable(parameter),
                    ParameterReader.given(said.defaultValue()),
                    parameter,
                    getter);
        }

        /** What sets it in a bean; null in a record. */
        public @Nullable Method setter() {
            return parameter.getDeclaringExecutable() instanceof Method method ? method : null;
        }
    }

    /**
     * Takes a class apart.
     *
     * @throws IllegalArgumentException if it is neither a record nor a bean
     */
    public static ModelType of(Class<?> type) {
        return type.isRecord() ? ofRecord(type) : ofBean(type);
    }

    /** Whether {@link #of} can take a class apart. */
    public static boolean isModel(Class<?> type) {
        try {
            return !of(type).members.isEmpty();
        } catch (IllegalArgumentException neither) {
            return false;
        }
    }

    private static ModelType ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Constructor<?> canonical = constructor(
                type, Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            members.add(Member.of(
                    components[i].getName(),
                    components[i].getGenericType(),
                    canonical.getParameters()[i],
                    components[i].getAccessor()));
        }
        return new ModelType(canonical, List.copyOf(members));
    }

    private static ModelType ofBean(Class<?> type) {
        List<Member> members = new ArrayList<>();
        Arrays.stream(type.getMethods())
                .filter(method ->
                        method.getName().length() > 3 && method.getName().startsWith("set"))
                .filter(method -> method.getParameterCount() == 1 && !method.isBridge())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.comparing(Method::getName))
                .forEach(setter -> members.add(Member.of(
                        property(setter),
                        setter.getGenericParameterTypes()[0],
                        setter.getParameters()[0],
                        getter(type, setter))));
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) || members.isEmpty()) {
            throw unusable(type);
        }
        return new ModelType(constructor(type), List.copyOf(members));
    }

    private static Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
        try {
            return type.getDeclaredConstructor(parameters);
        } catch (NoSuchMethodException none) {
            throw unusable(type);
        }
    }

    private static IllegalArgumentException unusable(Class<?> type) {
        return new IllegalArgumentException(type.getTypeName()
                + " (expected: a record, or a class with setters and a constructor without parameters)");
    }

    private static String property(Executable setter) {
        String name = setter.getName().substring(3);
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static @Nullable Method getter(Class<?> type, Method setter) {
        String property = setter.getName().substring(3);
        for (String prefix : List.of("get", "is")) {
            try {
                Method getter = type.getMethod(prefix + property);
                if (getter.getReturnType() == setter.getParameterTypes()[0]) {
                    return getter;
                }
            } catch (NoSuchMethodException none) {
                // the next name
            }
        }
        return null;
    }
}
