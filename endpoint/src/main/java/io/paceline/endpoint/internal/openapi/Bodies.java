package io.paceline.endpoint.internal.openapi;

import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.endpoint.internal.openapi.schema.Schemas;
import io.paceline.endpoint.openapi.Parameter;
import io.paceline.http.MediaType;
import io.paceline.http.UploadedFile;
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
    private static final MediaType MULTIPART = MediaType.parse("multipart/form-data");
    private static final Set<RequestMethod> WITHOUT_BODY =
            Set.of(RequestMethod.GET, RequestMethod.HEAD, RequestMethod.OPTIONS);

    private final Schemas schemas;

    Bodies(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Whether its parameters are described as fields of a form: those of a method that has a body, if it takes parts or a
     * model, or consumes forms. Others may come in a form as well, but that need not be said.
     */
    static boolean takesForm(Operation operation) {
        return operation.methods().stream().noneMatch(WITHOUT_BODY::contains)
                && !has(operation, ParameterKind.BODY)
                && (has(operation, ParameterKind.MODEL)
                        || operation.consumes().contains(FORM)
                        || takesParts(operation));
    }

    private static boolean takesParts(Operation operation) {
        return has(operation, ParameterKind.PART) || operation.consumes().contains(MULTIPART);
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
        ObjectNode media = JsonNodeFactory.instance.objectNode();
        media.set("schema", schema);
        schema.putObject("properties");
        for (OperationParameter parameter : operation.parameters()) {
            switch (parameter.kind()) {
                case QUERY, MODEL -> TextParameter.of(parameter, schemas).forEach(each -> addField(each, schema));
                case PART -> addPart(parameter, schema, media);
                default -> {
                    // not in the form
                }
            }
        }
        // without a body there is no media type, which is none of those that are consumed
        boolean required = schema.has("required") || !operation.consumes().isEmpty();
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("required", required);
        ObjectNode content = body.putObject("content");
        if (takesParts(operation)) {
            content.set(MULTIPART.toString(), media);
        }
        if (!has(operation, ParameterKind.PART) && (operation.consumes().contains(FORM) || !takesParts(operation))) {
            content.set(FORM.toString(), media);
        }
        return body;
    }

    private void addField(TextParameter field, ObjectNode schema) {
        if (field.isMapOfAll()) {
            schema.putObject("additionalProperties").put("type", "string");
            return;
        }
        ObjectNode described = field.schema(schemas);
        if (!field.description().isEmpty()) {
            described.put("description", field.description());
        }
        schema.withObject("properties").set(field.name(), described);
        if (field.mustBeSent()) {
            schema.withArray("required").add(field.name());
        }
    }

    private void addPart(OperationParameter part, ObjectNode schema, ObjectNode media) {
        boolean optional = TypeVariables.rawClass(part.type()) == Optional.class;
        Type type = optional ? TypeVariables.argument(part.type()) : part.type();
        ObjectNode described = part(type);
        if (described == null) {
            described = schemas.of(type);
            media.withObject("encoding").putObject(part.name()).put("contentType", MediaType.JSON.toString());
        }
        Parameter said = part.annotation(Parameter.class);
        if (said != null && !said.description().isEmpty()) {
            described.put("description", said.description());
        }
        schema.withObject("properties").set(part.name(), described);
        if (part.required() && !optional) {
            schema.withArray("required").add(part.name());
        }
    }

    /** A file, files, bytes or a simple value; null for what is sent as JSON. */
    private @Nullable ObjectNode part(Type type) {
        Class<?> raw = TypeVariables.rawClass(type);
        if (OperationParameter.takesFiles(type) || raw == byte[].class) {
            ObjectNode file =
                    JsonNodeFactory.instance.objectNode().put("type", "string").put("format", "binary");
            if (raw == UploadedFile.class || raw == byte[].class) {
                return file;
            }
            ObjectNode files = JsonNodeFactory.instance.objectNode().put("type", "array");
            files.set("items", file);
            return files;
        }
        return Schemas.isText(raw) ? schemas.ofText(raw) : null;
    }
}
