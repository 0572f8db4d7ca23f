package io.paceline.endpoint.internal.openapi.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas that have a name. Names are given at the end, when all types are known, so that they do not depend on
 * which came first: the simple name where it is the only one, else the full one.
 */
final class Components {

    private static final String PREFIX = "#/components/schemas/";

    private final Map<Object, Component> byKey = new LinkedHashMap<>();

    /** One named schema and who refers to it. */
    static final class Component {

        final ObjectNode schema = JsonNodeFactory.instance.objectNode();
        private final String simple;
        private final String full;
        private final List<Consumer<String>> uses = new ArrayList<>();

        Component(String simple, String full) {
            this.simple = simple;
            this.full = full;
        }

        /** A reference, which says where it leads once names are given. */
        ObjectNode reference() {
            ObjectNode reference = JsonNodeFactory.instance.objectNode().put("$ref", "");
            onName(name -> reference.put("$ref", name));
            return reference;
        }

        /** Is told the place of this schema once names are given. */
        void onName(Consumer<String> use) {
            uses.add(use);
        }
    }

    /** What stands for this type, or null. */
    @Nullable
    Component find(Object key) {
        return byKey.get(key);
    }

    /**
     * Makes room for the schema of a type.
     *
     * @param key the type, and more if it is described in more than one way
     * @param given the name that the user gave it, or empty
     */
    Component add(Object key, JavaType type, String given) {
        Component component =
                given.isEmpty() ? new Component(simpleName(type), fullName(type)) : new Component(given, given);
        byKey.put(key, component);
        return component;
    }

    /**
     * Names all, and tells those who refer to them.
     *
     * @throws IllegalArgumentException if two types were given the same name
     */
    ObjectNode name() {
        Map<String, Integer> counts = new TreeMap<>();
        byKey.values().forEach(component -> counts.merge(component.simple, 1, Integer::sum));
        Map<String, ObjectNode> named = new TreeMap<>();
        for (Component component : byKey.values()) {
            String name = counts.getOrDefault(component.simple, 0) > 1 ? component.full : component.simple;
            if (named.putIfAbsent(name, component.schema) != null) {
                throw new IllegalArgumentException("schema: " + name + " (expected: another name, which no other has)");
            }
            component.uses.forEach(use -> use.accept(PREFIX + name));
        }
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        named.forEach(all::set);
        return all;
    }

    /** Such as {@code PageGuest} for a {@code Page<Guest>}. */
    private static String simpleName(JavaType type) {
        StringBuilder name = new StringBuilder(legal(type.getRawClass().getSimpleName()));
        for (int i = 0; i < type.containedTypeCount(); i++) {
            name.append(simpleName(type.containedType(i)));
        }
        return name.toString();
    }

    /** Such as {@code com.example.Page_com.example.Guest}; what a name may not hold becomes an underscore. */
    private static String fullName(JavaType type) {
        StringBuilder name = new StringBuilder(legal(type.getRawClass().getTypeName()));
        for (int i = 0; i < type.containedTypeCount(); i++) {
            name.append('_').append(fullName(type.containedType(i)));
        }
        return name.toString();
    }

    private static String legal(String name) {
        return name.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
