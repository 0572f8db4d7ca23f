package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.TypeVariables;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What stands around the simple value in the type of a parameter.
 *
 * @param element the type of the simple value
 * @param ofMany makes the argument from all values; null if there is only one
 * @param optional whether the argument is an {@code Optional} of that
 */
public record Container(Class<?> element, @Nullable Function<List<Object>, Object> ofMany, boolean optional) {

    /** Takes a type apart. */
    public static Container of(Type type) {
        if (TypeVariables.rawClass(type) == Optional.class) {
            Container inner = of(TypeVariables.argument(type));
            return new Container(inner.element, inner.ofMany, true);
        }
        Class<?> raw = TypeVariables.rawClass(type);
        if (raw == List.class || raw == Collection.class || raw == Iterable.class) {
            return new Container(TypeVariables.rawClass(TypeVariables.argument(type)), ArrayList::new, false);
        }
        if (raw == Set.class) {
            return new Container(TypeVariables.rawClass(TypeVariables.argument(type)), LinkedHashSet::new, false);
        }
        if (raw.isArray()) {
            Class<?> element = type instanceof GenericArrayType array
                    ? TypeVariables.rawClass(array.getGenericComponentType())
                    : raw.getComponentType();
            return new Container(element, values -> array(element, values), false);
        }
        return new Container(raw, null, false);
    }

    /** Whether it takes all values of a name. */
    public boolean takesMany() {
        return ofMany != null;
    }

    /** The argument for one value. */
    Object of(Object value) {
        return optional ? Optional.of(value) : value;
    }

    /** The argument if there are no values of several. */
    Object ofNone() {
        return optional ? Optional.empty() : of(List.of());
    }

    /** The argument for all values. */
    Object of(List<Object> values) {
        Object many = ofMany == null ? values : ofMany.apply(values);
        return optional ? Optional.of(many) : many;
    }

    private static Object array(Class<?> element, List<Object> values) {
        Object array = Array.newInstance(element, values.size());
        for (int i = 0; i < values.size(); i++) {
            Array.set(array, i, values.get(i));
        }
        return array;
    }
}
