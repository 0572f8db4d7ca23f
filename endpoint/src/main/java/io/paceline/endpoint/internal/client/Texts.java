package io.paceline.endpoint.internal.client;

import io.paceline.endpoint.internal.bind.Container;
import io.paceline.endpoint.internal.bind.Conversions;
import java.lang.reflect.Array;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of simple types, or several of one, to the texts that stand for them: the other end of {@link Conversions}.
 *
 * @param given how values of some types are written, by the type
 */
record Texts(Map<Class<?>, Function<Object, String>> given, Conversions conversions) {

    /** Writes the arguments of one type. */
    @FunctionalInterface
    interface OfType {
        /**
         * The texts of an argument; null if it says that there is no value.
         *
         * @throws IllegalArgumentException if one of several is null, or no text stands for it
         */
        @Nullable
        List<String> of(@Nullable Object argument);
    }

    /** Whether text stands for the values of a type, one each. */
    boolean isSimple(Type type) {
        Container container = Container.of(type);
        return !container.takesMany()
                && (given.containsKey(container.element()) || conversions.isSimple(container.element()));
    }

    /** Whether values of a type travel as several texts, one for each of its members. */
    boolean isModel(Class<?> type) {
        return !given.containsKey(type) && conversions.isModel(type);
    }

    /**
     * The texts of a type.
     *
     * @throws IllegalArgumentException if no text stands for its values
     */
    OfType of(Type type) {
        Class<?> element = Container.of(type).element();
        Function<Object, String> own = given.get(element);
        if (own == null && !conversions.isSimple(element)) {
            throw new IllegalArgumentException(
                    type.getTypeName() + " (expected: a simple type, or List, Set, Optional or an array of one)");
        }
        Function<Object, String> text = own == null ? Texts::text : own;
        return argument -> texts(argument, text);
    }

    private static @Nullable List<String> texts(@Nullable Object argument, Function<Object, String> text) {
        Object value = argument instanceof Optional<?> optional ? optional.orElse(null) : argument;
        if (value == null) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        if (value instanceof Iterable<?> several) {
            several.forEach(each -> texts.add(text.apply(present(each))));
        } else if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                texts.add(text.apply(present(Array.get(value, i))));
            }
        } else {
            texts.add(text.apply(value));
        }
        return texts;
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("null among the values (expected: none)");
        }
        return value;
    }

    private static String text(Object value) {
        if ((value instanceof Double number && !Double.isFinite(number))
                || (value instanceof Float single && !Float.isFinite(single))) {
            throw new IllegalArgumentException(value + " (expected: a number that servers can read)");
        }
        // toString of an enum may be for people
        return value instanceof Enum<?> constant ? constant.name() : value.toString();
    }
}
