package io.paceline.endpoint.internal.openapi;

import io.paceline.http.Problem;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The answers that tell of problems (RFC 9457), each described once and referred to. */
final class Problems {

    private static final String SCHEMA = "Problem";

    private static final Map<Integer, String> MEANINGS = new TreeMap<>(Map.ofEntries(
            Map.entry(400, "BadRequest: the request is malformed, or a value is none of those that are expected"),
            Map.entry(401, "Unauthorized: the client did not say who it is, or is not known"),
            Map.entry(403, "Forbidden: the client is known and may not do this"),
            Map.entry(404, "NotFound: there is nothing at this path"),
            Map.entry(406, "NotAcceptable: the client accepts none of the media types that there are"),
            Map.entry(409, "Conflict: what is there already does not agree with the request"),
            Map.entry(412, "PreconditionFailed: what is there is not what the client wants to change"),
            Map.entry(413, "ContentTooLarge: the body is larger than is taken"),
            Map.entry(415, "UnsupportedMediaType: the body has a media type that is not taken"),
            Map.entry(416, "RangeNotSatisfiable: the part that was asked for is outside of the resource"),
            Map.entry(422, "UnprocessableContent: the request is well-formed and cannot be carried out"),
            Map.entry(428, "PreconditionRequired: the request must say what it changes"),
            Map.entry(429, "TooManyRequests: the client asked too often"),
            Map.entry(500, "InternalServerError: the server failed; its log says more under the id"),
            Map.entry(503, "ServiceUnavailable: the server has no room for the request now"),
            Map.entry(504, "GatewayTimeout: the deadline passed before there was an answer")));

    private final Map<String, ObjectNode> used = new TreeMap<>();

    /** A reference to the answer with this status. */
    ObjectNode reference(int status) {
        String meaning = MEANINGS.getOrDefault(status, "Status" + status + ": the request failed");
        int colon = meaning.indexOf(':');
        String name = meaning.substring(0, colon);
        used.computeIfAbsent(name, any -> response(sentence(meaning.substring(colon + 2)), status));
        return JsonNodeFactory.instance.objectNode().put("$ref", "#/components/responses/" + name);
    }

    /** An answer with a text of its own. */
    static ObjectNode response(String description, int status) {
        ObjectNode response = JsonNodeFactory.instance.objectNode().put("description", description);
        if (status == 503 || status == 429) {
            ObjectNode header = response.putObject("headers").putObject("Retry-After");
            header.put("description", "After how many seconds to try again.");
            header.putObject("schema").put("type", "string");
        }
        response.putObject("content")
                .putObject(Problem.MEDIA_TYPE)
                .putObject("schema")
                .put("$ref", "#/components/schemas/" + SCHEMA);
        return response;
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    void addTo(ObjectNode components) {
        ObjectNode responses = components.putObject("responses");
        used.forEach(responses::set);
    }

    /**
     * Adds the schema of a problem.
     *
     * @throws IllegalArgumentException if a type of the user has its name
     */
    void addSchema(ObjectNode schemas) {
        if (schemas.has(SCHEMA)) {
            throw new IllegalArgumentException("schema: " + SCHEMA + " (expected: another name, such as by @Schema)");
        }
        ObjectNode schema = schemas.putObject(SCHEMA).put("description", "What went wrong (RFC 9457).");
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("type").put("type", "string").put("format", "uri-reference");
        properties.putObject("title").put("type", "string");
        properties
                .putObject("status")
                .put("type", "integer")
                .put("minimum", 400)
                .put("maximum", 599);
        properties.putObject("detail").put("type", "string");
        properties.putObject("instance").put("type", "string").put("format", "uri-reference");
        properties.putObject("id").put("type", "string").put("description", "Under which the server logged it.");
        ObjectNode errors =
                properties.putObject("errors").put("description", "Each value that is wrong, if they were checked.");
        ObjectNode error = errors.put("type", "array").putObject("items").put("type", "object");
        ObjectNode members = error.putObject("properties");
        members.putObject("field").put("type", "string");
        members.putObject("message").put("type", "string");
        schema.putArray("required").add("title").add("status");
    }
}
