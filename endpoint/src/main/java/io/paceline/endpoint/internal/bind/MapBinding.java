package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.http.HttpRequest;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Binds a map to all texts of a source, by name.
 *
 * @param ofAll whether the map holds all values of a name, else the first
 */
record MapBinding(TextSource source, boolean ofAll) implements ParameterBinding {

    static MapBinding of(TextSource source, OperationParameter parameter) {
        if (parameter.type() instanceof ParameterizedType map && map.getActualTypeArguments()[0] == String.class) {
            Type value = map.getActualTypeArguments()[1];
            if (value == String.class) {
                return new MapBinding(source, false);
            } else if (value instanceof ParameterizedType list
                    && list.getRawType() == List.class
                    && list.getActualTypeArguments()[0] == String.class) {
                return new MapBinding(source, true);
            }
        }
        throw new IllegalArgumentException(parameter + ": " + parameter.type().getTypeName()
                + " (expected: Map<String, String> or Map<String, List<String>>)");
    }

    @Override
    public Object bind(HttpRequest request) {
        Map<String, Object> map =
                source == TextSource.HEADER ? new TreeMap<>(String.CASE_INSENSITIVE_ORDER) : new LinkedHashMap<>();
        for (String name : source.names(request)) {
            List<String> all = source.all(request, name);
            map.put(name, ofAll ? all : all.get(0));
        }
        return map;
    }
}
