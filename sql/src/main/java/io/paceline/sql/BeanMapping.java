package io.paceline.sql;

import io.paceline.core.Argument;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rows to beans: made by the constructor without parameters, then filled by setters and public fields. What has no column
 * keeps what the constructor gave it.
 *
 * <p>Thread rules: immutable.
 */
final class BeanMapping<T> implements Mapping<T> {

    private final Class<T> type;
    private final MethodHandle constructor;
    private final List<String> names;
    private final List<Property> properties;

    /**
     * A property.
     *
     * @param setter takes the bean and the value
     * @param reader takes a row and the number of a column, and gives the value
     */
    private record Property(MethodHandle setter, MethodHandle reader) {}

    private BeanMapping(Class<T> type, MethodHandle constructor, List<String> names, List<Property> properties) {
        this.type = type;
        this.constructor = constructor;
        this.names = names;
        this.properties = properties;
    }

    static <T> BeanMapping<T> of(Class<T> type, ClassAccess access) {
        boolean inner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) || inner) {
            throw ClassMapping.refused(type);
        }
        Constructor<T> constructor;
        try {
            constructor = type.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            IllegalArgumentException refused = ClassMapping.refused(type);
            refused.initCause(e);
            throw refused;
        }
        Map<String, Property> properties = new TreeMap<>();
        for (Field field : type.getFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
                properties.put(
                        field.getName(),
                        new Property(
                                access.handle(lookup -> lookup.unreflectSetter(field)),
                                ColumnReader.of(field.getGenericType(), type.getSimpleName() + "." + field.getName())));
            }
        }
        setters(type).forEach((name, methods) -> {
            Method setter = setter(type, name, methods);
            properties.put(
                    name,
                    new Property(
                            access.handle(lookup -> lookup.unreflect(setter)),
                            ColumnReader.of(setter.getGenericParameterTypes()[0], type.getSimpleName() + "." + name)));
        });
        if (properties.isEmpty()) {
            throw ClassMapping.refused(type);
        }
        return new BeanMapping<>(
                type,
                access.handle(lookup -> lookup.unreflectConstructor(constructor)),
                List.copyOf(properties.keySet()),
                List.copyOf(properties.values()));
    }

    private static Map<String, List<Method>> setters(Class<?> type) {
        Map<String, List<Method>> setters = new TreeMap<>();
        for (Method method : type.getMethods()) {
            String name = method.getName();
            if (name.startsWith("set")
                    && name.length() > 3
                    && method.getParameterCount() == 1
                    && !method.isVarArgs()
                    && !method.isBridge()
                    && !Modifier.isStatic(method.getModifiers())) {
                String property = name.substring(3, 4).toLowerCase(Locale.ROOT) + name.substring(4);
                setters.computeIfAbsent(property, absent -> new ArrayList<>()).add(method);
            }
        }
        return setters;
    }

    /** The setter of a property; among several the one that takes what the getter gives. */
    private static Method setter(Class<?> type, String name, List<Method> setters) {
        if (setters.size() == 1) {
            return setters.get(0);
        }
        String upper = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        for (String getter : List.of("get" + upper, "is" + upper, name)) {
            try {
                Class<?> given = type.getMethod(getter).getReturnType();
                for (Method setter : setters) {
                    if (setter.getParameterTypes()[0] == given) {
                        return setter;
                    }
                }
            } catch (NoSuchMethodException none) {
                // the next one may be there
            }
        }
        throw Argument.wrong(
                "type",
                type.getName() + ", which has several methods set" + upper,
                "one, or a getter that says which is meant");
    }

    @Override
    public RowMapper<T> bind(Columns columns) {
        int[] found = ClassMapping.match(columns, names);
        if (Arrays.stream(found).allMatch(column -> column < 0)) {
            throw new SqlException(
                    SqlException.Kind.DECODE,
                    type.getSimpleName() + ": no column fits a property (expected: one of " + names + ", not "
                            + ClassMapping.names(columns) + ")");
        }
        MethodHandle[] parts = new MethodHandle[found.length];
        MethodType filling = MethodType.methodType(type, type, Row.class);
        MethodHandle filled = MethodHandles.dropArguments(MethodHandles.identity(type), 1, Row.class);
        for (int i = found.length - 1; i >= 0; i--) {
            parts[i] = MethodHandles.insertArguments(properties.get(i).reader, 1, Math.max(0, found[i]));
            if (found[i] >= 0) {
                MethodHandle set = MethodHandles.filterArguments(properties.get(i).setter, 1, parts[i])
                        .asType(filling.changeReturnType(void.class));
                filled = MethodHandles.foldArguments(filled, set);
            }
        }
        return HandleMapper.of(
                MethodHandles.foldArguments(filled, constructor), new ObjectFailure(type, names, found, parts));
    }
}
