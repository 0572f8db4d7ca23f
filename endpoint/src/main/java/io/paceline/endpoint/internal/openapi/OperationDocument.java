package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Describes one operation. */
final class OperationDocument {

    /** What all operations of a document share. */
    record Parts(Schemas schemas, Problems problems, boolean secured) {}

    private OperationDocument() {}

    static ObjectNode of(Operation operation, PathTemplate template, String id, Parts parts) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Tags.of(operation).forEach(node.putArray("tags")::add);
        io.paceline.endpoint.openapi.Operation said =
                operation.annotation(io.paceline.endpoint.openapi.Operation.class);
        if (said != null && !said.summary().isEmpty()) {
            node.put("summary", said.summary());
        }
        if (said != null && !said.description().isEmpty()) {
            node.put("description", said.description());
        }
        node.put("operationId", id);
        if (operation.annotation(Deprecated.class) != null) {
            node.put("deprecated", true);
        }
        ArrayNode parameters = new Parameters(parts.schemas()).of(operation, template);
        if (!parameters.isEmpty()) {
            node.set("parameters", parameters);
        }
        ObjectNode body = new Bodies(parts.schemas()).of(operation);
        if (body != null) {
            node.set("requestBody", body);
        }
        if (parts.secured() && Permission.of(operation) == Permission.PERMIT_ALL) {
            node.putArray("security");
        }
        node.set(
                "responses",
                new Responses(operation, parts).toJson(!template.variables().isEmpty(), body));
        return node;
    }
}
