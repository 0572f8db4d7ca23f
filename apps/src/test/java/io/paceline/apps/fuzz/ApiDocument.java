package io.paceline.apps.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An OpenAPI document as a client reads it: nothing is known of the server beyond this. */
final class ApiDocument {

    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private final JsonNode root;
    private final List<Operation> operations = new ArrayList<>();

    /**
     * One operation.
     *
     * @param path its template
     * @param method in capitals
     */
    record Operation(String path, String method, JsonNode node) {
        @Override
        public String toString() {
            return method + " " + path;
        }

        List<JsonNode> parameters(String in) {
            List<JsonNode> found = new ArrayList<>();
            for (JsonNode parameter : node.path("parameters")) {
                if (parameter.path("in").stringValue("").equals(in)) {
                    found.add(parameter);
                }
            }
            return found;
        }

        JsonNode bodyContent() {
            return node.path("requestBody").path("content");
        }
    }

    private ApiDocument(JsonNode root) {
        this.root = root;
        root.path("paths")
                .forEachEntry((path, item) -> item.forEachEntry((method, operation) -> {
                    if (METHODS.contains(method)) {
                        operations.add(new Operation(path, method.toUpperCase(Locale.ROOT), operation));
                    }
                }));
    }

    static ApiDocument parse(String json) {
        return new ApiDocument(JsonMapper.shared().readTree(json));
    }

    JsonNode root() {
        return root;
    }

    List<Operation> operations() {
        return operations;
    }

    Set<String> methodsOf(String path) {
        Set<String> methods = new TreeSet<>();
        operations.stream().filter(each -> each.path().equals(path)).forEach(each -> methods.add(each.method()));
        return methods;
    }

    /** The node itself, or what it refers to. */
    JsonNode resolve(JsonNode node) {
        String reference = node.path("$ref").stringValue("");
        return reference.isEmpty() ? node : resolve(root.at(reference.substring(1)));
    }

    /** What is documented for a status of an operation; a missing node if nothing is. */
    JsonNode response(Operation operation, int status) {
        JsonNode responses = operation.node().path("responses");
        JsonNode exact = responses.path(Integer.toString(status));
        JsonNode ofRange = responses.path(status / 100 + "XX");
        return resolve(!exact.isMissingNode() ? exact : !ofRange.isMissingNode() ? ofRange : responses.path("default"));
    }
}
