package io.paceline.endpoint.internal.openapi.schema;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A type that Jackson writes with an id that tells which of its subtypes a value has. */
final class Variants {

    private final Schemas schemas;
    private final JavaType type;
    private final TypeSerializer ids;

    private Variants(Schemas schemas, JavaType type, TypeSerializer ids) {
        this.schemas = schemas;
        this.type = type;
        this.ids = ids;
    }

    /** The variants of a type, or null if it is written without an id. */
    static @Nullable Variants of(Schemas schemas, JavaType type) {
        TypeSerializer ids = type.isContainerType() ? null : schemas.context.findTypeSerializer(type);
        return ids == null ? null : new Variants(schemas, type, ids);
    }

    /** Describes the type as one of its variants, or as the only one. */
    void describe(ObjectNode schema) {
        List<JavaType> subtypes = subtypes();
        if (subtypes.equals(List.of(type))) {
            schema.setAll(variant(type));
            return;
        }
        boolean named = inclusion() == JsonTypeInfo.As.PROPERTY || inclusion() == JsonTypeInfo.As.EXISTING_PROPERTY;
        boolean deduced = ids.getPropertyName() == null && named;
        ArrayNode choice = schema.putArray(deduced ? "anyOf" : "oneOf");
        for (JavaType subtype : subtypes) {
            choice.add(reference(subtype));
        }
        if (named && !deduced) {
            ObjectNode discriminator = schema.putObject("discriminator").put("propertyName", ids.getPropertyName());
            ObjectNode mapping = discriminator.putObject("mapping");
            for (JavaType subtype : subtypes) {
                component(subtype).onName(place -> mapping.put(id(subtype), place));
            }
        }
    }

    private ObjectNode reference(JavaType subtype) {
        return component(subtype).reference();
    }

    private Components.Component component(JavaType subtype) {
        // The type itself may be one of its variants: then it has two schemas.
        Object key = subtype.equals(type) ? List.of(type) : subtype;
        Components.Component known = schemas.components.find(key);
        if (known != null) {
            return known;
        }
        Components.Component added = schemas.components.add(key, subtype, "");
        added.schema.setAll(variant(subtype));
        return added;
    }

    private ObjectNode variant(JavaType subtype) {
        ObjectNode bare = schemas.bare(subtype);
        String id = id(subtype);
        switch (inclusion()) {
            case PROPERTY, EXISTING_PROPERTY -> {
                if (ids.getPropertyName() == null) {
                    return bare;
                }
                return withId(bare, ids.getPropertyName(), id);
            }
            case WRAPPER_OBJECT -> {
                ObjectNode wrapper = Nodes.ofType("object");
                wrapper.putObject("properties").set(id, bare);
                wrapper.putArray("required").add(id);
                return wrapper.put("maxProperties", 1);
            }
            case WRAPPER_ARRAY -> {
                ObjectNode wrapper = Nodes.ofType("array").put("minItems", 2).put("maxItems", 2);
                wrapper.putArray("prefixItems")
                        .add(Nodes.empty().put("const", id))
                        .add(bare);
                return wrapper;
            }
            default -> {
                return bare;
            }
        }
    }

    private static ObjectNode withId(ObjectNode bare, String property, String id) {
        ObjectNode variant = Nodes.ofType("object");
        ObjectNode properties = variant.putObject("properties");
        properties.putObject(property).put("type", "string").put("const", id);
        if (bare.get("properties") instanceof ObjectNode others) {
            others.forEachEntry((name, value) -> {
                if (!name.equals(property)) {
                    properties.set(name, value);
                }
            });
        }
        ArrayNode required = variant.putArray("required").add(property);
        bare.path("required").forEach(name -> {
            if (!name.stringValue("").equals(property)) {
                required.add(name);
            }
        });
        return variant;
    }

    private JsonTypeInfo.As inclusion() {
        return ids.getTypeInclusion();
    }

    private String id(JavaType subtype) {
        return ids.getTypeIdResolver().idFromValueAndType(schemas.context, null, subtype.getRawClass());
    }

    private List<JavaType> subtypes() {
        SerializationConfig config = schemas.mapper.serializationConfig();
        AnnotatedClass annotated = config.classIntrospectorInstance().introspectClassAnnotations(type);
        Collection<NamedType> known = config.getSubtypeResolver().collectAndResolveSubtypesByClass(config, annotated);
        Set<JavaType> subtypes = new LinkedHashSet<>();
        for (NamedType each : known) {
            if (!type.getRawClass().isAssignableFrom(each.getType())) {
                // a sibling, which the annotations of the common supertype name
                continue;
            }
            JavaType subtype = each.getType() == type.getRawClass()
                    ? type
                    : config.getTypeFactory().constructSpecializedType(type, each.getType());
            if (subtype.isConcrete()) {
                subtypes.add(subtype);
            }
        }
        if (subtypes.isEmpty() && type.isConcrete()) {
            subtypes.add(type);
        }
        List<JavaType> sorted = new ArrayList<>(subtypes);
        sorted.sort(
                (a, b) -> a.getRawClass().getName().compareTo(b.getRawClass().getName()));
        return sorted;
    }
}
