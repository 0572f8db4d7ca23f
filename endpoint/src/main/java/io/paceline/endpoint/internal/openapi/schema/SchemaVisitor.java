package io.paceline.endpoint.internal.openapi.schema;

import io.paceline.endpoint.openapi.Schema;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsonFormatVisitors.JsonAnyFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonArrayFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatTypes;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitable;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonMapFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonNullFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import tools.jackson.databind.jsonFormatVisitors.JsonValueFormat;
import tools.jackson.databind.node.ObjectNode;

/** Is told by a serializer what it writes, and makes one schema of it. */
final class SchemaVisitor extends JsonFormatVisitorWrapper.Base {

    private final Schemas schemas;
    private final boolean inline;
    private ObjectNode schema = Nodes.empty();
    private @Nullable ObjectSchema object;

    /**
     * A visitor for one serializer.
     *
     * @param inline whether an object is described right here, without a name of its own
     */
    SchemaVisitor(Schemas schemas, boolean inline) {
        super(schemas.context);
        this.schemas = schemas;
        this.inline = inline;
    }

    /** What was found; nothing if it may be anything. */
    ObjectNode result() {
        if (object != null) {
            object.finish();
        }
        return schema;
    }

    @Override
    public @Nullable JsonObjectFormatVisitor expectObjectFormat(JavaType type) {
        if (inline) {
            object = new ObjectSchema(schemas, type, schema);
            return object;
        }
        if (refersTo(type)) {
            return null;
        }
        Components.Component added = add(type);
        schema = added.reference();
        object = new ObjectSchema(schemas, type, added.schema);
        return object;
    }

    @Override
    public @Nullable JsonAnyFormatVisitor expectAnyFormat(JavaType type) {
        if (!inline && !refersTo(type) && type.isConcrete() && !type.isJavaLangObject() && isOpenObject(type)) {
            Components.Component added = add(type);
            added.schema.put("type", "object");
            schema = added.reference();
        }
        return null;
    }

    // A class without properties is written as {}, by a serializer that does not know of any type.
    private static boolean isOpenObject(JavaType type) {
        return !type.getRawClass().getName().startsWith("tools.jackson.")
                && !type.getRawClass().getName().startsWith("java.");
    }

    /** Whether the type is known or one of several, to which the schema now refers. */
    private boolean refersTo(JavaType type) {
        Components.Component known = schemas.components.find(type);
        if (known == null) {
            Variants variants = Variants.of(schemas, type);
            if (variants == null) {
                return false;
            }
            known = add(type);
            variants.describe(known.schema);
        }
        schema = known.reference();
        return true;
    }

    private Components.Component add(JavaType type) {
        Schema given = type.getRawClass().getDeclaredAnnotation(Schema.class);
        Components.Component added = schemas.components.add(type, type, given == null ? "" : given.name());
        Texts.describe(added.schema, given);
        return added;
    }

    @Override
    public JsonStringFormatVisitor expectStringFormat(JavaType type) {
        ObjectNode known = Scalars.of(type.getRawClass());
        boolean isText = known != null && "string".equals(known.path("type").stringValue(""));
        schema = known != null && isText ? known : Nodes.ofType("string");
        return new JsonStringFormatVisitor() {
            @Override
            public void format(JsonValueFormat format) {
                if (!isText) {
                    schema.put("format", format.toString());
                }
            }

            @Override
            public void enumTypes(Set<String> constants) {
                if (!type.isEnumType() || inline) {
                    constants.forEach(schema.withArray("enum")::add);
                    return;
                }
                Components.Component named = schemas.components.find(type);
                if (named == null) {
                    named = add(type);
                    constants.forEach(named.schema.put("type", "string").withArray("enum")::add);
                }
                schema = named.reference();
            }
        };
    }

    @Override
    public JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
        ObjectNode known = Scalars.of(type.getRawClass());
        schema =
                known != null && "integer".equals(known.path("type").stringValue("")) ? known : Nodes.ofType("integer");
        return new JsonIntegerFormatVisitor.Base();
    }

    @Override
    public JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
        ObjectNode known = Scalars.of(type.getRawClass());
        schema = known != null && "number".equals(known.path("type").stringValue("")) ? known : Nodes.ofType("number");
        return new JsonNumberFormatVisitor.Base() {
            @Override
            public void numberType(JsonParser.NumberType number) {
                boolean whole = number == JsonParser.NumberType.INT
                        || number == JsonParser.NumberType.LONG
                        || number == JsonParser.NumberType.BIG_INTEGER;
                if (known == null && whole) {
                    schema.put("type", "integer");
                }
            }
        };
    }

    @Override
    public JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
        schema = Nodes.ofType("boolean");
        return new JsonBooleanFormatVisitor.Base();
    }

    @Override
    public JsonNullFormatVisitor expectNullFormat(JavaType type) {
        schema = Nodes.ofType("null");
        return new JsonNullFormatVisitor.Base();
    }

    @Override
    public @Nullable JsonArrayFormatVisitor expectArrayFormat(JavaType type) {
        if (type.getRawClass() == byte[].class) {
            schema = Nodes.ofType("string").put("contentEncoding", "base64");
            return null;
        }
        schema = Nodes.ofType("array");
        ObjectNode array = schema;
        return new JsonArrayFormatVisitor.Base(schemas.context) {
            @Override
            public void itemsFormat(JsonFormatVisitable serializer, JavaType element) {
                array.set("items", schemas.of(element, serializer, false));
            }

            @Override
            public void itemsFormat(JsonFormatTypes format) {
                JavaType element = type.getContentType();
                ObjectNode known = element == null ? null : Scalars.of(element.getRawClass());
                array.set("items", known != null ? known : Nodes.ofType(format.value()));
            }
        };
    }

    @Override
    public JsonMapFormatVisitor expectMapFormat(JavaType type) {
        schema = Nodes.ofType("object");
        ObjectNode map = schema;
        return new JsonMapFormatVisitor.Base(schemas.context) {
            @Override
            public void keyFormat(JsonFormatVisitable serializer, JavaType key) {
                ObjectNode named = key.isEnumType() ? schemas.of(key) : Nodes.empty();
                if (!named.isEmpty()) {
                    map.set("propertyNames", named);
                }
            }

            @Override
            public void valueFormat(JsonFormatVisitable serializer, JavaType value) {
                map.set("additionalProperties", schemas.of(value, serializer, false));
            }
        };
    }
}
