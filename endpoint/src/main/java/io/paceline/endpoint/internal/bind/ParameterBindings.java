package io.paceline.endpoint.internal.bind;

import io.paceline.endpoint.RequestMethod;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.endpoint.internal.model.TypeVariables;
import io.paceline.json.JsonCodec;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chooses how each parameter of an operation is bound, or says at start why it cannot be. */
public final class ParameterBindings {

    private static final Set<RequestMethod> FORM_METHODS =
            EnumSet.of(RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH, RequestMethod.DELETE);
    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_][A-Za-z0-9_.-]*)");

    private final Operation operation;
    private final Set<String> pathVariables;
    private final TextSource parameters;
    private final JsonCodec json;
    private final Conversions conversions;

    private ParameterBindings(Operation operation, JsonCodec json, Conversions conversions) {
        this.operation = operation;
        this.pathVariables = variables(operation.pattern());
        this.parameters = takesForm(operation) ? TextSource.FORM : TextSource.QUERY;
        this.json = json;
        this.conversions = conversions;
    }

    /**
     * The bindings of an operation, one for each parameter.
     *
     * @throws IllegalArgumentException naming the parameter that cannot be bound, and what could
     */
    public static ParameterBinding[] of(Operation operation, JsonCodec json, Conversions conversions) {
        return new ParameterBindings(operation, json, conversions).all();
    }

    /** Whether parameters may come in a body, as no other parameter takes it. */
    public static boolean takesForm(Operation operation) {
        return operation.methods().stream().anyMatch(method -> FORM_METHODS.contains(method))
                && operation.parameters().stream().noneMatch(parameter -> parameter.kind() == ParameterKind.BODY);
    }

    private ParameterBinding[] all() {
        long bodies = operation.parameters().stream()
                .filter(parameter -> parameter.kind() == ParameterKind.BODY)
                .count();
        if (bodies > 1) {
            throw new IllegalArgumentException(
                    operation + ": " + bodies + " parameters with @RequestBody (expected: at most one)");
        }
        return operation.parameters().stream().map(this::binding).toArray(ParameterBinding[]::new);
    }

    private ParameterBinding binding(OperationParameter parameter) {
        return switch (parameter.kind()) {
            case PATH -> pathVariable(parameter);
            case QUERY -> parameter.annotated() ? textOrMap(parameters, parameter) : unannotated(parameter);
            case HEADER -> textOrMap(TextSource.HEADER, parameter);
            case COOKIE -> text(TextSource.COOKIE, parameter);
            case MODEL -> ModelBinding.of(parameters, parameter, conversions);
            case BODY -> body(parameter);
            case CONTEXT -> ContextBindings.of(parameter);
            case PART -> part(parameter);
        };
    }

    private ParameterBinding textOrMap(TextSource source, OperationParameter parameter) {
        return TypeVariables.rawClass(parameter.type()) == Map.class
                        && parameter.name().isEmpty()
                ? MapBinding.of(source, parameter)
                : text(source, parameter);
    }

    private ParameterBinding unannotated(OperationParameter parameter) {
        if (conversions.to(Container.of(parameter.type()).element()) == null) {
            throw unbound(parameter, "a simple type, or an annotation such as @RequestBody or @ModelAttribute");
        }
        if (parameter.name().isEmpty()) {
            throw new IllegalArgumentException(
                    parameter + ": its name is not in the class file (expected: javac -parameters, or an annotation)");
        }
        return text(parameters, parameter);
    }

    private ParameterBinding pathVariable(OperationParameter parameter) {
        String name = parameter.name();
        if (pathVariables.contains(name)) {
            return text(TextSource.PATH, parameter, true);
        }
        Container container = Container.of(parameter.type());
        if (parameter.required() && !container.optional()) {
            throw unbound(parameter, "{" + name + "} in each pattern of its method, or required = false");
        }
        Object missing = TextBinding.ifMissing(parameter.toString(), parameter.type(), container);
        return request -> missing;
    }

    private ParameterBinding part(OperationParameter parameter) {
        if (!takesForm(operation)) {
            throw unbound(parameter, "a method for POST, PUT, PATCH or DELETE without @RequestBody");
        }
        try {
            return PartBinding.of(parameter, conversions, json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(parameter + ": " + unusable.getMessage(), unusable);
        }
    }

    private ParameterBinding body(OperationParameter parameter) {
        try {
            return BodyBinding.of(parameter.type(), parameter.required(), json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(parameter + ": " + unusable.getMessage(), unusable);
        }
    }

    private ParameterBinding text(TextSource source, OperationParameter parameter) {
        return text(source, parameter, parameter.required());
    }

    private ParameterBinding text(TextSource source, OperationParameter parameter, boolean required) {
        return TextBinding.of(
                source,
                parameter.toString(),
                parameter.name(),
                parameter.type(),
                required,
                parameter.defaultValue(),
                conversions);
    }

    private static Set<String> variables(String pattern) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = VARIABLE.matcher(pattern);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    private static IllegalArgumentException unbound(OperationParameter parameter, String expected) {
        return new IllegalArgumentException(
                parameter + ": " + parameter.type().getTypeName() + " (expected: " + expected + ")");
    }
}
