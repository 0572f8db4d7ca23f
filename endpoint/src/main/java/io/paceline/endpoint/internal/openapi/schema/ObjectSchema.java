package io.paceline.endpoint.internal.openapi.schema;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.paceline.endpoint.openapi.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitable;
import tools.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.BeanPropertyWriter;

/** Describes an object property by property, as its serializer tells of them. */
final class ObjectSchema extends JsonObjectFormatVisitor.Base {

    private final Schemas schemas;
    private final Class<?> owner;
    private final ObjectNode schema;
    private final ObjectNode properties;
    private final Map<String, BeanPropertyDefinition> readable;
    private boolean oneWay = true;

    ObjectSchema(Schemas schemas, JavaType type, ObjectNode schema) {
        super(schemas.context);
        this.schemas = schemas;
        this.owner = type.getRawClass();
        this.schema = schema;
        this.properties = schema.put("type", "object").putObject("properties");
        this.readable = readable(type);
    }

    /** What is read, which may be more or less than what is written; empty where we cannot tell. */
    private Map<String, BeanPropertyDefinition> readable(JavaType type) {
        Map<String, BeanPropertyDefinition> found = new LinkedHashMap<>();
        DeserializationConfig config = schemas.mapper.deserializationConfig();
        ClassIntrospector introspector = config.classIntrospectorInstance();
        BeanDescription bean =
                introspector.introspectForDeserialization(type, introspector.introspectClassAnnotations(type));
        if (!type.isConcrete() || bean.getClassAnnotations().has(JsonDeserialize.class)) {
            return found;
        }
        for (BeanPropertyDefinition property : bean.findProperties()) {
            if (property.couldDeserialize()) {
                found.put(property.getName(), property);
            }
        }
        return found;
    }

    @Override
    public void property(BeanProperty property) {
        add(property, true);
    }

    @Override
    public void optionalProperty(BeanProperty property) {
        add(property, false);
    }

    @Override
    public void property(String name, @Nullable JsonFormatVisitable handler, JavaType type) {
        optionalProperty(name, handler, type);
    }

    @Override
    public void optionalProperty(String name, @Nullable JsonFormatVisitable handler, JavaType type) {
        properties.set(name, handler == null ? schemas.of(type) : schemas.of(type, handler, false));
    }

    private void add(BeanProperty property, boolean required) {
        if (property.getMember().getDeclaringClass() != owner
                && !property.getMember().getDeclaringClass().isAssignableFrom(owner)) {
            // of an object that is written into this one, and read in another way
            oneWay = false;
        }
        Declared declared = Declared.of(property);
        ObjectNode value = value(property);
        boolean never = property.getType().isPrimitive() || (!isOptional(property.getType()) && declared.isNeverNull());
        Constraints.add(declared, value);
        if (!never) {
            value = Nodes.orNull(value);
        }
        Texts.describe(value, property.getAnnotation(Schema.class));
        String description = property.getMetadata().getDescription();
        if (description != null && !value.has("description")) {
            value.put("description", description);
        }
        if (declared.has(Deprecated.class.getName())) {
            value.put("deprecated", true);
        }
        properties.set(property.getName(), value);
        boolean always = never && !property.getType().isPrimitive() && !mayBeLeftOut(property);
        boolean sent = readable.isEmpty() || readable.containsKey(property.getName());
        if ((required || always) && sent) {
            schema.withArray("required").add(property.getName());
        }
    }

    /** Whether nothing is a value of the type, which is written as null. */
    private static boolean isOptional(JavaType type) {
        return type.isReferenceType() || type.getRawClass().getName().startsWith("java.util.Optional");
    }

    private ObjectNode value(BeanProperty property) {
        JavaType type = property.getType();
        JsonFormat.Value format = property.findPropertyFormat(schemas.mapper.serializationConfig(), type.getRawClass());
        if (format.hasPattern() && format.getShape() != JsonFormat.Shape.NUMBER) {
            return Nodes.ofType("string");
        }
        ValueSerializer<?> serializer = property instanceof BeanPropertyWriter writer ? writer.getSerializer() : null;
        // What only this property has must not become the schema of its type.
        boolean own = property.getAnnotation(JsonIgnoreProperties.class) != null
                || property.getAnnotation(JsonIncludeProperties.class) != null
                || property.getAnnotation(JsonSerialize.class) != null;
        if (serializer == null) {
            serializer = schemas.context.findPrimaryPropertySerializer(type, property);
        }
        return schemas.of(type, serializer, own && !type.isContainerType());
    }

    private boolean mayBeLeftOut(BeanProperty property) {
        JsonInclude.Value inclusion = property.findPropertyInclusion(schemas.mapper.serializationConfig(), owner);
        return switch (inclusion.getValueInclusion()) {
            case ALWAYS, USE_DEFAULTS, NON_NULL, NON_ABSENT -> false;
            case NON_EMPTY, NON_DEFAULT, CUSTOM -> true;
        };
    }

    /** Adds what is only read, and marks what is only written, once all that is written is known. */
    void finish() {
        if (readable.isEmpty() || !oneWay) {
            return;
        }
        for (String name : properties.propertyNames()) {
            if (!readable.containsKey(name) && properties.get(name) instanceof ObjectNode written) {
                written.put("readOnly", true);
            }
        }
        readable.forEach((name, definition) -> {
            if (!properties.has(name)) {
                ObjectNode value = schemas.of(definition.getPrimaryType());
                if (!definition.getPrimaryType().isPrimitive()) {
                    value = Nodes.orNull(value);
                }
                properties.set(name, value.put("writeOnly", true));
            }
        });
    }
}
