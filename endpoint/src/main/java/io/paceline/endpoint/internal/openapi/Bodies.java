package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import io.paceline.endpoint.openapi.Parameter;
import io.paceline.http.MediaType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Describes the body that an operation takes. */
final class Bodies {

    private static final MediaType FORM = MediaType.parse("application/x-www-form-urlencoded");
    private static final Set<RequestMethod> WITHOUT_BODY =
            Set.of(RequestMethod.GET, RequestMethod.HEAD, RequestMethod.OPTIONS);

    private final Schemas schemas;

    Bodies(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Whether its parameters are described as fields of a form: those of a method that has a body, if it consumes forms or
     * takes a model. Others may come in a form as well, but that need not be said.
     */
    static boolean takesForm(Operation operation) {
        return operation.methods().stream().noneMatch(WITHOUT_BODY::contains)
                && !has(operation, ParameterKind.BODY)
                && (has(operation, ParameterKind.MODEL) || operation.consumes().contains(FORM));
    }

    private static boolean has(Operation operation, ParameterKind kind) {
        return operation.parameters().stream().anyMatch(parameter -> parameter.kind() == kind);
    }

    /** The body, or null if none is taken. */
    @Nullable
    ObjectNode of(Operation operation) {
        for (OperationParameter parameter : operation.parameters()) {
            if (parameter.kind() == ParameterKind.BODY) {
                return body(parameter, operation.consumes());
            }
        }
        return takesForm(operation) ? form(operation) : null;
    }

    private ObjectNode body(OperationParameter parameter, List<MediaType> consumes) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        Parameter said = parameter.annotation(Parameter.class);
        if (said != null && !said.description().isEmpty()) {
            body.put("description", said.description());
        }
        boolean optional = TypeVariables.rawClass(parameter.type()) == Optional.class;
        Type content = optional ? TypeVariables.argument(parameter.type()) : parameter.type();
        body.put("required", parameter.required() && !optional);
        MediaContent.add(content, consumes, schemas, body.putObject("content"));
        return body;
    }

    private ObjectNode form(Operation operation) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode fields = schema.putObject("properties");
        for (OperationParameter parameter : operation.parameters()) {
            if (parameter.kind() == ParameterKind.QUERY || parameter.kind() == ParameterKind.MODEL) {
                TextParameter.of(parameter).forEach(each -> addField(each, schema, fields));
            }
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("required", schema.has("required"));
        body.putObject("content").putObject(FORM.toString()).set("schema", schema);
        return body;
    }

    private void addField(TextParameter field, ObjectNode schema, ObjectNode fields) {
        if (field.isMapOfAll()) {
            schema.putObject("additionalProperties").put("type", "string");
            return;
        }
        ObjectNode described = field.schema(schemas);
        if (!field.description().isEmpty()) {
            described.put("description", field.description());
        }
        fields.set(field.name(), described);
        if (field.mustBeSent()) {
            schema.withArray("required").add(field.name());
        }
    }
}
