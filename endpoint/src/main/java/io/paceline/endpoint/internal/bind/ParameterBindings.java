package io.paceline.endpoint.internal.bind;

import io.paceline.core.CallContext;
import io.paceline.endpoint.internal.model.Operation;
import io.paceline.endpoint.internal.model.OperationParameter;
import io.paceline.endpoint.internal.model.ParameterKind;
import io.paceline.http.Headers;
import io.paceline.http.HttpRequest;
import io.paceline.json.JsonCodec;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Chooses how each parameter of an operation is bound, or says at start why it cannot be. */
public final class ParameterBindings {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z_][A-Za-z0-9_.-]*)");

    private final Operation operation;
    private final Set<String> pathVariables;
    private final JsonCodec json;

    private ParameterBindings(Operation operation, JsonCodec json) {
        this.operation = operation;
        this.pathVariables = variables(operation.pattern());
        this.json = json;
    }

    /**
     * The bindings of an operation, one for each parameter.
     *
     * @throws IllegalArgumentException naming the parameter that cannot be bound, and what could
     */
    public static ParameterBinding[] of(Operation operation, JsonCodec json) {
        return new ParameterBindings(operation, json).all();
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
            case QUERY -> parameter.annotated() ? text(TextSource.QUERY, parameter) : unannotated(parameter);
            case HEADER -> text(TextSource.HEADER, parameter);
            case BODY -> body(parameter);
            case CONTEXT -> context(parameter);
            case COOKIE, PART -> throw unbound(parameter, "another annotation");
        };
    }

    private static ParameterBinding context(OperationParameter parameter) {
        Type type = parameter.type();
        if (type == HttpRequest.class) {
            return request -> request;
        } else if (type == CallContext.class) {
            return HttpRequest::context;
        } else if (type == Headers.class) {
            return HttpRequest::headers;
        }
        throw unbound(parameter, "HttpRequest, CallContext or Headers");
    }

    private static ParameterBinding unannotated(OperationParameter parameter) {
        if (Conversion.to(Container.of(parameter.type()).element()) == null) {
            throw unbound(parameter, "a simple type, or an annotation such as @RequestBody");
        }
        if (parameter.name().isEmpty()) {
            throw new IllegalArgumentException(
                    parameter + ": its name is not in the class file (expected: javac -parameters, or an annotation)");
        }
        return text(TextSource.QUERY, parameter);
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
        Object missing = ifMissing(parameter, container);
        return request -> missing;
    }

    private ParameterBinding body(OperationParameter parameter) {
        try {
            return BodyBinding.of(parameter.type(), parameter.required(), json);
        } catch (IllegalArgumentException unusable) {
            throw new IllegalArgumentException(parameter + ": " + unusable.getMessage(), unusable);
        }
    }

    private static ParameterBinding text(TextSource source, OperationParameter parameter) {
        return text(source, parameter, parameter.required());
    }

    private static ParameterBinding text(TextSource source, OperationParameter parameter, boolean required) {
        Container container = Container.of(parameter.type());
        Conversion conversion = Conversion.to(container.element());
        if (conversion == null) {
            throw unbound(parameter, "a simple type, or List, Set, Optional or an array of one");
        }
        String byDefault = parameter.defaultValue();
        boolean must = required && byDefault == null && !container.optional();
        Object missing = must || byDefault != null ? null : ifMissing(parameter, container);
        TextBinding binding =
                new TextBinding(source, parameter.name(), conversion, container, must, byDefault, missing);
        if (byDefault != null) {
            binding.checkDefault(parameter.toString());
        }
        return binding;
    }

    private static @Nullable Object ifMissing(OperationParameter parameter, Container container) {
        if (container.optional()) {
            return Optional.empty();
        }
        if (parameter.type() == boolean.class) {
            return false;
        }
        if (parameter.type() instanceof Class<?> simple && simple.isPrimitive()) {
            throw unbound(parameter, "Optional, a boxed type or a defaultValue, since it may be missing");
        }
        return null;
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
