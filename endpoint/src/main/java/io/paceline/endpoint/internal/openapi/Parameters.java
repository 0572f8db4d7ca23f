package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.internal.model.NameCondition;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Describes the parameters of an operation that are sent as text: in its path, query, header and cookies. */
final class Parameters {

    /** Fields that OpenAPI describes in other ways, and forbids as parameters. */
    private static final Set<String> NO_PARAMETERS = Set.of("accept", "content-type", "authorization");

    private final Schemas schemas;

    Parameters(Schemas schemas) {
        this.schemas = schemas;
    }

    ArrayNode of(Operation operation, PathTemplate template) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        PathTemplate own = PathTemplate.of(operation.pattern());
        for (int i = 0; i < template.variables().size(); i++) {
            all.add(variable(
                    operation,
                    own.variables().get(i),
                    template.variables().get(i).name()));
        }
        boolean form = Bodies.takesForm(operation);
        for (OperationParameter parameter : operation.parameters()) {
            switch (parameter.kind()) {
                case QUERY, MODEL -> {
                    if (!form) {
                        TextParameter.of(parameter, schemas).forEach(each -> all.add(parameter("query", each)));
                    }
                }
                case COOKIE -> TextParameter.of(parameter, schemas).forEach(each -> all.add(parameter("cookie", each)));
                case HEADER -> {
                    if (!parameter.name().isEmpty()
                            && !NO_PARAMETERS.contains(parameter.name().toLowerCase(Locale.ROOT))) {
                        TextParameter.of(parameter, schemas).forEach(each -> all.add(parameter("header", each)));
                    }
                }
                case PATH, PART, BODY, CONTEXT -> {
                    // described elsewhere, or not sent
                }
            }
        }
        operation.conditions().params().forEach(condition -> require(condition, "query", all));
        operation.conditions().headers().forEach(condition -> require(condition, "header", all));
        return all;
    }

    /** Adds what the mapping demands, to a parameter that is there or as one that the method does not take. */
    private static void require(NameCondition condition, String in, ArrayNode all) {
        if (condition.negated()) {
            return;
        }
        ObjectNode demanded = null;
        for (JsonNode known : all) {
            if (known.path("in").stringValue("").equals(in)
                    && known.path("name").stringValue("").equalsIgnoreCase(condition.name())) {
                demanded = (ObjectNode) known;
            }
        }
        if (demanded == null) {
            demanded = all.addObject().put("name", condition.name()).put("in", in);
            demanded.putObject("schema").put("type", "string");
        }
        demanded.put("required", true);
        if (condition.value() != null) {
            demanded.withObject("schema").putArray("enum").add(condition.value());
        }
    }

    /** A variable of the path, under the name that the template has for it. */
    private ObjectNode variable(Operation operation, PathTemplate.Variable variable, String name) {
        ObjectNode node =
                JsonNodeFactory.instance.objectNode().put("name", name).put("in", "path");
        TextParameter bound = bound(operation, variable);
        String description = bound == null ? "" : bound.description();
        if (!description.isEmpty()) {
            node.put("description", description);
        } else if (variable.rest()) {
            node.put("description", "The rest of the path, which may hold slashes.");
        }
        node.put("required", true);
        ObjectNode schema =
                bound == null ? JsonNodeFactory.instance.objectNode().put("type", "string") : bound.schema(schemas);
        if (!variable.regex().isEmpty() && schema.path("type").stringValue("").equals("string")) {
            schema.put("pattern", "^(?:" + variable.regex() + ")$");
        }
        node.set("schema", schema);
        return node;
    }

    private @Nullable TextParameter bound(Operation operation, PathTemplate.Variable variable) {
        for (OperationParameter parameter : operation.parameters()) {
            if (parameter.kind() == ParameterKind.PATH && parameter.name().equals(variable.name())) {
                return TextParameter.of(parameter, schemas).get(0);
            }
        }
        return null;
    }

    private ObjectNode parameter(String in, TextParameter parameter) {
        // a map takes what no other parameter names; OpenAPI spreads the members of such an object over the query
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("name", parameter.isMapOfAll() ? "parameters" : parameter.name())
                .put("in", in);
        if (!parameter.description().isEmpty()) {
            node.put("description", parameter.description());
        }
        node.put("required", !parameter.isMapOfAll() && parameter.mustBeSent());
        if (parameter.declared().isAnnotationPresent(Deprecated.class)) {
            node.put("deprecated", true);
        }
        node.set("schema", parameter.schema(schemas));
        return node;
    }
}
