package io.paceline.endpoint.internal.openapi.schema;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Small schemas that many are made of. */
final class Nodes {

    private Nodes() {}

    static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ObjectNode ofType(String type) {
        return empty().put("type", type);
    }

    /** The same schema, or null as well. */
    static ObjectNode orNull(ObjectNode schema) {
        JsonNode type = schema.get("type");
        if (type == null) {
            if (schema.isEmpty()) {
                return schema;
            }
            ObjectNode either = empty();
            either.putArray("anyOf").add(schema).add(ofType("null"));
            return either;
        }
        if (type.isString()) {
            schema.putArray("type").add(type.stringValue()).add("null");
        }
        if (schema.get("enum") instanceof ArrayNode constants) {
            constants.addNull();
        }
        return schema;
    }
}
