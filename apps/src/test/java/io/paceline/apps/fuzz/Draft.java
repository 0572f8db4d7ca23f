package io.paceline.apps.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A request that can still be changed; its texts are percent-encoded already. */
final class Draft {

    final ApiDocument.Operation operation;

    /** The value of each variable of the template. */
    final Map<String, String> path = new LinkedHashMap<>();

    /** {@code name=value}, or a name alone. */
    final List<String> query = new ArrayList<>();

    /** Names and values in turn. */
    final List<String> headers = new ArrayList<>();

    /** The body as JSON, if it is that. */
    JsonNode json;

    byte[] body;
    String contentType;

    Draft(ApiDocument.Operation operation) {
        this.operation = operation;
    }

    Request toRequest(String what) {
        String target = operation.path();
        for (Map.Entry<String, String> variable : path.entrySet()) {
            target = target.replace("{" + variable.getKey() + "}", variable.getValue());
        }
        if (!query.isEmpty()) {
            target += "?" + String.join("&", query);
        }
        List<String> fields = new ArrayList<>(headers);
        if (contentType != null) {
            fields.add("Content-Type");
            fields.add(contentType);
        }
        byte[] bytes = json != null ? json.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8) : body;
        return new Request(operation.method(), target, fields, bytes, what);
    }
}
