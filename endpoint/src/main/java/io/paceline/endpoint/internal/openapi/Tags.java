package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.openapi.Tag;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The headings under which operations stand. */
final class Tags {

    private Tags() {}

    /** The names of the tags of an operation: its own, else that of its class. */
    static List<String> of(Operation operation) {
        io.paceline.endpoint.openapi.Operation said =
                operation.annotation(io.paceline.endpoint.openapi.Operation.class);
        return said != null && said.tags().length > 0 ? List.of(said.tags()) : List.of(ofClass(operation));
    }

    /** Declares the tags of an operation that are not declared yet. */
    static void add(Operation operation, Map<String, ObjectNode> declared) {
        Tag tag = operation.view().annotation(Tag.class);
        for (String name : of(operation)) {
            ObjectNode node = declared.computeIfAbsent(
                    name, any -> JsonNodeFactory.instance.objectNode().put("name", name));
            if (tag != null && tag.name().equals(name) && !tag.description().isEmpty()) {
                node.put("description", tag.description());
            }
        }
    }

    private static String ofClass(Operation operation) {
        Tag tag = operation.view().annotation(Tag.class);
        return tag != null ? tag.name() : operation.method().getDeclaringClass().getSimpleName();
    }
}
