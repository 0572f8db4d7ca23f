package io.paceline.endpoint.internal.openapi;

import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes two operations on the same paths with the same method as one, since OpenAPI has room for one only. The server
 * tells them apart by a pattern, by media types or by conditions.
 */
final class OperationMerge {

    private OperationMerge() {}

    static void add(ObjectNode other, ObjectNode merged) {
        addText("summary", " / ", other, merged);
        addText("description", "\n\n", other, merged);
        if (!other.has("deprecated")) {
            merged.remove("deprecated");
        }
        addParameters(other, merged);
        addBody(other, merged);
        addContent(other.withObject("responses"), merged.withObject("responses"));
    }

    private static void addText(String name, String between, ObjectNode other, ObjectNode merged) {
        String first = merged.path(name).stringValue("");
        String second = other.path(name).stringValue("");
        if (!second.isEmpty() && !second.equals(first)) {
            merged.put(name, first.isEmpty() ? second : first + between + second);
        }
    }

    private static void addParameters(ObjectNode other, ObjectNode merged) {
        Set<String> inBoth = keys(merged);
        inBoth.retainAll(keys(other));
        Set<String> known = keys(merged);
        for (JsonNode parameter : other.path("parameters")) {
            if (!known.contains(key(parameter))) {
                merged.withArray("parameters").add(parameter);
            }
        }
        for (JsonNode parameter : merged.path("parameters")) {
            if (!inBoth.contains(key(parameter))) {
                ((ObjectNode) parameter).put("required", false);
            }
        }
    }

    private static Set<String> keys(ObjectNode operation) {
        Set<String> keys = new LinkedHashSet<>();
        operation.path("parameters").forEach(parameter -> keys.add(key(parameter)));
        return keys;
    }

    private static String key(JsonNode parameter) {
        return parameter.path("in").stringValue("") + " "
                + parameter.path("name").stringValue("");
    }

    private static void addBody(ObjectNode other, ObjectNode merged) {
        boolean both = other.has("requestBody") && merged.has("requestBody");
        if (both) {
            addMedia((ObjectNode) other.get("requestBody"), (ObjectNode) merged.get("requestBody"));
        } else if (other.has("requestBody")) {
            merged.set("requestBody", other.get("requestBody"));
        }
        if (!both && merged.get("requestBody") instanceof ObjectNode body) {
            body.put("required", false);
        }
    }

    private static void addContent(ObjectNode other, ObjectNode merged) {
        other.forEachEntry((status, response) -> {
            if (!merged.has(status)) {
                merged.set(status, response);
            } else if (response instanceof ObjectNode second && merged.get(status) instanceof ObjectNode first) {
                addMedia(second, first);
            }
        });
    }

    private static void addMedia(ObjectNode other, ObjectNode merged) {
        other.path("content").forEachEntry((type, media) -> {
            ObjectNode content = merged.withObject("content");
            if (!content.has(type)) {
                content.set(type, media);
            } else if (!content.get(type).equals(media)) {
                JsonNode first = content.get(type).path("schema");
                ObjectNode both = content.putObject(type).putObject("schema");
                ArrayNode anyOf = both.putArray("anyOf");
                anyOf.add(first).add(media.path("schema"));
            }
        });
    }
}
