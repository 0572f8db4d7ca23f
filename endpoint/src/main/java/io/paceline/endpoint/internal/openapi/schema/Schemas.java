package io.paceline.endpoint.internal.openapi.schema;

import java.lang.reflect.Type;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitable;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of one document. Objects and enums get a name of their own and are referred to; all else stands where it is
 * used.
 *
 * <p>One schema serves both ways: what only goes one way is {@code readOnly} or {@code writeOnly}. It holds what is
 * written, and what fits it is read; the codec reads more, such as numbers in strings. A value of a class may be null
 * unless it is declared as never being so: by JSpecify, by {@code @NotNull} and its like. The elements of collections are
 * taken as never null.
 *
 * <p>Not thread-safe.
 */
public final class Schemas {

    final JsonMapper mapper;
    final SerializationContext context;
    final Components components = new Components();
    private final Predicate<Class<?>> models;

    /**
     * Describes types as this mapper writes and reads them.
     *
     * @param models whether what travels as text is made of several, one for each member
     */
    public Schemas(JsonMapper mapper, Predicate<Class<?>> models) {
        this.mapper = mapper;
        this.models = models;
        this.context = contextOf(mapper);
    }

    // The only way to it that a mapper offers.
    private static SerializationContext contextOf(JsonMapper mapper) {
        JsonFormatVisitorWrapper.Base holder = new JsonFormatVisitorWrapper.Base();
        mapper.acceptJsonFormatVisitor(String.class, holder);
        return holder.getContext();
    }

    /** The schema of a type, or a reference to it. */
    public ObjectNode of(Type type) {
        return of(mapper.constructType(type));
    }

    /** Whether values of a type travel as several texts, one for each of its members. */
    public boolean isModel(Class<?> type) {
        return models.test(type);
    }

    /** Whether values of a type are known to travel as text. */
    public static boolean isText(Class<?> type) {
        return type.isEnum() || Scalars.of(type) != null;
    }

    /** The schema of a simple type as it stands in a path, a query, a field; text if we know no more of it. */
    public ObjectNode ofText(Class<?> type) {
        if (type.isEnum()) {
            return enumOfNames(type);
        }
        ObjectNode known = Scalars.of(type);
        return known != null ? known : Nodes.ofType("string");
    }

    /**
     * Gives each schema that was referred to its name; to be called once, at the end.
     *
     * @return the schemas by name, in the order of names
     * @throws IllegalArgumentException if two types were given the same name
     */
    public ObjectNode named() {
        return components.name();
    }

    ObjectNode of(JavaType type) {
        return visit(type, context.findValueSerializer(type), new SchemaVisitor(this, false));
    }

    /** As a given serializer writes it, such as one that was changed by annotations of a property. */
    ObjectNode of(JavaType type, @Nullable JsonFormatVisitable serializer, boolean inline) {
        return serializer == null
                ? JsonNodeFactory.instance.objectNode()
                : visit(type, serializer, new SchemaVisitor(this, inline));
    }

    private static ObjectNode visit(JavaType type, JsonFormatVisitable serializer, SchemaVisitor visitor) {
        serializer.acceptJsonFormatVisitor(visitor, type);
        return visitor.result();
    }

    /** The object itself, without what tells it from its siblings. */
    ObjectNode bare(JavaType type) {
        ValueSerializer<?> serializer = context.findValueSerializer(type);
        return visit(type, serializer, new SchemaVisitor(this, true));
    }

    private static ObjectNode enumOfNames(Class<?> type) {
        ObjectNode schema = Nodes.ofType("string");
        for (Object constant : type.getEnumConstants()) {
            schema.withArray("enum").add(((Enum<?>) constant).name());
        }
        return schema;
    }
}
