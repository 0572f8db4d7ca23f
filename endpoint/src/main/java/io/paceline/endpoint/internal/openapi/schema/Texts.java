package io.paceline.endpoint.internal.openapi.schema;

import io.paceline.endpoint.openapi.Schema;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the user wrote for readers. */
public final class Texts {

    private static final JsonMapper PLAIN = JsonMapper.shared();

    private Texts() {}

    static void describe(ObjectNode schema, @Nullable Schema given) {
        if (given != null && !given.description().isEmpty()) {
            schema.put("description", given.description());
        }
        if (given != null && !given.example().isEmpty()) {
            schema.putArray("examples").add(value(given.example(), schema));
        }
    }

    /** Text as a value for a schema: itself where a string is wanted, else what it is as JSON. */
    public static JsonNode value(String text, JsonNode schema) {
        JsonNode type = schema.path("type");
        boolean isText = type.stringValue("").equals("string")
                || (type.isArray() && type.path(0).stringValue("").equals("string"));
        if (!isText) {
            try {
                return PLAIN.readTree(text);
            } catch (JacksonException noJson) {
                // then it is text
            }
        }
        return PLAIN.getNodeFactory().stringNode(text);
    }
}
